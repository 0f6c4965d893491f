import type { PastOrder } from "./bought-together.ts";
import { basketWeight, nearness, type CoOccurrenceOptions } from "./co-occurrence.ts";

/** A product that goes with another. */
export interface Neighbour {
  readonly id: string;
  /** Above 0; more is nearer. */
  readonly nearness: number;
}

/** What is learnt of a product: how much it was bought, alone and with others. Orders of the epoch count 1. */
export interface LearntProduct {
  readonly id: string;
  readonly bought: number;
  readonly together: ReadonlyMap<string, number>;
}

/** An order of more lines tells next to nothing of any two of them, and has their squares of pairs. */
const mostPaired = 200;

/**
 * Adds orders to what was known of their products, and answers those. Weights double with each half-life since the epoch instead
 * of halving with age, so that what is known need not be touched as it grows older.
 */
export function afterOrders(
  known: ReadonlyMap<string, LearntProduct>,
  orders: readonly PastOrder[],
  { epochMs, options }: { epochMs: number; options: CoOccurrenceOptions },
): LearntProduct[] {
  const learnt = new Map<string, { id: string; bought: number; together: Map<string, number> }>();
  function of(id: string) {
    let one = learnt.get(id);
    if (!one) {
      const before = known.get(id);
      learnt.set(id, (one = { id, bought: before?.bought ?? 0, together: new Map(before?.together) }));
    }
    return one;
  }
  for (const { ids, orderedAtMs } of orders) {
    const weight = basketWeight(epochMs - orderedAtMs, ids.length, options);
    for (const id of ids) {
      const one = of(id);
      one.bought += weight;
      if (ids.length > mostPaired) continue;
      for (const other of ids) if (other !== id) one.together.set(other, (one.together.get(other) ?? 0) + weight);
    }
  }
  return [...learnt.values()];
}

/** The nearest to a product, at the time of the newest order. */
export function nearestTo(
  { bought, together }: LearntProduct,
  boughtOf: (id: string) => number,
  { epochMs, newestMs, options }: { epochMs: number; newestMs: number; options: CoOccurrenceOptions },
): (Neighbour & { together: number })[] {
  // one basket of one item, as much as it counts now
  const scale = basketWeight(epochMs - newestMs, 1, options);
  const measure = { ...options, damping: options.damping * scale };
  return [...together]
    .map(([id, both]) => ({ id, together: both, nearness: nearness(both, [bought, boughtOf(id)], measure) }))
    .sort((a, b) => b.nearness - a.nearness || (a.id < b.id ? -1 : 1))
    .slice(0, options.neighbours);
}

/** What goes best with all anchors together, best first, none of them among it. */
export function nearestToAll(anchors: ReadonlySet<string>, lists: Iterable<readonly Neighbour[]>): string[] {
  const sums = new Map<string, number>();
  for (const list of lists)
    for (const { id, nearness: near } of list) if (!anchors.has(id)) sums.set(id, (sums.get(id) ?? 0) + near);
  return [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([id]) => id);
}
