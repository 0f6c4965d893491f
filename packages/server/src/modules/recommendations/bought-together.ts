import { coOccurrenceOf, usualOptions, type Basket, type CoOccurrenceOptions } from "./co-occurrence.ts";

/** The parts of an order that recommendations learn from. */
export interface PastOrder {
  readonly ids: readonly string[];
  readonly orderedAtMs: number;
}

/** `coOccurrenceOf` with ids instead of numbers. */
export interface BoughtTogether {
  recommend(basket: readonly string[], count: number, allows?: (id: string) => boolean): string[];
  bestSellers(count: number, allows?: (id: string) => boolean): string[];
}

export function boughtTogether(
  orders: readonly PastOrder[],
  options: CoOccurrenceOptions = usualOptions,
): BoughtTogether {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  function numberOf(id: string): number {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, ids.length);
    return ids.push(id) - 1;
  }
  const baskets = orders.map((order): Basket => ({
    items: [...new Set(order.ids)].map(numberOf),
    boughtAtMs: order.orderedAtMs,
  }));
  const learned = coOccurrenceOf(baskets, ids.length, options);
  const byId = (allows?: (id: string) => boolean) => allows && ((item: number) => allows(ids[item]!));
  return {
    recommend(basket, count, allows) {
      const known = basket.flatMap((id) => numbers.get(id) ?? []);
      return learned.recommend(known, count, byId(allows)).map(({ item }) => ids[item]!);
    },
    bestSellers: (count, allows) => learned.bestSellers(count, byId(allows)).map(({ item }) => ids[item]!),
  };
}
