import type { CatalogSnapshot } from "../../catalog/index.ts";
import { supersessionPart } from "../part-numbers/supersession-index.ts";

/** The rows of superseded parts that are still sold, each paired with the row of a successor. */
export interface Successors {
  readonly superseded: Uint32Array;
  readonly successors: Uint32Array;
}

const known = new WeakMap<CatalogSnapshot, Successors>();

/** Successors in the whole catalogue: rows that the shopper may not see have no score anyway. */
export function successorsIn(whole: CatalogSnapshot): Successors {
  return known.getOrInsertComputed(whole, () => {
    const pairs = whole
      .part(supersessionPart)
      .successions()
      .map((pair) => pair.map((sku) => whole.rowBySku(sku)))
      .filter((pair): pair is [number, number] => !pair.includes(undefined));
    return {
      superseded: Uint32Array.from(pairs, ([superseded]) => superseded),
      successors: Uint32Array.from(pairs, ([, successor]) => successor),
    };
  });
}

/** The smallest factor that rounding to the precision of scores does not undo. */
const barelyMore = 1 + 2 ** -22;
/** The longest chain; without it, a cycle would never end. */
const mostSteps = 20;

/** Scores a successor that also matches just above the part that it replaces. */
export function boostSuccessors(scores: Float32Array, { superseded, successors }: Successors) {
  let isRaised = true;
  for (let step = 0; isRaised && step < mostSteps; step++) {
    isRaised = false;
    for (let at = 0; at < superseded.length; at++) {
      const score = scores[superseded[at]!]!;
      const successor = successors[at]!;
      if (score === 0 || scores[successor] === 0 || scores[successor]! > score) continue;
      scores[successor] = score * barelyMore;
      isRaised = true;
    }
  }
}
