import { currencyDecimals, wholeProportion } from "@tradecounter/commerce";
import type { Basket } from "./rules.ts";

/**
 * A cart's amounts as integers: five hundred promotions on two hundred items take a hundred thousand calculations, and bigints are ten
 * times as slow. They count units of the currency, or millionths where an amount is not in whole units. Exact up to nine quadrillion: in
 * cents more than a cart may total, in millionths nine billion of the currency.
 */
export interface Counting {
  readonly currency: string;
  /** The size of one count, in millionths. */
  readonly scale: bigint;
  /** The currency's unit, to which discounts are rounded. */
  readonly unit: number;
  /** For each item, before any promotion. */
  readonly amounts: readonly number[];
  /** For each item in millionths: whole pieces are exact in any quantity that the database holds, fractions up to nine billion. */
  readonly quantities: readonly number[];
}

export function countingOf({ items }: Basket, currency: string): Counting {
  const unit = 10n ** BigInt(6 - currencyDecimals(currency));
  const isInUnits = items.every(({ amount }) => amount % unit === 0n);
  const scale = isInUnits ? unit : 1n;
  return {
    currency,
    scale,
    unit: Number(unit / scale),
    amounts: items.map(({ amount }) => Number(amount / scale)),
    quantities: items.map(({ quantity }) => Number(quantity)),
  };
}

/** Multiplies counts by a fraction and rounds the result to the currency's unit, once. */
export function multiplierBy(part: bigint, whole: bigint, { unit }: Counting): (count: number) => number {
  const wholeInUnits = whole * BigInt(unit);
  const common = greatestCommon(part, wholeInUnits);
  // with small numbers products stay exact
  const [multiplier, divisor] = [Number(part / common), Number(wholeInUnits / common)];
  return (count) => wholeProportion(count, multiplier, divisor) * unit;
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b);
}
