import {
  decimal,
  formatDecimal,
  HUNDRED,
  minus,
  sumOf,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyPromotions } from "./apply.ts";
import { basketOf, EVERYTHING, lackingFor, type Gives, type PromotableItem, type PromotionRule } from "./rules.ts";

const usd = (amount: string) => new Map([["USD", decimal(amount)]]);
const percent = (text: string, of: "items" | "order" = "items"): Gives => ({
  kind: "percentOff",
  of,
  percent: decimal(text),
});
const off = (text: string, of: "items" | "order" = "items"): Gives => ({ kind: "amountOff", of, amounts: usd(text) });
const price = (text: string): Gives => ({ kind: "fixedPrice", amounts: usd(text) });
const buyGet = (buy: number, get: number, part = "100"): Gives => ({
  kind: "buyGet",
  buy,
  get,
  percent: decimal(part),
});
const freeDelivery: Gives = { kind: "freeDelivery", methodIds: null };

function rule(name: string, gives: Gives, more: Partial<PromotionRule> = {}): PromotionRule {
  const id = name as RecordId;
  return { id, name, terms: null, coupons: [], isExclusive: false, scope: EVERYTHING, needs: null, gives, ...more };
}

const item = (amount: string, quantity = "1", ...scopes: number[]): PromotableItem => ({
  amount: decimal(amount),
  quantity: decimal(quantity),
  scopes,
});

/** `"ten -1.50 | twenty -3, ten -0.20"`: item by item. */
function given(rules: readonly PromotionRule[], ...items: PromotableItem[]): string {
  const outcome = applyPromotions(rules, basketOf(items), "USD");
  const text = (own: (typeof outcome.items)[number]) =>
    own.map(({ rule: { name }, amount }) => `${name} ${formatDecimal(amount)}`).join(", ");
  return outcome.items.map(text).join(" | ");
}

describe("one promotion", () => {
  test.each<[string, Gives, PromotableItem[], string]>([
    ["a percentage is rounded once an item", percent("15"), [item("9.99", "3")], "p -1.5"],
    ["an amount counts for each piece", off("0.75"), [item("9.99", "3")], "p -2.25"],
    ["an amount takes no more than there is", off("20"), [item("9.99", "3")], "p -9.99"],
    ["a fixed price is one of each piece", price("2.5"), [item("9.99", "3")], "p -2.49"],
    ["a fixed price above the price changes nothing", price("5"), [item("9.99", "3")], ""],
    ["two bought, one given", buyGet(2, 1), [item("30", "3")], "p -10"],
    ["only whole groups are given", buyGet(2, 1), [item("50", "5")], "p -10"],
    ["what is given may be given in part", buyGet(1, 1, "50"), [item("40", "4")], "p -10"],
    ["the cheapest pieces are given", buyGet(2, 1), [item("20", "2"), item("5", "1")], " | p -5"],
    ["parts of a piece do not count", buyGet(1, 1), [item("19", "1.9")], ""],
    [
      "the order's percentage is shared by cents",
      percent("10", "order"),
      [item("0.05"), item("0.05"), item("0.05")],
      "p -0.01 | p -0.01 | ",
    ],
    [
      "the order's amount is shared by what items cost",
      off("10", "order"),
      [item("75"), item("25")],
      "p -7.5 | p -2.5",
    ],
    ["the order's amount takes no more than there is", off("10", "order"), [item("4"), item("3")], "p -4 | p -3"],
    ["free delivery takes nothing off items", freeDelivery, [item("5")], ""],
  ])("%s", (_case, gives, items, expected) => expect(given([rule("p", gives)], ...items)).toBe(expected));

  test("it is for the items of its scope alone", () => {
    expect(given([rule("p", percent("50"), { scope: 3 })], item("10", "1", 3), item("10", "1", 4))).toBe("p -5 | ");
  });

  test("an amount counts in its currency alone", () => {
    expect(applyPromotions([rule("p", off("1"))], basketOf([item("10")]), "CAD").promotions).toEqual([]);
  });
});

describe("several promotions", () => {
  const half = rule("half", percent("50"));
  const minusThree = rule("three", off("3"));
  const tenOfOrder = rule("order", percent("10", "order"));
  const exclusive = (of: PromotionRule) => ({ ...of, isExclusive: true });

  test.each<[string, PromotionRule[], PromotableItem[], string]>([
    ["each counts on what the ones before have left", [half, minusThree], [item("10")], "half -5, three -3"],
    ["in the order of the file", [minusThree, half], [item("10")], "three -3, half -3.5"],
    ["those of the order come after those of items", [tenOfOrder, half], [item("10")], "half -5, order -0.5"],
    ["an exclusive one that takes off more counts alone", [exclusive(half), minusThree], [item("10")], "half -5"],
    ["one that takes off less does not count", [half, exclusive(minusThree)], [item("10")], "half -5"],
    ["of as much the ones that go together count", [exclusive(minusThree), rule("r", off("3"))], [item("9")], "r -3"],
    [
      "an item's exclusive one is decided item by item",
      [exclusive(minusThree), rule("p", percent("20"))],
      [item("10"), item("100")],
      "three -3 | p -20",
    ],
    ["what has an exclusive one has no part in the order's", [exclusive(half), tenOfOrder], [item("10")], "half -5"],
    [
      "an exclusive one of the order counts alone",
      [exclusive(rule("x", percent("30", "order"))), rule("p", percent("20"))],
      [item("10")],
      "x -3",
    ],
    ["unless the others take off more", [exclusive(rule("x", percent("30", "order"))), half], [item("10")], "half -5"],
    [
      "beside it count items that it is not for",
      [exclusive(rule("x", off("9", "order"), { scope: 1 })), rule("p", percent("20"))],
      [item("10", "1", 1), item("10")],
      "x -9 | p -2",
    ],
  ])("%s", (_case, rules, items, expected) => expect(given(rules, ...items)).toBe(expected));

  test("free delivery goes with all", () => {
    const { promotions } = applyPromotions(
      [rule("free", freeDelivery), exclusive(half)],
      basketOf([item("10")]),
      "USD",
    );
    expect(promotions.map(({ rule: { name }, target }) => `${name} ${target}`)).toEqual(["free Delivery", "half Item"]);
  });
});

test.each<[string, Partial<PromotionRule>, PromotableItem[], unknown]>([
  ["an amount that is reached", { needs: { scope: 0, amounts: usd("50"), quantity: null } }, [item("50")], undefined],
  [
    "an amount that is missed",
    { needs: { scope: 0, amounts: usd("50"), quantity: null } },
    [item("49.99")],
    { of: "amount", missing: decimal("0.01") },
  ],
  [
    "a quantity that is missed",
    { needs: { scope: 2, amounts: null, quantity: decimal("6") } },
    [item("1", "4", 2), item("1", "9")],
    { of: "quantity", missing: decimal("2") },
  ],
  [
    "other items that are needed",
    { needs: { scope: 5, amounts: null, quantity: decimal("1") } },
    [item("1", "1", 4)],
    { of: "items" },
  ],
  ["items that it is for", { scope: 9 }, [item("1", "1", 4)], { of: "items" }],
  ["a currency", { gives: { kind: "fixedPrice", amounts: new Map() } }, [item("1")], { of: "currency" }],
  [
    "pieces enough for one to be given",
    { gives: buyGet(3, 1) },
    [item("1", "3")],
    { of: "quantity", missing: decimal("1") },
  ],
])("what is lacking: %s", (_case, more, items, lacking) => {
  expect(lackingFor(rule("p", percent("5"), more), basketOf(items), "USD")).toEqual(lacking);
});

test("a threshold counts prices before promotions, so that one promotion never takes another away", () => {
  const needs = { scope: EVERYTHING, amounts: usd("100"), quantity: null };
  expect(given([rule("half", percent("50")), rule("big", percent("10", "order"), { needs })], item("100"))).toBe(
    "half -50, big -5",
  );
});

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => (BigInt(value) * 10_000n) as Decimal);
const anyItem: fc.Arbitrary<PromotableItem> = fc.record({
  amount: cents(500_000),
  quantity: fc.integer({ min: 1, max: 400_000 }).map((value) => (BigInt(value) * 250_000n) as Decimal),
  scopes: fc.subarray([1, 2, 3]),
});
const anyOf = fc.constantFrom<"items" | "order">("items", "order");
const anyPercent = fc.integer({ min: 1, max: 10_000 }).map((value) => (BigInt(value) * 10_000n) as Decimal);
const anyAmount = cents(100_000).map((amount) => new Map([["USD", amount]]));
const anyGift: fc.Arbitrary<Gives> = fc.oneof(
  fc.record({ kind: fc.constant("percentOff" as const), of: anyOf, percent: anyPercent }),
  fc.record({ kind: fc.constant("amountOff" as const), of: anyOf, amounts: anyAmount }),
  fc.record({ kind: fc.constant("fixedPrice" as const), amounts: anyAmount }),
  fc.record({
    kind: fc.constant("buyGet" as const),
    buy: fc.integer({ min: 1, max: 5 }),
    get: fc.integer({ min: 1, max: 3 }),
    percent: anyPercent,
  }),
);
const anyRule = fc.record({ gives: anyGift, scope: fc.nat(3), isExclusive: fc.boolean() });
const anyRules = fc
  .array(anyRule, { maxLength: 12 })
  .map((rules) => rules.map(({ gives, ...more }, at) => rule(`r${at}`, gives, more)));
const anyItems = fc.array(anyItem, { minLength: 1, maxLength: 12 });
const totalOf = (promoted: ReturnType<typeof applyPromotions>) =>
  sumOf(promoted.items.flat().map(({ amount }) => amount));

test("what items are told adds up to what promotions are told, in whole cents, and no item comes below zero", () => {
  fc.assert(
    fc.property(anyRules, anyItems, (rules, items) => {
      const promoted = applyPromotions(rules, basketOf(items), "USD");
      expect(sumOf(promoted.promotions.map(({ amount }) => amount))).toBe(totalOf(promoted));
      promoted.items.forEach((own, at) => {
        for (const { amount } of own) expect(amount % 10_000n === 0n && amount < ZERO).toBe(true);
        expect(minus(items[at]!.amount, minus(ZERO, sumOf(own.map(({ amount }) => amount))))).toBeGreaterThanOrEqual(
          ZERO,
        );
      });
    }),
    { numRuns: 300 },
  );
});

test("an exclusive promotion stands with no other on an item", () => {
  fc.assert(
    fc.property(anyRules, anyItems, (rules, items) => {
      const { items: own } = applyPromotions(rules, basketOf(items), "USD");
      const shared = own.filter((adjustments) => adjustments.length > 1).flat();
      expect(shared.filter(({ rule: { isExclusive } }) => isExclusive)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("the cart never costs more than with the promotions of items alone", () => {
  fc.assert(
    fc.property(anyRules, anyItems, (rules, items) => {
      const ofItems = rules.filter(({ gives }) => !("of" in gives) || gives.of === "items");
      const promised = totalOf(applyPromotions(ofItems, basketOf(items), "USD"));
      expect(totalOf(applyPromotions(rules, basketOf(items), "USD"))).toBeLessThanOrEqual(promised);
    }),
    { numRuns: 300 },
  );
});

test("everything at no charge leaves nothing to pay, whatever else is given", () => {
  fc.assert(
    fc.property(anyRules, anyItems, (rules, items) => {
      const free = rule("free", { kind: "percentOff", of: "items", percent: HUNDRED });
      const promoted = applyPromotions([...rules, free], basketOf(items), "USD");
      expect(minus(ZERO, totalOf(promoted))).toBe(sumOf(items.map(({ amount }) => amount)));
    }),
  );
});

test("what is large or in parts of a cent is reckoned as exactly", () => {
  const vnd = (amount: string) => new Map([["VND", decimal(amount)]]);
  const rules = [rule("p", percent("33.333333")), rule("a", { kind: "amountOff", of: "items", amounts: vnd("1.5") })];
  const { items } = applyPromotions(rules, basketOf([item("900000000001", "123456789")]), "VND");
  expect(items[0]!.map(({ amount }) => formatDecimal(amount))).toEqual(["-299999997000", "-185185184"]);
  expect(given([rule("f", price("0.5")), rule("p", percent("50"))], item("0.518"))).toBe("f -0.018, p -0.25");
});
