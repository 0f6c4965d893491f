import type { PastOrder } from "./bought-together.ts";
import { basketWeight, nearness, type CoOccurrenceOptions } from "./co-occurrence.ts";

/** A product that goes with another. */
export interface Neighbour {
  readonly id: string;
  /** Above 0; more is nearer. */
  readonly nearness: number;
}

/** What is learnt of a product: how much it was bought or looked at, alone and with others. What was of the epoch counts 1. */
export interface LearntProduct {
  readonly id: string;
  readonly amount: number;
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

/** What one visitor looked at, one after the other, each part once. */
export type Visit = readonly Look[];

export interface Look {
  readonly id: string;
  readonly atMs: number;
  /**
   * Of a repeated look: when somebody of the same network was counted for this part before, or until when all was learnt before. It does not
   * count again, and still goes with others of its visit.
   */
  readonly repeatOfMs?: number;
}

/** Parts that were looked at so near to each other in a visit go together: what came long before had another reason. */
const mostApart = 10;

/** Nobody looks at so many parts: a program does. */
export function isByProgram(visit: Visit): boolean {
  return visit.length > mostPaired;
}

/**
 * Adds what was looked at after a moment to what was known of it and of what the same visitor had looked at just before. Each visit
 * counts once for a pair, however long it goes to and fro, and so does each network: in the visit in which the later of both counts.
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

/** A repeated look goes with what counts in the same visit and was not there yet when the repeated one counted: else they were paired there. */
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

/** The nearest to a product, at the time of the newest order or visit. Those that fewer bind together than `least` are not near. */
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
  // one basket of one item, as much as it counts now
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

/** What goes best with all anchors together, best first, none of them among it. */
export function* nearestToAll(
  anchors: ReadonlySet<string>,
  lists: readonly Iterable<Neighbour>[],
): Generator<string, undefined> {
  // one is as it was learnt
  for (const { id } of lists.length === 1 ? lists[0]! : summed(lists)) if (!anchors.has(id)) yield id;
}

function summed(lists: readonly Iterable<Neighbour>[]): Neighbour[] {
  const sums = new Map<string, number>();
  for (const list of lists) for (const { id, nearness: near } of list) sums.set(id, (sums.get(id) ?? 0) + near);
  return Array.from(sums, ([id, near]) => ({ id, nearness: near })).sort(
    (a, b) => b.nearness - a.nearness || (a.id < b.id ? -1 : 1),
  );
}
