/** What one customer bought at one time. Items are numbers from 0, without duplicates. */
export interface Basket {
  readonly items: readonly number[] | Uint32Array;
  readonly boughtAtMs: number;
}

export interface CoOccurrenceOptions {
  /** Days after which a joint purchase counts half: sales change with the season. */
  readonly halfLifeDays: number;
  /** Added to an item's purchases, so that an item bought only a few times proves little. */
  readonly damping: number;
  /** Above 1 a few strong neighbors count more than many weak ones. */
  readonly sharpness: number;
  /** Kept per item. */
  readonly neighbours: number;
}

/** Tuned on the orders of eight months and the baskets of the ninth; see docs/decisions/recommendations.md. */
export const usualOptions: CoOccurrenceOptions = {
  halfLifeDays: 150,
  damping: 0.1,
  sharpness: 1.8,
  neighbours: 200,
};

/** An item with its score for the query; higher is better. */
export interface Scored {
  readonly item: number;
  readonly score: number;
}

export interface CoOccurrence {
  /**
   * What goes best with the basket, best first, at most `count` and nothing from the basket itself. Best sellers follow where too little
   * is known. `allows` says what may be recommended at all.
   */
  recommend(basket: readonly number[], count: number, allows?: (item: number) => boolean): Scored[];
  /** What sells most lately, best first. */
  bestSellers(count: number, allows?: (item: number) => boolean): Scored[];
}

const dayMs = 86_400_000;
const everything: (item: number) => boolean = () => true;

/** What is known about one item: how much it was bought, and with what. Weights are relative to the newest basket. */
export interface LearntItem {
  readonly item: number;
  readonly bought: number;
  /** Nearest first. `together` is how much both were bought in the same basket. */
  readonly near: readonly (Scored & { readonly together: number })[];
}

/** The weight of a basket with this many items that was bought `ageMs` before the newest one. */
export function basketWeight(ageMs: number, itemCount: number, { halfLifeDays }: CoOccurrenceOptions): number {
  return 0.5 ** (ageMs / dayMs / halfLifeDays) / Math.max(itemCount, 1);
}

/** How near two items are, from the purchases of each and of both together; `damping` in weights of the same time. */
export function nearness(
  together: number,
  [bought, otherBought]: readonly [number, number],
  { damping, sharpness }: Pick<CoOccurrenceOptions, "damping" | "sharpness">,
): number {
  return (together / Math.sqrt((bought + damping) * (otherBought + damping))) ** sharpness;
}

/**
 * Learns which items are bought together, one item at a time. A basket's weight halves with each `halfLifeDays` of age and is shared by
 * its items: the few items of a small order are related more strongly than hundreds of a large one. The nearness of two items is the
 * damped cosine of their purchases. Time grows with the squares of basket sizes.
 */
export function* learntItems(
  baskets: readonly Basket[],
  itemCount: number,
  options: CoOccurrenceOptions = usualOptions,
): Generator<LearntItem> {
  const newest = baskets.reduce((latest, { boughtAtMs }) => Math.max(latest, boughtAtMs), -Infinity);
  const weights = Float64Array.from(baskets, ({ items, boughtAtMs }) =>
    basketWeight(newest - boughtAtMs, items.length, options),
  );
  const basketsOf = invert(baskets, itemCount);
  const bought = new Float64Array(itemCount);
  baskets.forEach(({ items }, at) => {
    for (const item of items) bought[item]! += weights[at]!;
  });

  const together = new Float64Array(itemCount);
  for (let item = 0; item < itemCount; item++) {
    const met: number[] = [];
    for (const at of basketsOf[item]!) {
      for (const other of baskets[at]!.items) {
        if (other === item) continue;
        if (together[other] === 0) met.push(other);
        together[other]! += weights[at]!;
      }
    }
    const scored = met.map((other) => {
      const both = together[other]!;
      together[other] = 0;
      return { item: other, together: both, score: nearness(both, [bought[item]!, bought[other]!], options) };
    });
    yield { item, bought: bought[item]!, near: inOrder(scored).slice(0, options.neighbours) };
  }
}

/** As `learntItems` for all items, kept in memory: it grows with the number of items times `neighbours`. */
export function coOccurrenceOf(
  baskets: readonly Basket[],
  itemCount: number,
  options: CoOccurrenceOptions = usualOptions,
): CoOccurrence {
  const near: Neighbours[] = [];
  const bought = new Float64Array(itemCount);
  for (const learnt of learntItems(baskets, itemCount, options)) {
    near.push(packed(learnt.near));
    bought[learnt.item] = learnt.bought;
  }
  const popular = inOrder(Array.from(bought, (score, item) => ({ item, score })).filter(({ score }) => score > 0));
  const scores = new Float64Array(itemCount);

  function bestSellers(count: number, allows = everything): Scored[] {
    return take(popular, count, allows);
  }

  return {
    bestSellers,
    recommend(basket, count, allows = everything) {
      const known = new Set(basket);
      const met: number[] = [];
      for (const item of known) {
        const { items, scores: nearness } = near[item] ?? nobody;
        for (let at = 0; at < items.length; at++) {
          const other = items[at]!;
          if (scores[other] === 0) met.push(other);
          scores[other]! += nearness[at]!;
        }
      }
      const candidates: Scored[] = [];
      for (const item of met) {
        if (!known.has(item) && allows(item)) candidates.push({ item, score: scores[item]! });
        scores[item] = 0;
      }
      const found = best(candidates, count);
      if (found.length === count) return found;
      const there = new Set([...known, ...found.map(({ item }) => item)]);
      const others = bestSellers(count - found.length, (item) => !there.has(item) && allows(item));
      // below everything known to go with the basket
      return [...found, ...others.map(({ item }) => ({ item, score: 0 }))];
    },
  };
}

interface Neighbours {
  readonly items: Uint32Array;
  readonly scores: Float32Array;
}

const nobody: Neighbours = { items: new Uint32Array(), scores: new Float32Array() };

const packed = (scored: readonly Scored[]): Neighbours => ({
  items: Uint32Array.from(scored, ({ item }) => item),
  scores: Float32Array.from(scored, ({ score }) => score),
});

/** For each item the indexes of the baskets that contain it. */
function invert(baskets: readonly Basket[], itemCount: number): number[][] {
  const places: number[][] = Array.from({ length: itemCount }, () => []);
  baskets.forEach(({ items }, at) => {
    for (const item of items) places[item]!.push(at);
  });
  return places;
}

/** Best first, the lower number first for equal scores. Sorts the given list in place. */
const inOrder = <One extends Scored>(scored: One[]): One[] =>
  scored.sort((a, b) => b.score - a.score || a.item - b.item);

/** The few best of many, in the same order, without sorting them all. */
function best(scored: Iterable<Scored>, count: number): Scored[] {
  const kept: Scored[] = [];
  for (const one of scored) {
    if (kept.length >= count && !isBetter(one, kept.at(-1))) continue;
    let at = kept.length;
    while (at > 0 && isBetter(one, kept[at - 1])) at--;
    kept.splice(at, 0, one);
    if (kept.length > count) kept.pop();
  }
  return kept;
}

const isBetter = (one: Scored, other: Scored | undefined): boolean =>
  other !== undefined && (one.score > other.score || (one.score === other.score && one.item < other.item));

function take(scored: readonly Scored[], count: number, allows: (item: number) => boolean): Scored[] {
  const taken: Scored[] = [];
  for (const one of scored) {
    if (taken.length === count) break;
    if (allows(one.item)) taken.push(one);
  }
  return taken;
}
