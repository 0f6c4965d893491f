import type { SuggestedProduct } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { stillFitting, suggestionGroups, type Suggested } from "./suggestions.ts";

const id = "01t000000000001AAA" as SuggestedProduct["id"];
const part: SuggestedProduct = { id, name: "Oil filter", defaultImage: null, urlName: null };
const category = {
  description: null,
  id: "0ZG000000000001AAA" as never,
  name: "Oil filters",
  urlName: "oil",
  urlSlug: "oil",
};
const suggested: Suggested = {
  terms: ["oil filter", "oil pump"],
  categories: [{ category, path: [{ ...category, name: "Filters", urlName: "filters" }, category], productCount: 12 }],
  products: [part],
  currency: "USD",
};

const shown = (typed: string, searches: string[], found?: Suggested) =>
  suggestionGroups(typed, searches, found).map(({ label, suggestions }) => [
    label,
    ...suggestions.map((line) => ("term" in line ? line.term : "name" in line ? line.name : line.kind)),
  ]);

test("an empty field recalls what was searched for, with a way to forget it", () => {
  expect(shown("", ["oil pump", "gasket"])).toEqual([["You searched for", "oil pump", "gasket", "forget"]]);
  expect(shown("", [])).toEqual([]);
});

test("searches that begin as typed come before words, categories and parts, and none is said twice", () => {
  expect(shown("oil", ["Oil pump", "gasket", "oil can", "oil seal"], suggested)).toEqual([
    ["You searched for", "Oil pump", "oil can"],
    ["Search for", "oil filter"],
    ["Categories", "Oil filters"],
    ["Parts", "Oil filter"],
  ]);
});

test("a category leads to its page by the way down to it", () => {
  const [, group] = suggestionGroups("oil", [], suggested);
  expect(group?.suggestions[0]).toMatchObject({
    within: "Filters",
    count: 12,
    to: "/category/products/filters/oil/0ZG000000000001AAA",
  });
});

test("a part with a core charge tells it beside its price, in the currency of that", () => {
  const products = [{ ...part, fields: { CoreCharges__c: { value: "CAD:30;USD:25" } } }];
  const coreIn = (currency: string) =>
    suggestionGroups("oil", [], { ...suggested, products, currency }).at(-1)?.suggestions[0];
  expect(coreIn("USD")).toMatchObject({ core: "plus $25.00 core charge" });
  expect(coreIn("EUR")).toMatchObject({ core: null });
});

const line = { error: {}, listPrice: null, pricebookEntryId: null, productId: id, success: true };
test.each([
  ["a price", { ...line, unitPrice: "11.40", lowestUnitPrice: "9.00" }, "$11.40"],
  ["a family without its own", { ...line, unitPrice: null, lowestUnitPrice: "0.60" }, "from $0.60"],
  ["none", { ...line, unitPrice: null, lowestUnitPrice: null }, "Price on request"],
])("a part with %s says %s", (_, prices, price) => {
  const [group] = suggestionGroups("x", [], {
    ...suggested,
    terms: [],
    categories: [],
    products: [{ ...part, prices }],
  });
  expect(group?.suggestions[0]).toMatchObject({ kind: "part", price });
});

test.each([
  ["oil", ["oil filter", "oil pump"]],
  ["Oil p", ["oil pump"]],
  ["oi", ["oil filter", "oil pump"]],
  ["oil x", []],
])(
  "until %j is answered, of what was suggested for its beginning the words stay that go on from it",
  (typed, terms) => {
    const before = typed.slice(0, 3);
    expect(stillFitting(typed, before, suggested)).toEqual({ ...suggested, terms });
  },
);

test("nothing stays that was suggested for other words", () => {
  expect(stillFitting("xyzzy", "oil", suggested)).toBe(undefined);
});
