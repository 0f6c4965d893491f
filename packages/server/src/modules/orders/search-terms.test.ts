import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { termKey, termsOf, wantedTerms, wordsIn } from "./search-terms.ts";

const order = {
  referenceNumber: "ENGP4-7Q2MX",
  purchaseOrderNumber: "PO-2026-00417",
  userId: "005000000000001AAA" as never,
  contact: { email: "ada@mill.example", firstName: "Ada", lastName: "O'Byron" },
  items: [
    { sku: "FLT-1001", name: "Oil filter, spin-on" },
    { sku: "GSK 2204", name: "Gasket" },
  ],
};

const finds = (wanted: Parameters<typeof wantedTerms>[0]) => {
  const terms = new Set<string>(termsOf(order));
  return wantedTerms(wanted)?.every((term) => terms.has(term)) ?? false;
};

test.each([
  ["po-00417/a", "PO00417A"],
  ["00417", "417"],
  ["000", "0"],
  ["élan 5", "ÉLAN5"],
  [" - ", ""],
])("%j is looked up as %j", (text, key) => expect(termKey(text)).toBe(key));

test("a number is found by each run of its parts", () => {
  expect(wordsIn("PO-2026-00417")).toEqual(["PO", "PO2026", "PO202600417", "2026", "202600417", "417"]);
});

describe("an order is found", () => {
  test.each([
    { search: "flt-1001" },
    { search: "FLT1001" },
    { search: "1001" },
    { search: "po-2026" },
    { search: "oil filter" },
    { search: "spin on" },
    { search: "ada filter" },
    { search: "engp4-7q2mx" },
    { purchaseOrderNumber: "po 2026 00417" },
    { stockKeepingUnit: "gsk2204" },
    { orderedBy: "ada" },
    { orderedBy: "Ada O'Byron" },
    { orderedBy: "ada@mill.example" },
    { search: "gasket", orderedBy: "byron", stockKeepingUnit: "FLT-1001" },
    {},
  ])("by %j", (wanted) => expect(finds(wanted)).toBe(true));

  test.each([
    { search: "oil pump" },
    { search: "-" },
    { purchaseOrderNumber: "PO-2026" },
    { stockKeepingUnit: "FLT" },
    { orderedBy: "filter" },
    { search: "oil", orderedBy: "grace" },
  ])("and not by %j", (wanted) => expect(finds(wanted)).toBe(false));
});

test("every order is found by its purchase order number, as it was written and in other punctuation", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (purchaseOrderNumber) => {
      if (termKey(purchaseOrderNumber) === "") return;
      const terms = new Set<string>(termsOf({ ...order, purchaseOrderNumber }));
      for (const typed of [purchaseOrderNumber, purchaseOrderNumber.replace(/-/g, " "), ` ${purchaseOrderNumber} `])
        for (const term of wantedTerms({ purchaseOrderNumber: typed })!) expect(terms).toContain(term);
    }),
  );
});
