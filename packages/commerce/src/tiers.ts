import { floor, type Decimal } from "./decimal.ts";

/** A volume price. Bounds are integers, both included; a null upper bound is open. */
export interface Tier {
  lowerBound: Decimal;
  upperBound: Decimal | null;
  tierUnitPrice: Decimal;
}

/**
 * The price per piece at this quantity: that of the first tier that contains the quantity, rounded down; otherwise
 * `unitPrice`. Source: requirement C2.10.
 */
export function unitPriceAt(quantity: Decimal, unitPrice: Decimal, tiers: readonly Tier[]): Decimal {
  return tierAt(quantity, tiers)?.tierUnitPrice ?? unitPrice;
}

/** The tier that applies to this quantity, for highlighting it in a table. */
export function tierAt(quantity: Decimal, tiers: readonly Tier[]): Tier | undefined {
  if (tiers.length === 0) return undefined;
  const pieces = floor(quantity);
  return tiers.find((tier) => tier.lowerBound <= pieces && (tier.upperBound === null || pieces <= tier.upperBound));
}

/** Tiers from minimum quantities with prices, in any order. Each tier ends one piece before the next one starts. */
export function tiersFrom(steps: readonly { from: Decimal; unitPrice: Decimal }[]): Tier[] {
  const sorted = steps.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return sorted.map(({ from, unitPrice }, index) => {
    const next = sorted[index + 1];
    const upperBound = next ? ((next.from - 1_000_000n) as Decimal) : null;
    return { lowerBound: from, upperBound, tierUnitPrice: unitPrice };
  });
}
