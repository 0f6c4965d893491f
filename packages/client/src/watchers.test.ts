import { expect, onTestFinished, test, vi } from "vitest";
import { createCache } from "./cache.ts";
import { createProcessing } from "./processing.ts";
import { fakeClock } from "./testing/fake-clock.ts";

function resource() {
  const cache = createCache(fakeClock());
  const { subscribe } = cache.resource("a", async () => 1);
  return { subscribe, change: () => cache.dispatch("a", { type: "update", data: {} }) };
}

function processing() {
  const { subscribe, isOn, setShadow } = createProcessing();
  return { subscribe, change: () => setShadow(!isOn()) };
}

test.each([
  ["a resource", resource()],
  ["processing", processing()],
])("who watches %s twice is told until he has gone twice", (_, { subscribe, change }) => {
  let told = 0;
  const watch = () => void told++;
  const ends = [subscribe(watch), subscribe(watch)];
  change();
  expect(told).toBe(2);
  ends[0]!();
  ends[0]!();
  change();
  expect(told).toBe(3);
  ends[1]!();
  change();
  expect(told).toBe(3);
});

test("a watcher that throws keeps the change from nobody", async () => {
  const heard = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => heard.mockRestore());
  const { subscribe, isOn, during } = createProcessing();
  const fault = new Error("a broken badge");
  subscribe(() => {
    throw fault;
  });
  const seen: boolean[] = [];
  subscribe(() => seen.push(isOn()));
  expect(await during(Promise.resolve("done"))).toBe("done");
  expect(seen).toEqual([true, false]);
  expect(heard.mock.calls).toEqual([[fault], [fault]]);
});
