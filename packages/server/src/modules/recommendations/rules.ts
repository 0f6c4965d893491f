import type { PastOrder } from "./bought-together.ts";
import { basketWeight, nearness, type CoOccurrenceOptions } from "./co-occurrence.ts";

/** A product that goes with another. */
export interface Neighbour {
  readonly id: string;
  /** Above 0; more is nearer. */
  readonly nearness: number;
}

/** What is learned about a product: how much it was bought or viewed, alone and with others. Something at the epoch weighs 1. */
export interface LearntProduct {
  readonly id: string;
  readonly amount: number;
  readonly together: ReadonlyMap<string, number>;
}

/** An order with more lines says next to nothing about any two of them, and would make the square of that in pairs. */
const mostPaired = 200;

/**
 * Adds orders to what was known about their products, and returns these. Weights double with each half-life since the epoch instead of
 * halving with age, so that existing data need not be updated as it ages.
 */
export function afterOrders(
  known: ReadonlyMap<string, LearntProduct>,
  orders: readonly PastOrder[],
  { epochMs, options }: { epochMs: number; options: CoOccurrenceOptions },
): LearntProduct[] {
  const learnt = addingTo(known);
  for (const { ids, orderedAtMs } of orders) {
    const weight = basketWeight(epochMs - orderedAtMs, ids.length, options);
    for (const id of ids) {
      learnt.add(id, weight);
      if (ids.length > mostPaired) continue;
      for (const other of ids) if (other !== id) learnt.addPair(id, other, weight);
    }
  }
  return learnt.products();
}

/** What one visitor viewed, in order, each part once. */
export type Visit = readonly Look[];

export interface Look {
  readonly id: string;
  readonly atMs: number;
  /**
   * For a repeated view: when somebody in the same network was counted for this part before, or until when everything was already learned.
   * It does not count again, but is still paired with others of its visit.
   */
  readonly repeatOfMs?: number;
}

/** Parts viewed this near to each other in a visit are paired: something viewed long before had another reason. */
const mostApart = 10;

/** Nobody views this many parts: it is a program. */
export function isByProgram(visit: Visit): boolean {
  return visit.length > mostPaired;
}

/**
 * Adds what was viewed after a moment to what was known about it and about what the same visitor had viewed just before. Each visit counts
 * once per pair, however often it goes back and forth, and so does each network: in the visit in which the later of the two counts.
 */
export function afterVisits(
  known: ReadonlyMap<string, LearntProduct>,
  visits: readonly Visit[],
  { afterMs, epochMs, options }: { afterMs: number; epochMs: number; options: CoOccurrenceOptions },
): LearntProduct[] {
  const learnt = addingTo(known);
  for (const visit of visits) {
    if (isByProgram(visit)) continue;
    visit.forEach((look, at) => {
      const { id, atMs } = look;
      if (atMs <= afterMs) return;
      const weight = basketWeight(epochMs - atMs, 1, options);
      if (look.repeatOfMs === undefined) learnt.add(id, weight);
      for (const earlier of visit.slice(Math.max(at - mostApart, 0), at)) {
        if (!isNewPair(earlier, look)) continue;
        const { id: other } = earlier;
        learnt.addPair(id, other, weight);
        learnt.addPair(other, id, weight);
      }
    });
  }
  return learnt.products();
}

/**
 * A repeated view is paired with a part that counts in the same visit and was not yet there when the repeated one counted: otherwise they
 * were paired there.
 */
function isNewPair(earlier: Look, { repeatOfMs }: Look): boolean {
  return repeatOfMs === undefined || (earlier.repeatOfMs === undefined && earlier.atMs > repeatOfMs);
}

function addingTo(known: ReadonlyMap<string, LearntProduct>) {
  const learnt = new Map<string, { id: string; amount: number; together: Map<string, number> }>();
  function of(id: string) {
    let one = learnt.get(id);
    if (!one) {
      const before = known.get(id);
      learnt.set(id, (one = { id, amount: before?.amount ?? 0, together: new Map(before?.together) }));
    }
    return one;
  }
  return {
    add(id: string, weight: number) {
      of(id).amount += weight;
    },
    addPair(id: string, other: string, weight: number) {
      const { together } = of(id);
      together.set(other, (together.get(other) ?? 0) + weight);
    },
    products: (): LearntProduct[] => [...learnt.values()],
  };
}

/** A product's nearest neighbors, as of the newest order or visit. Those linked by less than `least` are left out. */
export function nearestTo(
  { amount, together }: LearntProduct,
  amountOf: (id: string) => number,
  {
    epochMs,
    newestMs,
    options,
    least = 0,
  }: { epochMs: number; newestMs: number; options: CoOccurrenceOptions; least?: number },
): (Neighbour & { together: number })[] {
  // the current weight of one basket with one item
  const scale = basketWeight(epochMs - newestMs, 1, options);
  const measure = { ...options, damping: options.damping * scale };
  return [...together]
    .map(([id, both]) => ({
      id,
      together: both,
      nearness: both < least * scale ? 0 : nearness(both, [amount, amountOf(id)], measure),
    }))
    .sort((a, b) => b.nearness - a.nearness || (a.id < b.id ? -1 : 1))
    .slice(0, options.neighbours);
}

/** What goes best with all anchors together, best first, without the anchors. */
export function* nearestToAll(
  anchors: ReadonlySet<string>,
  lists: readonly Iterable<Neighbour>[],
): Generator<string, undefined> {
  // a single list is used as learned
  for (const { id } of lists.length === 1 ? lists[0]! : summed(lists)) if (!anchors.has(id)) yield id;
}

function summed(lists: readonly Iterable<Neighbour>[]): Neighbour[] {
  const sums = new Map<string, number>();
  for (const list of lists) for (const { id, nearness: near } of list) sums.set(id, (sums.get(id) ?? 0) + near);
  return Array.from(sums, ([id, near]) => ({ id, nearness: near })).sort(
    (a, b) => b.nearness - a.nearness || (a.id < b.id ? -1 : 1),
  );
}
