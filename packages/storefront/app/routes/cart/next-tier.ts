import { minus, nearestAllowed, type Decimal, type QuantityRule, type Tier } from "@tradecounter/commerce";

/** The effect of buying more of a part. */
export interface NextTier {
  /** How many more. */
  readonly more: Decimal;
  /** The unit price then. */
  readonly each: Decimal;
}

/**
 * The next lower price of a part of which there are `quantity` in the cart, if that many can be ordered; otherwise undefined.
 * If it is sold in packs, only whole packs count.
 */
export function nextTier(
  { quantity, each }: { readonly quantity: Decimal; readonly each: Decimal },
  tiers: readonly Tier[],
  rule: QuantityRule | null,
): NextTier | undefined {
  const cheaper = tiers
    .filter((tier) => tier.lowerBound > quantity && tier.tierUnitPrice < each)
    .sort((a, b) => (a.lowerBound < b.lowerBound ? -1 : 1));
  for (const { lowerBound, upperBound, tierUnitPrice } of cheaper) {
    const wanted = nearestAllowed(lowerBound, rule).find((near) => near >= lowerBound);
    if (wanted === undefined || (upperBound !== null && wanted > upperBound)) continue;
    return { more: minus(wanted, quantity), each: tierUnitPrice };
  }
  return undefined;
}
