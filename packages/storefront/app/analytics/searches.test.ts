import { expect, test } from "vitest";
import { openMemory } from "./memory.ts";
import type { SiteEvent } from "./page-events.ts";
import { openSearches } from "./searches.ts";

function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  /** As each new document opens it. */
  return () => {
    const memory = openMemory(() => storage);
    memory.allow(true);
    return openSearches(memory);
  };
}

const list: SiteEvent = {
  event: "view_item_list",
  search_term: "oil filter",
  result_count: 8,
  ecommerce: { items: [] },
};

test("a search is told once a visit, whatever was searched for between and however often the document is loaded", () => {
  const open = tab();
  expect(open().toldOnce(list)).toEqual(list);
  expect(open().toldOnce({ ...list, search_term: "gasket" })).toHaveProperty("search_term", "gasket");
  expect(open().toldOnce(list)).toEqual({ event: "view_item_list", ecommerce: { items: [] } });
  expect(tab()().toldOnce(list)).toEqual(list);
});

test("a list without words is told each time", () => {
  const searches = tab()();
  const category: SiteEvent = { event: "view_item_list", ecommerce: { items: [] } };
  expect([searches.toldOnce(category), searches.toldOnce(category)]).toEqual([category, category]);
});

test("each way to a part by its number is a new one, and coming back to its page or loading it anew is none", () => {
  const open = tab();
  const ways = ["first", "first", "second", "first"].map((entry) => open().isNewWay("FLT-1001", entry));
  expect(ways).toEqual([true, false, true, false]);
});

test("the list of words that have led straight to a part is no other search", () => {
  const searches = tab()();
  searches.isNewWay("FLT-1001", "first");
  expect(searches.toldOnce({ ...list, search_term: "FLT-1001" })).not.toHaveProperty("search_term");
});

test("the words that led to a part are known in the next document, and the last ones count", () => {
  const open = tab();
  open().led("oil filter", "FLT-1001");
  open().led("filter", "FLT-1001");
  open().led("gasket", "GSK-1");
  expect(["FLT-1001", "GSK-1", "BLT-9"].map(open().wordsTo)).toEqual(["filter", "gasket", undefined]);
});

test("what is remembered is bounded", () => {
  const searches = tab()();
  const isTold = (term: string) => searches.toldOnce({ ...list, search_term: term }).search_term === undefined;
  for (let at = 0; at < 60; at++) isTold(`words ${at}`);
  expect([isTold("words 59"), isTold("words 0")]).toEqual([true, false]);
  for (let at = 0; at < 110; at++) searches.led("words", `SKU-${at}`);
  expect([searches.wordsTo("SKU-109"), searches.wordsTo("SKU-0")]).toEqual(["words", undefined]);
});
