import type { Decimal } from "@tradecounter/commerce";
import { countingOf, type Counting } from "./counting.ts";
import { promoteItems, type Given } from "./promote-items.ts";
import { promoteOrder } from "./promote-order.ts";
import { lackingFor, type Basket, type Promoted, type PromotionRule, type Target } from "./rules.ts";

/**
 * What promotions take off a cart. Item promotions come first, then order promotions, each applied in order to what the previous ones
 * leave. Between exclusive ones and the rest the shopper gets whatever takes off most: for exclusive item promotions item by item, for
 * order promotions on the cart. See docs/decisions/promotions.md.
 */
export function applyPromotions(rules: readonly PromotionRule[], basket: Basket, currency: string): Promoted {
  const met = rules.filter((rule) => lackingFor(rule, basket, currency) === undefined);
  const byTarget = Map.groupBy(
    met.map((rule, place) => ({ rule, place })),
    ({ rule }) => targetOf(rule),
  );
  const counting = countingOf(basket, currency);
  const ofItems = promoteItems(byTarget.get("Item") ?? [], basket, counting);
  return toldOf(met, promoteOrder(byTarget.get("Cart") ?? [], ofItems, basket, counting), counting);
}

function targetOf({ gives }: PromotionRule): Target {
  if (gives.kind === "freeDelivery") return "Delivery";
  return "of" in gives && gives.of === "order" ? "Cart" : "Item";
}

/** The discounts as amounts, item by item; and each promotion once, with its total over all items. */
function toldOf(met: readonly PromotionRule[], given: readonly Given[], { scale }: Counting): Promoted {
  const sums = met.map(() => 0);
  const negated = negatedBy(scale);
  const items = given.map(({ places, off }) =>
    places.map((place, at) => {
      sums[place]! += off[at]!;
      return { rule: met[place]!, amount: negated(off[at]!) };
    }),
  );
  const promotions = met.flatMap((rule, place) => {
    const target = targetOf(rule);
    const sum = sums[place]!;
    return target === "Delivery" || sum !== 0 ? [{ rule, amount: negated(sum), target }] : [];
  });
  return { promotions, items };
}

const negatedFew = new Map<bigint, readonly Decimal[]>();
const few = 10_000;

/**
 * Converts discounts to amounts. Small numbers are cached for each scale, of which there are seven: most are small, and a hundred
 * thousand new bigints take a third of the total time.
 */
function negatedBy(scale: bigint): (off: number) => Decimal {
  const negated = (off: number) => (BigInt(-off) * scale) as Decimal;
  const known = negatedFew.getOrInsertComputed(scale, () => Array.from({ length: few }, (_, off) => negated(off)));
  return (off) => known[off] ?? negated(off);
}
