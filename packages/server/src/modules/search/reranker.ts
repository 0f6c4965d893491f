import { featureCount, featureNames } from "./features.ts";
import learned from "./reranker-trees.json" with { type: "json" };

/** Small trees over a candidate's features. */
export interface Trees {
  readonly features: readonly string[];
  /** What the first feature, the first stage's score, counts beside the trees. */
  readonly prior: number;
  readonly trees: readonly Tree[];
}

/** Nodes: at a leaf `feature` is -1 and `value` what it adds; else it goes `left` where the feature is at most `value`. */
export interface Tree {
  readonly feature: readonly number[];
  readonly value: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** How good each candidate is, from `featureCount` numbers each. A higher one is better; the number says nothing else. */
export type Reranker = (candidates: Float32Array) => Float64Array;

let shipped: Reranker | undefined;

/** By the trees that are shipped: learnt offline from people's judgements by scripts/relevance/train.ts. */
export const rerank: Reranker = (candidates) => {
  // not when this file is loaded: what learns trees for other features loads it too
  shipped ??= rerankerFrom(learned);
  return shipped(candidates);
};

/** Lays trees out in arrays that are quick to walk. */
export function rerankerFrom({ features: names, prior, trees }: Trees): Reranker {
  if (names.join() !== featureNames.join())
    throw new Error("The trees were learnt with other features: run scripts/relevance/train.ts");
  const nodeCount = trees.reduce((sum, tree) => sum + tree.feature.length, 0);
  const roots = new Uint16Array(trees.length);
  const features = new Int8Array(nodeCount);
  const values = new Float32Array(nodeCount);
  const lefts = new Uint16Array(nodeCount);
  const rights = new Uint16Array(nodeCount);
  let start = 0;
  trees.forEach(({ feature, value, left, right }, at) => {
    roots[at] = start;
    features.set(feature, start);
    values.set(value, start);
    left.forEach((node, of) => (lefts[start + of] = start + node));
    right.forEach((node, of) => (rights[start + of] = start + node));
    start += feature.length;
  });

  return (candidates) => {
    const count = candidates.length / featureCount;
    const scores = Float64Array.from({ length: count }, (_, at) => prior * candidates[at * featureCount]!);
    for (const root of roots) {
      for (let candidate = 0, base = 0; candidate < count; candidate++, base += featureCount) {
        let node = root;
        for (let feature = features[node]!; feature >= 0; feature = features[node]!)
          node = candidates[base + feature]! <= values[node]! ? lefts[node]! : rights[node]!;
        scores[candidate]! += values[node]!;
      }
    }
    return scores;
  };
}
