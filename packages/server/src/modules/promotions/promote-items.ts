import { HUNDRED, ONE, type Decimal } from "@tradecounter/commerce";
import { multiplierBy, type Counting } from "./counting.ts";
import { wholePieces, type Basket, type Gives, type PromotionRule } from "./rules.ts";

/** A promotion whose conditions a cart meets, and its index among those. */
export interface MetRule {
  readonly rule: PromotionRule;
  readonly place: number;
}

/** The indexes of promotions, and what each takes off an item. */
export interface Given {
  readonly places: number[];
  readonly off: number[];
}

/** The result of item promotions for each item. */
export interface PromotedItem extends Given {
  left: number;
  readonly isExclusive: boolean;
}

export function promoteItems(rules: readonly MetRule[], basket: Basket, counting: Counting): PromotedItem[] {
  const { amounts } = counting;
  const promoted = amounts.map((left): PromotedItem => ({ places: [], off: [], left, isExclusive: false }));
  const alone = amounts.map(() => ({ off: 0, place: 0 }));
  for (const { rule, place } of rules) {
    const offItem = offItemBy(rule, basket, counting);
    for (const at of basket.membersOf(rule.scope)) {
      const item = promoted[at]!;
      const before = rule.isExclusive ? amounts[at]! : item.left;
      if (before === 0) continue;
      const off = Math.min(before, offItem(at, before));
      if (off <= 0) continue;
      if (!rule.isExclusive) {
        item.places.push(place);
        item.off.push(off);
        item.left -= off;
      } else if (off > alone[at]!.off) alone[at] = { off, place };
    }
  }
  return promoted.map((item, at) => {
    const { off, place } = alone[at]!;
    const left = amounts[at]! - off;
    return left < item.left ? { places: [place], off: [off], left, isExclusive: true } : item;
  });
}

/** What a promotion takes off an item of which this much is left; may exceed that. Anything independent of the item is computed once. */
function offItemBy(
  { gives, scope }: PromotionRule,
  basket: Basket,
  counting: Counting,
): (at: number, left: number) => number {
  switch (gives.kind) {
    case "percentOff": {
      const percentOf = multiplierBy(gives.percent, HUNDRED, counting);
      return (_at, left) => percentOf(left);
    }
    case "amountOff":
      return amountOfPieces(gives.amounts.get(counting.currency)!, counting);
    case "fixedPrice": {
      const fixed = amountOfPieces(gives.amounts.get(counting.currency)!, counting);
      return (at, left) => left - fixed(at);
    }
    case "buyGet": {
      const given = piecesGiven(gives, scope, basket);
      return (at, left) => {
        const pieces = given.get(at);
        if (pieces === undefined) return 0;
        return multiplierBy(BigInt(pieces) * ONE * gives.percent, basket.items[at]!.quantity * HUNDRED, counting)(left);
      };
    }
    case "freeDelivery":
      return () => 0;
  }
}

/** This amount per piece. */
function amountOfPieces(amount: Decimal, counting: Counting): (at: number) => number {
  const { quantities } = counting;
  const amountOf = multiplierBy(amount, ONE * counting.scale, counting);
  return (at) => amountOf(quantities[at]!);
}

/**
 * How many pieces of which items are discounted. Our choice: the cheapest of everything that the promotion is for, so that an operator
 * who means one product names one; fractions of a piece neither count nor are discounted.
 */
function piecesGiven(
  { buy, get }: Extract<Gives, { kind: "buyGet" }>,
  scope: number,
  { items, piecesOf, cheapestFirst }: Basket,
): ReadonlyMap<number, number> {
  let left = Math.floor(piecesOf(scope) / (buy + get)) * get;
  const given = new Map<number, number>();
  for (const at of cheapestFirst(scope)) {
    if (left === 0) break;
    const some = Math.min(left, wholePieces(items[at]!));
    given.set(at, some);
    left -= some;
  }
  return given;
}
