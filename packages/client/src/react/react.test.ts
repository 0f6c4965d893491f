import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { openClient } from "../testing/open-client.ts";
import { ClientProvider, useClient, useEntry } from "./index.ts";

function Badge() {
  const { data } = useEntry(useClient().cart.summary);
  return createElement("b", null, data ? data.totalProductCount : "unknown");
}

test("a part of a page shows what is known, and asks the store nothing while it is rendered", async () => {
  const { client, store } = await openClient({
    "GET carts/current/compact-summary": { body: { totalProductCount: "3.0" } },
  });
  const page = () => renderToString(createElement(ClientProvider, { value: client }, createElement(Badge)));
  expect(page()).toBe("<b>unknown</b>");
  expect(store.seen).toEqual([]);
  await client.cart.summary();
  expect(page()).toBe("<b>3.0</b>");
});

test("without a provider a part says what it misses", () => {
  expect(() => renderToString(createElement(Badge))).toThrow("ClientProvider");
});
