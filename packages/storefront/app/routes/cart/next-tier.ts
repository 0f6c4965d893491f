import { minus, nearestAllowed, type Decimal, type QuantityRule, type Tier } from "@tradecounter/commerce";

/** What more of a part would bring. */
export interface NextTier {
  /** How many more. */
  readonly more: Decimal;
  /** What each would cost then. */
  readonly each: Decimal;
}

/**
 * The next cheaper price of a part of which there are `quantity` in the cart, where so many can be ordered; undefined where there is
 * none. What is wanted in packs is told in whole packs.
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
