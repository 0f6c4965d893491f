import type { CatalogSnapshot } from "../../catalog/index.ts";
import { supersessionPart } from "../part-numbers/supersession-index.ts";

/** The rows of superseded parts that are still sold, each with one of a part that took its place. */
export interface Successors {
  readonly superseded: Uint32Array;
  readonly successors: Uint32Array;
}

const known = new WeakMap<CatalogSnapshot, Successors>();

/** Those of the whole catalogue: what a shopper is not shown scores nothing anyway. */
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

/** More than rounding to the precision of scores takes away. */
const barelyMore = 1 + 2 ** -22;
/** As many steps as a chain may have; a ring would go on for ever. */
const mostSteps = 20;

/** Scores what took the place of a part, and answers as well, just above that part. */
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
