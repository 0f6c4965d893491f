import { noConsent } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { openDataLayer } from "./data-layer.ts";

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
