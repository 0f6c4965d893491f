import type { Decimal } from "@tradecounter/commerce";
import { countingOf, type Counting } from "./counting.ts";
import { promoteItems, type Given } from "./promote-items.ts";
import { promoteOrder } from "./promote-order.ts";
import { lackingFor, type Basket, type Promoted, type PromotionRule, type Target } from "./rules.ts";

/**
 * What promotions take off a cart. Those of items come first, then those of the order, each on what the ones before have
 * left, in their order. Among exclusive ones and the rest the shopper gets what takes off most: an exclusive one of items
 * item by item, one of the order on the cart. See docs/decisions/promotions.md.
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

/** What is given as amounts, item by item; and each promotion once, with what it takes off all items. */
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
 * Makes amounts of what is taken off. Those of few units are made once for each scale, of which there are seven: most are such, and a
 * hundred thousand new bigints take a third of the whole.
 */
function negatedBy(scale: bigint): (off: number) => Decimal {
  const negated = (off: number) => (BigInt(-off) * scale) as Decimal;
  const known = negatedFew.getOrInsertComputed(scale, () => Array.from({ length: few }, (_, off) => negated(off)));
  return (off) => known[off] ?? negated(off);
}
