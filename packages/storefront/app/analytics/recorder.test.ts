import { expect, test } from "vitest";
import { createRecorder, type Recorded } from "./recorder.ts";

function opened() {
  const taken: Recorded[] = [];
  let time = 0;
  const recorder = createRecorder([{ take: (recorded) => void taken.push(recorded) }], () => ++time);
  return { taken, recorder, names: () => taken.map(({ event, at }) => `${event.event} ${at}`) };
}

test("nothing goes anywhere before a choice; then all goes, with the time at which it happened", () => {
  const { recorder, names } = opened();
  recorder.push({ event: "page_view" }, "Home Page");
  recorder.push({ event: "view_item" }, "Product Page");
  expect(names()).toEqual([]);
  recorder.allow(true);
  recorder.push({ event: "add_to_cart" }, "Product Page");
  expect(names()).toEqual(["page_view 1", "view_item 2", "add_to_cart 3"]);
});

test("who refuses leaves nothing behind, also when he agrees later", () => {
  const { recorder, names } = opened();
  recorder.push({ event: "page_view" }, "Home Page");
  recorder.allow(false);
  recorder.push({ event: "view_item" }, "Product Page");
  recorder.allow(true);
  expect(names()).toEqual([]);
  recorder.allow(false);
  recorder.push({ event: "add_to_cart" }, "Product Page");
  expect(names()).toEqual([]);
});

test("of a long visit without a choice the last two hundred events are held", () => {
  const { recorder, taken } = opened();
  for (let count = 0; count < 300; count++) recorder.push({ event: "page_view" }, "Home Page");
  recorder.allow(true);
  expect(taken).toHaveLength(200);
  expect(taken[0]!.at).toBe(101);
});
