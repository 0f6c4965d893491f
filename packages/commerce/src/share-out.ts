import { sumOf, ZERO, type Decimal } from "./decimal.ts";
import { currencyDecimals } from "./money.ts";

const PLACES = 6;

/**
 * Shares an amount out in proportion to weights, in whole units of the currency: the parts add up to the amount, and each is
 * less than a unit away from its exact part. Who has lost most by rounding down gets the units that are left, the first
 * of several. Amount and weights are not negative; without any weight all parts are zero.
 */
export function shareOut(amount: Decimal, weights: readonly Decimal[], currency: string): Decimal[] {
  const whole: bigint = sumOf(weights);
  if (whole === 0n) return weights.map(() => ZERO);
  const unit = 10n ** BigInt(PLACES - currencyDecimals(currency));
  const units = amount / unit;
  const parts = weights.map((weight) => (units * weight) / whole);
  let left = units - parts.reduce((sum, part) => sum + part, 0n);
  if (left > 0n) {
    const lost = weights.map((weight, at) => ({ at, rest: units * weight - parts[at]! * whole }));
    lost.sort((a, b) => (a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.at - b.at));
    for (const { at } of lost) {
      if (left === 0n) break;
      parts[at]! += 1n;
      left -= 1n;
    }
  }
  return parts.map((part) => (part * unit) as Decimal);
}
