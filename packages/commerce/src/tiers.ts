import { floor, type Decimal } from "./decimal.ts";

/** A step of volume prices. Bounds are whole numbers and both belong to the step; a null upper bound is open. */
export interface Tier {
  lowerBound: Decimal;
  upperBound: Decimal | null;
  tierUnitPrice: Decimal;
}

/**
 * What one piece costs at this quantity: the floored quantity picks the first tier that holds it, else `unitPrice`.
 * Source: requirement C2.10.
 */
export function unitPriceAt(quantity: Decimal, unitPrice: Decimal, tiers: readonly Tier[]): Decimal {
  return tierAt(quantity, tiers)?.tierUnitPrice ?? unitPrice;
}

/** The tier that applies to this quantity, for marking it in a table of prices. */
export function tierAt(quantity: Decimal, tiers: readonly Tier[]): Tier | undefined {
  if (tiers.length === 0) return undefined;
  const pieces = floor(quantity);
  return tiers.find((tier) => tier.lowerBound <= pieces && (tier.upperBound === null || pieces <= tier.upperBound));
}

/** Tiers from "from this quantity on, this price" steps in any order. Each step ends one piece before the next starts. */
export function tiersFrom(steps: readonly { from: Decimal; unitPrice: Decimal }[]): Tier[] {
  const sorted = steps.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return sorted.map(({ from, unitPrice }, index) => {
    const next = sorted[index + 1];
    const upperBound = next ? ((next.from - 1_000_000n) as Decimal) : null;
    return { lowerBound: from, upperBound, tierUnitPrice: unitPrice };
  });
}
