import { noConsent } from "@tradecounter/wire";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDataLayer } from "./data-layer.ts";
import { createRecorder, type Recorded } from "./recorder.ts";

test("denial comes first, as a command; before each event of items the last ones are taken away", () => {
  const global: { dataLayer?: unknown[] } = {};
  const layer = openDataLayer(global);
  layer.denyAll(noConsent);
  const view = { event: "page_view" };
  const item = { event: "view_item", ecommerce: { items: [] } };
  layer.sink.take({ event: view, at: 0, page: "Home Page" });
  layer.sink.take({ event: item, at: 0, page: "Product Page" });
  layer.update({ ...noConsent, analytics: true });
  const [first, ...rest] = global.dataLayer!;
  expect(Object.prototype.toString.call(first)).toBe("[object Arguments]");
  expect([...(first as IArguments)]).toEqual([
    "consent",
    "default",
    expect.objectContaining({ analytics_storage: "denied", wait_for_update: 500 }),
  ]);
  expect(rest.slice(0, 3)).toEqual([view, { ecommerce: null }, item]);
  expect([...(rest[3] as IArguments)].slice(0, 2)).toEqual(["consent", "update"]);
});

test("a tag that throws is logged, and takes nothing from whoever counts beside it", () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const global: { dataLayer: unknown[] } = { dataLayer: [] };
  const fault = new Error("a tag's own");
  global.dataLayer.push = () => {
    throw fault;
  };
  const layer = openDataLayer(global);
  const taken: Recorded[] = [];
  const recorder = createRecorder([layer.sink, { take: (recorded) => void taken.push(recorded) }], () => 0);
  layer.denyAll(noConsent);
  layer.update({ ...noConsent, analytics: true });
  recorder.allow(true);
  recorder.push({ event: "view_item", ecommerce: { items: [] } }, "Product Page");
  expect(taken).toHaveLength(1);
  expect(logged.mock.calls).toEqual(Array.from({ length: 4 }, () => ["Analytics:", fault]));
});
