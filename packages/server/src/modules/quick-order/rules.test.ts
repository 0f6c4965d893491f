import { decimal, recordIdOf, type Decimal, type RecordId } from "@tradecounter/commerce";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verdictsOf, type AskedRow, type Candidate, type Product } from "./rules.ts";

const product = (sku: string, more: Partial<Product> = {}): Product => ({
  id: recordIdOf("product", "shop", sku),
  name: `Part ${sku}`,
  sku,
  isPurchasable: true,
  quantityRule: null,
  fields: {},
  ...more,
});
const packs = { minimum: decimal("6"), increment: decimal("6"), maximum: decimal("60") };
const parts = {
  filter: product("FLT-1"),
  belt: product("BLT-1"),
  bolts: product("BOLTS", { quantityRule: packs }),
  set: product("SET", { isPurchasable: false }),
} satisfies Record<string, Product>;

const is = (...products: Product[]): Candidate[] => products.map((each) => ({ product: each, isReplacement: false }));
const plenty = () => undefined;
const onShelf = (free: Decimal | undefined) => (free === undefined ? undefined : { free, coming: decimal("0") });
const row = (quantity: string, partNumber = "as typed"): AskedRow => ({ partNumber, quantity });
const one = (quantity: string, candidates: readonly Candidate[], available: Decimal | undefined = undefined) =>
  verdictsOf([row(quantity)], [candidates], () => onShelf(available))[0]!;

describe("the verdict of a row", () => {
  test.each<[string, string, Candidate[], string | undefined, object]>([
    [
      "a part that is sold",
      "2",
      is(parts.filter),
      undefined,
      { verdict: "Found", quantity: decimal("2"), message: null },
    ],
    [
      "thousands with their separator",
      "1,000",
      is(parts.filter),
      undefined,
      { verdict: "Found", quantity: decimal("1000") },
    ],
    [
      "no quantity: the least that may be ordered",
      " ",
      is(parts.bolts),
      undefined,
      { verdict: "Found", quantity: decimal("6") },
    ],
    ["nothing by this number", "2", [], undefined, { verdict: "NotSold", product: null }],
    ["a part that cannot be bought", "2", is(parts.set), undefined, { verdict: "NotSold", product: null }],
    [
      "two parts",
      "2",
      is(parts.filter, parts.belt),
      undefined,
      { verdict: "Several", choices: [parts.filter, parts.belt], product: null },
    ],
    [
      "two of which one can be bought",
      "2",
      is(parts.set, parts.belt),
      undefined,
      { verdict: "Found", product: parts.belt },
    ],
    [
      "what took its place",
      "2",
      [{ product: parts.belt, isReplacement: true }],
      undefined,
      { verdict: "Replaced", product: parts.belt, message: "Replaced by BLT-1." },
    ],
    [
      "too many of what took its place",
      "5",
      [{ product: parts.belt, isReplacement: true }],
      "4",
      {
        verdict: "Stock",
        product: parts.belt,
        message: "Replaced by BLT-1.\nOnly 4 in stock.",
        nearest: [decimal("4")],
      },
    ],
    [
      "no whole packs of what took its place",
      "7",
      [{ product: parts.bolts, isReplacement: true }],
      undefined,
      { verdict: "Quantity", message: "Replaced by BOLTS.\nSold in packs of 6: choose 6 or 12." },
    ],
    [
      "words for a quantity of what took its place",
      "two",
      [{ product: parts.belt, isReplacement: true }],
      undefined,
      { verdict: "Quantity", quantity: null, message: "Replaced by BLT-1.\nEnter a quantity as a number." },
    ],
    [
      "a quantity in words",
      "two",
      is(parts.filter),
      undefined,
      { verdict: "Quantity", quantity: null, message: "Enter a quantity as a number." },
    ],
    [
      "a thousand or one, by where its writer is from",
      "1.000",
      is(parts.filter),
      undefined,
      {
        verdict: "Quantity",
        quantity: null,
        nearest: [decimal("1"), decimal("1000")],
        message: "Is this 1 or 1,000? Choose which.",
      },
    ],
    ["part of a piece, which is no thousand", "0.500", is(parts.filter), undefined, { quantity: decimal("0.5") }],
    ["a comma that may be a point", "1,5", is(parts.filter), undefined, { verdict: "Quantity", quantity: null }],
    [
      "half a piece",
      "1.5",
      is(parts.filter),
      undefined,
      { verdict: "Quantity", nearest: [decimal("1"), decimal("2")] },
    ],
    ["none", "0", is(parts.filter), undefined, { verdict: "Quantity", message: "Enter a quantity above 0." }],
    ["less than the minimum", "5", is(parts.bolts), undefined, { verdict: "Quantity", message: "Order at least 6." }],
    [
      "no whole packs",
      "7",
      is(parts.bolts),
      undefined,
      { verdict: "Quantity", message: "Sold in packs of 6: choose 6 or 12." },
    ],
    ["more than the maximum", "66", is(parts.bolts), undefined, { verdict: "Quantity", message: "Limit 60." }],
    ["all that is in stock", "4", is(parts.filter), "4", { verdict: "Found", available: null }],
    [
      "more than is in stock",
      "5",
      is(parts.filter),
      "4",
      { verdict: "Stock", message: "Only 4 in stock.", available: decimal("4"), nearest: [decimal("4")] },
    ],
    ["more packs than are in stock", "18", is(parts.bolts), "13", { verdict: "Stock", nearest: [decimal("12")] }],
    ["less than a pack in stock", "6", is(parts.bolts), "5", { verdict: "Stock", nearest: [] }],
    ["nothing in stock", "1", is(parts.filter), "0", { verdict: "Stock", message: "Out of stock.", nearest: [] }],
  ])("%s: %s", (_, quantity, candidates, available, expected) =>
    expect(one(quantity, candidates, available === undefined ? undefined : decimal(available))).toMatchObject(expected),
  );
});

test("the words are the same for a part that is hidden, that is not bought by itself and that does not exist", () => {
  expect(one("1", is(parts.set))).toEqual(one("1", []));
});

test("a number that nobody sells has those that come near it, of what can be bought, to choose from", () => {
  const near = new Map([
    ["FLT-2", [parts.set, parts.filter, ...Array.from({ length: 9 }, (_, at) => product(`F-${at}`))]],
  ]);
  const [unsold, unknown] = verdictsOf([row("1", "FLT-2"), row("1", "XYZ-9")], [[], []], plenty, near);
  expect(unsold).toMatchObject({
    verdict: "NotSold",
    product: null,
    message: "We do not sell a part with this number.\nDid you mean one of these?",
  });
  expect(unsold!.choices.map(({ sku }) => sku)).toEqual(["FLT-1", "F-0", "F-1", "F-2", "F-3"]);
  expect(unknown).toMatchObject({
    verdict: "NotSold",
    choices: [],
    message: "We do not sell a part with this number.",
  });
});

test("rows of one part are judged by what they ask for together", () => {
  const rows = [row("3"), row("1"), row("3")];
  const candidates = [is(parts.bolts), is(parts.filter), is(parts.bolts)];
  expect(verdictsOf(rows, candidates, plenty).map(({ verdict }) => verdict)).toEqual(["Found", "Found", "Found"]);
  const short = verdictsOf(rows, candidates, (id) => (id === parts.bolts.id ? onShelf(decimal("5")) : undefined));
  expect(short.map(({ verdict, message }) => [verdict, message])).toEqual([
    ["Stock", "Only 5 in stock.\nIt is on the list 2 times, 6 in total."],
    ["Found", null],
    ["Stock", "Only 5 in stock.\nIt is on the list 2 times, 6 in total."],
  ]);
});

test.each([
  ["20", "3", "20", { verdict: "Found", message: null }],
  ["20", "3", "16", { verdict: "Stock", message: "Only 19 can be ordered now.", available: decimal("19") }],
  ["20", "0", "20", { verdict: "Found", message: null }],
] as const)("of %s asked for, %s on the shelf and %s that may be back-ordered", (asked, free, coming, verdict) => {
  const supply = { free: decimal(free), coming: decimal(coming) };
  expect(verdictsOf([row(asked)], [is(parts.filter)], () => supply)[0]).toMatchObject(verdict);
});

test("a part and the number that it took the place of are judged together", () => {
  const candidates = [is(parts.belt), [{ product: parts.belt, isReplacement: true }]];
  const told = verdictsOf([row("3"), row("2")], candidates, () => onShelf(decimal("4")));
  expect(told.map(({ verdict, message }) => [verdict, message])).toEqual([
    ["Stock", "Only 4 in stock.\nIt is on the list 2 times, 5 in total."],
    ["Stock", "Replaced by BLT-1.\nOnly 4 in stock.\nIt is on the list 2 times, 5 in total."],
  ]);
});

test("a row with a wrong quantity does not count towards the others of its part", () => {
  const verdicts = verdictsOf([row("6"), row("six")], [is(parts.bolts), is(parts.bolts)], plenty);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["Found", "Quantity"]);
});

test("of very many parts the first are told, with how many there are", () => {
  const many = Array.from({ length: 30 }, (_, at) => product(`P-${at}`));
  const { choices, message } = one("1", is(...many));
  expect(choices).toHaveLength(20);
  expect(message).toBe("30 parts have this number, the first 20 are shown: choose one.");
});

test("every row has one verdict in its place, whatever is asked", () => {
  const candidates = fc.array(
    fc.record({ product: fc.constantFrom(...Object.values(parts)), isReplacement: fc.boolean() }),
    { maxLength: 3 },
  );
  const quantity = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom("", "1", "6", "1,000", "1.5"));
  const asked = fc.array(fc.record({ partNumber: fc.string(), quantity, candidates }), { maxLength: 40 });
  const stock = fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined });
  fc.assert(
    fc.property(asked, stock, (list, level) => {
      const available = level === undefined ? undefined : decimal(String(level));
      const verdicts = verdictsOf(
        list,
        list.map((each) => each.candidates),
        () => onShelf(available),
      );
      expect(verdicts).toHaveLength(list.length);
      const found = new Map<RecordId, Decimal>();
      verdicts.forEach((told, at) => {
        const named = list[at]!.candidates.map(({ product: { id } }) => id);
        if (told.product) expect(named).toContain(told.product.id);
        expect(told.verdict === "Found").toBe(told.message === null);
        if (told.verdict === "Found" || told.verdict === "Replaced")
          found.set(told.product!.id, ((found.get(told.product!.id) ?? 0n) + told.quantity!) as Decimal);
      });
      // what is found is available
      if (available !== undefined) for (const sum of found.values()) expect(sum <= available).toBe(true);
    }),
  );
});
