import { receiverOf } from "@tradecounter/wire/schemas";
import { measuredPages, recordEvents } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { siteMap } from "../routes.ts";
import { itemFrom } from "./items.ts";
import { createOwnEvents, ownEventFrom, piecesOf } from "./own-events.ts";
import type { SiteEvent } from "./page-events.ts";
import { pageNameOf } from "./page-name.ts";

const add: SiteEvent = {
  event: "add_to_cart",
  search_term: "oil filter",
  ecommerce: { currency: "USD", value: 59.8, items: [itemFrom({ sku: "FLT-1001", name: "Oil filter", quantity: 2 })] },
};

/** With the storage that the previous page left; the browser refuses beacons while `isFull`. */
function opened({ stored = new Map<string, string>() } = {}) {
  const sent: { visit: string; events: { page: string; msAgo: number }[] }[] = [];
  const timers: (() => void)[] = [];
  const browser = { isFull: false, room: Infinity, time: 0 };
  const events = createOwnEvents({
    visit: () => "kJ3vQ0yTz8mXw2Lr5nHc7A",
    now: () => browser.time,
    memory: {
      get: (name) => stored.get(name),
      set: (name, value) => void stored.set(name, value),
      remove: (name) => void stored.delete(name),
    },
    beacon: (batch) => !browser.isFull && browser.room-- > 0 && sent.push(batch as never) > 0,
    later: (work) => timers.push(work),
  });
  const pages = () => sent.map(({ events: some }) => some.map(({ page }) => page));
  return { sent, timers, events, browser, stored, pages };
}

test("an event goes to the store without names of parts, and without what the store does not count", () => {
  expect(ownEventFrom({ event: add, at: 1000, page: "Product Page" })).toEqual({
    name: "add_to_cart",
    page: "Product Page",
    at: 1000,
    searchTerm: "oil filter",
    currency: "USD",
    value: 59.8,
    items: [{ item_id: "FLT-1001", index: 1, quantity: 2 }],
  });
  expect(ownEventFrom({ event: { event: "b2c_loaded", HEM: "A" }, at: 0, page: "Home Page" })).toBeUndefined();
});

test("each page of the site has its name in the list of those that are kept", () => {
  const names = Object.values(siteMap).flatMap(({ path }) => (path.startsWith("/:") ? [] : pageNameOf(path, "")));
  expect(measuredPages).toEqual(expect.arrayContaining(names));
});

test("what is sent is what the store takes", () => {
  const { events, sent } = opened();
  events.take({ event: add, at: 0, page: "Product Page" });
  events.leave();
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
  events.leave();
  expect(sent).toHaveLength(2);
});

test("who agrees no longer has nothing more sent, also of what waits", () => {
  const { events, sent } = opened();
  events.take({ event: add, at: 0, page: "Product Page" });
  events.forget();
  events.leave();
  expect(sent).toEqual([]);
});

test("what the browser refuses as the page is left goes with the next page, with its time; of a day ago nothing does", () => {
  const before = opened();
  before.browser.isFull = true;
  before.events.take({ event: add, at: 0, page: "Product Page" });
  before.events.take({ event: add, at: 5000, page: "Cart" });
  before.events.leave();
  before.events.leave();
  expect(before.sent).toEqual([]);

  const next = opened({ stored: before.stored });
  next.browser.time = 24 * 3600 * 1000;
  next.events.take({ event: add, at: next.browser.time, page: "Home Page" });
  next.timers[0]!();
  expect(next.pages()).toEqual([["Cart", "Home Page"]]);
  expect(next.sent[0]!.events.map(({ msAgo }) => msAgo)).toEqual([24 * 3600 * 1000 - 5000, 0]);
  expect(() => receiverOf(recordEvents).body(next.sent[0])).not.toThrow();
  next.events.leave();
  expect(next.sent).toHaveLength(1);
  expect(next.stored.size).toBe(0);
});

test("while the page stays, what is refused is tried again a while later, in its order and no more than once", () => {
  const { events, browser, timers, pages, stored } = opened();
  browser.isFull = true;
  events.take({ event: add, at: 0, page: "Product Page" });
  timers[0]!();
  events.take({ event: add, at: 0, page: "Cart" });
  timers[1]!();
  expect([pages(), stored.size]).toEqual([[], 1]);
  browser.isFull = false;
  timers[2]!();
  expect([pages(), stored.size]).toEqual([[["Product Page", "Cart"]], 0]);
  events.leave();
  expect([pages().length, timers.length]).toEqual([1, 3]);
});

test("of several pieces those alone are kept that the browser refuses", () => {
  const { events, browser, timers, pages } = opened();
  const large = Array.from({ length: 200 }, (_, at) => itemFrom({ sku: `PART-${at}`, name: "", index: at + 1 }));
  const take = (page: string) =>
    events.take({ event: { event: "add_to_cart", ecommerce: { items: large } }, at: 0, page });
  for (const page of ["One", "Two", "Three"]) take(page);
  browser.room = 2;
  timers[0]!();
  expect(pages()).toEqual([["One"], ["Two"]]);
  browser.room = Infinity;
  timers[1]!();
  expect(pages()).toEqual([["One"], ["Two"], ["Three"]]);
});

test("what is kept has a bound: what is older goes first", () => {
  const { events, browser, stored, timers, sent } = opened();
  browser.isFull = true;
  const large = Array.from({ length: 200 }, (_, at) => itemFrom({ sku: `PART-${at}`, name: "", index: at + 1 }));
  for (let at = 0; at < 40; at++) {
    events.take({ event: { event: "add_to_cart", ecommerce: { items: large } }, at, page: `Page ${at}` });
    events.leave();
  }
  expect(stored.get("refusedEvents")!.length).toBeLessThan(210_000);
  browser.isFull = false;
  timers.at(-1)!();
  const kept = sent.flatMap((batch) => batch.events.map(({ page }) => page));
  expect(kept.at(-1)).toBe("Page 39");
  expect(kept.length).toBeGreaterThan(10);
  expect(kept).not.toContain("Page 0");
});

test("a piece is what a browser takes beside others, and every event is in one", () => {
  const events = Array.from({ length: 45 }, (_, at) => ({ at, text: "ä".repeat(at < 25 ? 10 : 3000) }));
  const pieces = piecesOf(events);
  expect(pieces.flat()).toEqual(events);
  expect(pieces.map((piece) => piece.length).slice(0, 2)).toEqual([20, 7]);
  for (const piece of pieces) expect(new Blob([JSON.stringify(piece)]).size).toBeLessThan(16_500);
  expect(piecesOf([{ text: "x".repeat(50_000) }, { text: "x" }]).map((piece) => piece.length)).toEqual([1, 1]);
});

test("what cannot be read of what was kept costs that alone", () => {
  const { events, pages } = opened({ stored: new Map([["refusedEvents", "{"]]) });
  events.take({ event: add, at: 0, page: "Product Page" });
  expect(() => events.leave()).toThrow(SyntaxError);
  events.leave();
  expect(pages()).toEqual([["Product Page"]]);
});
