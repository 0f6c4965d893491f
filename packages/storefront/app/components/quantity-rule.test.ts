import { describe, expect, test } from "vitest";
import { formatDecimal, typedDecimal } from "@tradecounter/commerce";
import { ruleFrom, ruleHint, steppedQuantity, typedQuantity } from "./quantity-rule.ts";

const packs = ruleFrom({ increment: "6", minimum: "12", maximum: "60" });
const single = ruleFrom({ increment: "1", minimum: "1", maximum: "9999999" });
const metres = ruleFrom({ increment: "0.5", minimum: "0.5", maximum: null });

describe("the hint says only what one cannot guess", () => {
  const hints = [
    [packs, "Packs of 6, at least 12, at most 60"],
    [ruleFrom({ increment: "6", minimum: "6", maximum: null }), "Packs of 6"],
    [ruleFrom({ increment: "1", minimum: "4", maximum: null }), "At least 4"],
    [single, undefined],
    [null, undefined],
  ] as const;
  for (const [rule, hint] of hints) {
    test(hint ?? "nothing", () => expect(ruleHint(rule)).toBe(hint));
  }
});

describe("a typed quantity", () => {
  test.each([
    ["12", null],
    [" 1 8 ", null],
    ["13", "Sold in packs of 6: choose 12 or 18."],
    ["6", "Order at least 12."],
    ["66", "Limit 60."],
    ["a dozen", "Enter a quantity as a number."],
    ["", "Enter a quantity as a number."],
    ["-6", "Order at least 12."],
  ])("%j is answered with %j", (text, message) => {
    expect(typedQuantity(text, packs).message).toBe(message);
  });

  test("may have thousands separators, and fractions where the product is sold by measure", () => {
    expect(typedQuantity("1,200", null)).toMatchObject({ message: null, quantity: 1_200_000_000n });
    expect(typedQuantity("2.5", ruleFrom({ increment: "0.5", minimum: "0.5", maximum: "100" })).message).toBeNull();
    expect(typedQuantity("2.5", null).message).toBe("Sold in whole pieces: choose 2 or 3.");
    expect(typedQuantity("2.5", single).message).toBe("Sold in whole pieces: choose 2 or 3.");
  });
});

describe("what stands in a quantity's field", () => {
  test.each([
    [" 12 ", "12"],
    ["1,200", "1200"],
    ["1,200,000", "1200000"],
    ["1\u00a0200", "1200"],
    ["１２", "12"],
    ["１，２００", "1200"],
    ["1e3", "1000"],
    // a comma that does not separate thousands is meant as a decimal point: never read it as ten times as many
    ["1,5", undefined],
    ["1,50", undefined],
    ["1,2000", undefined],
    [",500", undefined],
    ["½", undefined],
    ["+3", undefined],
  ])("%j is %s", (text, number) => {
    const quantity = typedDecimal(text);
    expect(quantity === undefined ? undefined : formatDecimal(quantity)).toBe(number);
  });
});

describe("stepping", () => {
  const steps = [
    ["12", 1, packs, "18"],
    ["12", -1, packs, "12"],
    ["60", 1, packs, "60"],
    ["13", 1, packs, "18"],
    ["13", -1, packs, "12"],
    ["", 1, packs, "12"],
    ["1", -1, null, "1"],
    ["1", 1, null, "2"],
    ["2.5", 1, null, "3"],
    ["1", 1, metres, "1.5"],
  ] as const;
  for (const [text, direction, rule, expected] of steps) {
    test(`from "${text}" ${direction > 0 ? "up" : "down"}, ${ruleHint(rule) ?? "any number"}: ${expected}`, () => {
      expect(steppedQuantity(text, rule, direction)).toBe(expected);
    });
  }
});
