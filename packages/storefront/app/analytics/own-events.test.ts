import { receiverOf } from "@tradecounter/wire/schemas";
import { measuredPages, recordEvents } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { siteMap } from "../routes.ts";
import { itemFrom } from "./items.ts";
import { createOwnEvents, ownEventFrom } from "./own-events.ts";
import type { SiteEvent } from "./page-events.ts";
import { pageNameOf } from "./page-name.ts";

const add: SiteEvent = {
  event: "add_to_cart",
  search_term: "oil filter",
  ecommerce: { currency: "USD", value: 59.8, items: [itemFrom({ sku: "FLT-1001", name: "Oil filter", quantity: 2 })] },
};

function opened() {
  const sent: { visit: string; events: unknown[] }[] = [];
  const timers: (() => void)[] = [];
  let time = 0;
  const events = createOwnEvents({
    visit: () => "kJ3vQ0yTz8mXw2Lr5nHc7A",
    now: () => (time += 100),
    send: (batch) => sent.push(batch as never) > 0,
    later: (work) => timers.push(work),
  });
  return { sent, timers, events };
}

test("an event goes to the store without names of parts, and without what the store does not count", () => {
  expect(ownEventFrom({ event: add, at: 1000, page: "Product Page" }, 1500)).toEqual({
    name: "add_to_cart",
    page: "Product Page",
    msAgo: 500,
    searchTerm: "oil filter",
    currency: "USD",
    value: 59.8,
    items: [{ item_id: "FLT-1001", index: 1, quantity: 2 }],
  });
  expect(ownEventFrom({ event: { event: "b2c_loaded", HEM: "A" }, at: 0, page: "Home Page" }, 0)).toBeUndefined();
});

test("each page of the site has its name in the list of those that are kept", () => {
  const names = Object.values(siteMap).flatMap(({ path }) => (path.startsWith("/:") ? [] : pageNameOf(path, "")));
  expect(measuredPages).toEqual(expect.arrayContaining(names));
});

test("what is sent is what the store takes", () => {
  const { events, sent } = opened();
  events.take({ event: add, at: 0, page: "Product Page" });
  events.flush();
  expect(() => receiverOf(recordEvents).body(sent[0])).not.toThrow();
});

test("twenty events go at once, fewer after a while, together", () => {
  const { events, sent, timers } = opened();
  const take = (count: number) => {
    for (let at = 0; at < count; at++) events.take({ event: add, at, page: "Product Page" });
  };
  take(3);
  expect(sent).toEqual([]);
  expect(timers).toHaveLength(1);
  timers[0]!();
  expect(sent.map((batch) => batch.events.length)).toEqual([3]);
  take(20);
  expect(sent.map((batch) => batch.events.length)).toEqual([3, 20]);
  events.flush();
  expect(sent).toHaveLength(2);
});

test("who agrees no longer has nothing more sent, also of what waits", () => {
  const { events, sent } = opened();
  events.take({ event: add, at: 0, page: "Product Page" });
  events.forget();
  events.flush();
  expect(sent).toEqual([]);
});
