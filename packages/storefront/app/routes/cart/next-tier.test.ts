import { decimal, tiersFrom } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { nextTier } from "./next-tier.ts";

const tiers = tiersFrom([
  { from: decimal("12"), unitPrice: decimal("3.9") },
  { from: decimal("48"), unitPrice: decimal("3.5") },
]);
const rule = (minimum: string, maximum: string, increment: string) => ({
  minimum: decimal(minimum),
  maximum: decimal(maximum),
  increment: decimal(increment),
});

test.each<[string, string, string, ReturnType<typeof rule> | null, [string, string] | undefined]>([
  ["before the first step", "1", "4.2", null, ["11", "3.9"]],
  ["one piece short of it", "11", "4.2", null, ["1", "3.9"]],
  ["on a step, towards the next", "12", "3.9", null, ["36", "3.5"]],
  ["on the last", "48", "3.5", null, undefined],
  ["in packs of 5", "5", "4.2", rule("5", "100", "5"), ["10", "3.9"]],
  ["with the steps out of reach", "1", "4.2", rule("1", "10", "1"), undefined],
  ["with the second out of reach", "12", "3.9", rule("1", "40", "1"), undefined],
  ["at a price that is better already", "1", "3.6", null, ["47", "3.5"]],
])("%s", (_, quantity, each, quantityRule, next) => {
  expect(nextTier({ quantity: decimal(quantity), each: decimal(each) }, tiers, quantityRule)).toEqual(
    next && { more: decimal(next[0]), each: decimal(next[1]) },
  );
});
