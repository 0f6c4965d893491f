import { createElement, Suspense } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Client } from "../client.ts";
import { openClient } from "../testing/open-client.ts";
import { refused } from "../testing/small-store.ts";
import { ClientProvider, useClient, useData, useEntry, useLatestMessage, useProcessing, useRead } from "./index.ts";

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

const summaries = "GET carts/current/compact-summary";

function Count() {
  const count = useData(useClient().cart.summary, ({ totalProductCount }) => totalProductCount);
  const name = useRead(
    "page/product",
    ({ catalog }) => catalog.product("01t7t00000ImPe1AAL"),
    ({ fields }) => fields.Name,
  );
  return createElement("b", null, `${count} ${name}`);
}

const page = (client: Client) =>
  createElement(ClientProvider, { value: client }, createElement(Suspense, { fallback: "…" }, createElement(Count)));

test("a page that is rendered on the server waits for its data, and its browser asks for none of them again", async () => {
  const server = await openClient({
    [summaries]: { body: { totalProductCount: "3.0" } },
    "GET application-context": { body: {} },
    "GET products/01t7t00000ImPe1AAL": { body: { fields: { Name: "Impeller" } } },
  });
  const stream = await renderToReadableStream(page(server.client));
  await stream.allReady;
  expect(await new Response(stream).text()).toContain("<b>3.0 Impeller</b>");
  const browser = await openClient({});
  browser.client.cache.restore(JSON.parse(JSON.stringify(server.client.cache.dump())));
  expect(renderToString(page(browser.client))).toContain("<b>3.0 Impeller</b>");
  expect(browser.store.seen).toEqual([]);
});

test("what fails on the server is left to the browser, in the place of its boundary", async () => {
  const { client } = await openClient({ [summaries]: refused(503, "SERVER_UNAVAILABLE", "Busy.") });
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(page(client), { onError: (error) => void errors.push(error) });
  expect(await new Response(stream).text()).toContain("…");
  expect(errors).toMatchObject([{ status: 503 }]);
});

test("a page that is rendered on the server shows no message and no work: both are the browser's", async () => {
  const { client } = await openClient({});
  client.messages.publish("session", { state: "guest" });
  client.cart.processing.setShadow(true);
  function Flags() {
    const state = useLatestMessage("session", (message) => message?.state ?? "unknown");
    return createElement("b", null, `${state} ${useProcessing(useClient().cart.processing)}`);
  }
  const flags = createElement(ClientProvider, { value: client }, createElement(Flags));
  expect(renderToString(flags)).toBe("<b>unknown false</b>");
});

test("without a provider a part says what it misses", () => {
  expect(() => renderToString(createElement(Badge))).toThrow("ClientProvider");
});
