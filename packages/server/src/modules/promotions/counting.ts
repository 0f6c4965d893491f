import { currencyDecimals, wholeProportion } from "@tradecounter/commerce";
import type { Basket } from "./rules.ts";

/**
 * A cart's amounts as whole numbers: five hundred promotions of two hundred items are reckoned with a hundred thousand times, and bigints
 * take ten times as long. They count units of the currency, or millionths where an amount is not in whole units. Exact up to nine
 * quadrillions: of cents more than a cart may come to, of millionths nine billion of the currency.
 */
export interface Counting {
  readonly currency: string;
  /** What is counted, in millionths. */
  readonly scale: bigint;
  /** The currency's unit, to which what is taken off is rounded. */
  readonly unit: number;
  /** Of each item, before any promotion. */
  readonly amounts: readonly number[];
  /** Of each item in millionths: whole pieces are exact in any quantity that the database holds, parts of them up to nine billion. */
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

/** Multiplies counts by a fraction and rounds the outcome to the currency's unit, once. */
export function multiplierBy(part: bigint, whole: bigint, { unit }: Counting): (count: number) => number {
  const wholeInUnits = whole * BigInt(unit);
  const common = greatestCommon(part, wholeInUnits);
  // in small numbers products stay exact
  const [multiplier, divisor] = [Number(part / common), Number(wholeInUnits / common)];
  return (count) => wholeProportion(count, multiplier, divisor) * unit;
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b);
}
