import {
  checkQuantity,
  decimal,
  formatDecimal,
  highestAllowed,
  lowestAllowed,
  nearestAllowed,
  ONE,
  plus,
  typedDecimal,
  type Decimal,
  type QuantityRule,
} from "@tradecounter/commerce";
import type { PurchaseQuantityRule } from "@tradecounter/wire";
import { pieces } from "../content/format.ts";

type WireRule = { [Key in keyof PurchaseQuantityRule]: PurchaseQuantityRule[Key] | null };

export function ruleFrom(wire: WireRule | null | undefined): QuantityRule | null {
  if (!wire) return null;
  const bound = (text: string | null) => (text === null ? null : decimal(text));
  return { minimum: bound(wire.minimum), maximum: bound(wire.maximum), increment: bound(wire.increment) };
}

/** The hint for the field: `Packs of 6, at least 12`. Undefined if any whole number is allowed. */
export function ruleHint(rule: QuantityRule | null): string | undefined {
  if (!rule) return undefined;
  const { increment, minimum, maximum } = rule;
  const lowest = lowestAllowed(rule);
  const hints = [
    increment && increment > ONE && `packs of ${pieces(increment)}`,
    minimum && lowest > (increment ?? ONE) && `at least ${pieces(lowest)}`,
    maximum && maximum < decimal(10_000) && `at most ${pieces(highestAllowed(rule))}`,
  ].filter((hint) => typeof hint === "string");
  const sentence = hints.join(", ");
  return sentence === "" ? undefined : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export type TypedQuantity =
  | { quantity: Decimal; message: null }
  | { quantity: null; message: string; nearest: readonly Decimal[] };

/** A typed quantity, validated as the server will. */
export function typedQuantity(text: string, rule: QuantityRule | null): TypedQuantity {
  const quantity = typedDecimal(text);
  if (quantity === undefined) {
    return { quantity: null, message: "Enter a quantity as a number.", nearest: [lowestAllowed(rule)] };
  }
  const verdict = checkQuantity(quantity, rule);
  if (verdict.refused === null) return { quantity, message: null };
  return { quantity: null, message: verdict.message, nearest: verdict.nearest };
}

/** The next allowed quantity above or below what is in the field; an invalid one starts at the lowest. */
export function steppedQuantity(text: string, rule: QuantityRule | null, direction: 1 | -1): string {
  const current = typedDecimal(text);
  if (current === undefined) return shown(lowestAllowed(rule));
  // Without an increment it steps by one, though fractions may be typed.
  const step = rule?.increment ?? ONE;
  const [below = current, above] = nearestAllowed(current, { ...allowAny, ...rule, increment: step });
  if (above !== undefined) return shown(direction > 0 ? above : below);
  if (below !== current) return shown(below);
  return shown(
    nearestAllowed(plus(current, (step * BigInt(direction)) as Decimal), {
      ...allowAny,
      ...rule,
      increment: step,
    })[0] ?? current,
  );
}

const allowAny: QuantityRule = { minimum: null, maximum: null, increment: null };

export function shown(quantity: Decimal): string {
  return formatDecimal(quantity);
}
