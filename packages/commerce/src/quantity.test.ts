import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, formatDecimal, type Decimal } from "./decimal.ts";
import {
  checkQuantity,
  highestAllowed,
  lowestAllowed,
  nearestAllowed,
  wireQuantity,
  type QuantityRule,
} from "./quantity.ts";

type Bounds = [minimum: string | null, maximum: string | null, increment: string | null];

function ruleFrom(bounds: Bounds | null): QuantityRule | null {
  const [minimum = null, maximum = null, increment = null] = (bounds ?? []).map((text) =>
    text ? decimal(text) : null,
  );
  return bounds && { minimum, maximum, increment };
}

const packsOfSix: Bounds = ["6", "60", "6"];

describe("which quantities are refused, and how", () => {
  test.each<[string, Bounds | null, string | null]>([
    ["6", packsOfSix, null],
    ["60", packsOfSix, null],
    ["1", null, null],
    ["0.125", [null, null, "0.125"], null],
    ["9999999", null, null],
    ["2.5", ["0.5", null, "0.5"], null],
    ["5", [null, "5", null], null],
    // the minimum is checked first, then the maximum, then the increment
    ["5", packsOfSix, "MISSING_RECORD"],
    ["0", packsOfSix, "MISSING_RECORD"],
    ["-6", packsOfSix, "MISSING_RECORD"],
    ["61", packsOfSix, "MAX_LIMIT_EXCEEDED"],
    ["66", packsOfSix, "MAX_LIMIT_EXCEEDED"],
    ["7", packsOfSix, "INVALID_BATCH_SIZE"],
    ["2.3", ["0.5", null, "0.5"], "INVALID_BATCH_SIZE"],
    ["1.5", null, "INVALID_BATCH_SIZE"],
    ["1.5", ["1", "9", null], "INVALID_BATCH_SIZE"],
    ["0", null, "INVALID_API_INPUT"],
    ["-1", null, "INVALID_API_INPUT"],
    ["0", [null, "5", null], "INVALID_API_INPUT"],
    ["0.0001", null, "INVALID_API_INPUT"],
    ["10000000", null, "MAX_LIMIT_EXCEEDED"],
  ])("%s by %j: %s", (quantity, by, code) => expect(checkQuantity(decimal(quantity), ruleFrom(by)).refused).toBe(code));
});

describe("what a person is told", () => {
  test.each<[string, Bounds | null, string]>([
    ["7", packsOfSix, "Sold in packs of 6: choose 6 or 12."],
    ["5", packsOfSix, "Order at least 6."],
    ["5", ["8", null, "6"], "Order at least 12."],
    ["61", packsOfSix, "Limit 60."],
    ["100", [null, "50", "12"], "Limit 48."],
    ["10000000", null, "Limit 9,999,999."],
    ["1500", [null, null, "1000"], "Sold in packs of 1,000: choose 1,000 or 2,000."],
    ["0", null, "Enter a quantity above 0."],
    ["49", [null, "50", "12"], "Sold in packs of 12: choose 48."],
  ])("%s by %j: %s", (quantity, by, message) =>
    expect(checkQuantity(decimal(quantity), ruleFrom(by))).toMatchObject({ message }),
  );
});

describe("the nearest allowed quantities", () => {
  test.each<[string, Bounds | null, string[]]>([
    ["7", packsOfSix, ["6", "12"]],
    ["12", packsOfSix, ["12"]],
    ["1", packsOfSix, ["6"]],
    ["100", packsOfSix, ["60"]],
    ["0", null, ["1"]],
    ["3", ["5", "4", null], []],
    ["3", ["7", "11", "6"], []],
  ])("of %s by %j: %j", (quantity, by, expected) =>
    expect(nearestAllowed(decimal(quantity), ruleFrom(by)).map((near) => formatDecimal(near))).toEqual(expected),
  );

  const thousandths = fc.integer({ min: 1, max: 50_000 }).map((units) => (BigInt(units) * 1000n) as Decimal);
  const bound = fc.option(thousandths, { nil: null });
  const rules = fc.option(fc.record({ minimum: bound, maximum: bound, increment: bound }), { nil: null });

  test("are themselves allowed", () => {
    fc.assert(
      fc.property(thousandths, rules, (quantity, by) => {
        const verdicts = nearestAllowed(quantity, by).map((near) => checkQuantity(near, by).refused);
        expect(verdicts.every((refused) => refused === null)).toBe(true);
      }),
    );
  });

  test("of an allowed quantity are that quantity alone", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 500n }), rules, (count, by) => {
        const quantity = (count * (by?.increment || decimal("1"))) as Decimal;
        fc.pre(checkQuantity(quantity, by).refused === null && quantity >= lowestAllowed(by));
        expect(nearestAllowed(quantity, by)).toEqual([quantity]);
      }),
    );
  });

  test("inside the range lie one pack apart, around the wish", () => {
    fc.assert(
      fc.property(
        thousandths,
        fc.record({ minimum: bound, maximum: bound, increment: thousandths }),
        (quantity, by) => {
          fc.pre(quantity > lowestAllowed(by) && quantity < highestAllowed(by) && quantity % by.increment !== 0n);
          const [below, above] = nearestAllowed(quantity, by);
          expect([below! < quantity, quantity < above!, above! - below!]).toEqual([true, true, by.increment]);
        },
      ),
    );
  });
});

test("a quantity on the wire has a decimal", () => {
  expect([decimal("2"), decimal("2.125")].map(wireQuantity)).toEqual(["2.0", "2.125"]);
});
