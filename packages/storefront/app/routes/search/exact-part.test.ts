import type { SearchResults } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { pageOfNumber } from "./exact-part.ts";
import { listAddressFrom } from "./list-address.ts";

/** Search results, each with its number and its other numbers. */
const found = (parts: readonly [sku: string, fields?: Record<string, string>][], more: object = {}) => ({
  productsPage: {
    total: parts.length,
    products: parts.map(([sku, fields]) => ({
      id: `id-of-${sku}`,
      fields: Object.fromEntries(
        Object.entries({ StockKeepingUnit: sku, ...fields }).map(([name, value]) => [name, { value }]),
      ),
    })),
  },
  ...more,
});

const pageFor = (query: string, results: object) =>
  pageOfNumber(listAddressFrom(new URLSearchParams(query)), results as SearchResults);

const filter: [string, Record<string, string>] = [
  "FLT-1001",
  { ManufacturerPartNumber__c: "FO-3614", CrossReferences__c: "L-7636/A;OX 2036", Replaces__c: "FLT-0990" },
];

test.each(["FLT-1001", "flt1001", " flt 1001 ", "FLT/1001", "FO-3614", "fo 3614"])(
  "the store's own number or the maker's, typed as %s, leads to its part among others",
  (term) => {
    const results = found([["FLT-1001-K"], filter]);
    expect(pageFor(`${new URLSearchParams({ term })}`, results)).toBe(
      `/product/FLT-1001/id-of-FLT-1001?${new URLSearchParams({ term: term.trim() })}`,
    );
  },
);

test.each(["l7636a", "ox2036", "flt0990"])(
  "another number, %s, leads to its part where nothing else is found",
  (term) => {
    expect(pageFor(`term=${term}`, found([filter]))).toMatch(/^\/product\/FLT-1001\//);
    expect(pageFor(`term=${term}`, found([filter, ["FLT-1002"]]))).toBeUndefined();
  },
);

test("a number by which two parts go keeps its list, and so do words and the beginning of a number", () => {
  const other: [string, Record<string, string>] = ["DRV-8001", { CrossReferences__c: "FLT1001" }];
  expect(pageFor("term=FLT-1001", found([filter, other]))).toBeUndefined();
  expect(pageFor("term=FLT-100", found([filter]))).toBeUndefined();
  expect(pageFor("term=filter", found([["filter"]]))).toBeUndefined();
  expect(pageFor("term=FLT-1001", found([]))).toBeUndefined();
});

test.each(["as=typed", "view=drawings", "page=2", "c.Brand__c=Filtrane", "sort=price-low-to-high"])(
  "a list that is asked for with %s is shown",
  (asked) => {
    expect(pageFor(`term=FLT-1001&${asked}`, found([filter]))).toBeUndefined();
  },
);

test("a number that was replaced keeps its list, which says by what", () => {
  const termReading = { supersession: [{ number: "FLT-0990" }, { number: "FLT-1001" }] };
  expect(pageFor("term=FLT-0990", found([filter], { termReading }))).toBeUndefined();
});
