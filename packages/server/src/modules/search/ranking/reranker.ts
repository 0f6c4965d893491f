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

/** Leaves of a tree are the bits of a number. */
const mostLeaves = 32;

/** A fork of a tree: who is above its value gets to none of the leaves on its left. */
interface Fork {
  readonly feature: number;
  readonly value: number;
  readonly tree: number;
  readonly leftLeaves: number;
}

/**
 * Reads trees as QuickScorer does (Lucchese and others, 2015): not from the root of each to a leaf, where a processor cannot
 * guess which way it goes, but feature by feature. Forks by ascending value are passed up to the candidate's own, each takes the
 * leaves on its left out of its tree, and the first leaf that remains of a tree is the one that the candidate falls in.
 */
export function rerankerFrom({ features: names, prior, trees }: Trees): Reranker {
  if (names.join() !== featureNames.join())
    throw new Error("The trees were learnt with other features: run scripts/relevance/train.ts");
  const leaves = new Float32Array(trees.length * mostLeaves);
  const forks: Fork[] = [];
  trees.forEach((tree, at) => {
    leaves.set(readTree(tree, at, forks), at * mostLeaves);
  });
  forks.sort((a, b) => a.feature - b.feature || a.value - b.value);
  const values = Float32Array.from(forks, ({ value }) => value);
  const treeOf = Uint16Array.from(forks, ({ tree }) => tree);
  const kept = Int32Array.from(forks, ({ leftLeaves }) => ~leftLeaves);
  const ends = Uint16Array.from(names, (_, feature) => forks.filter((fork) => fork.feature <= feature).length);
  const remaining = new Int32Array(trees.length);

  function scoreOf(candidates: Float32Array, start: number): number {
    remaining.fill(-1);
    let fork = 0;
    for (let feature = 0; feature < featureCount; feature++) {
      const value = candidates[start + feature]!;
      const end = ends[feature]!;
      for (; fork < end && value > values[fork]!; fork++) remaining[treeOf[fork]!]! &= kept[fork]!;
      fork = end;
    }
    let score = prior * candidates[start]!;
    for (let tree = 0; tree < remaining.length; tree++)
      score += leaves[tree * mostLeaves + lowestBit(remaining[tree]!)]!;
    return score;
  }

  return (candidates) =>
    Float64Array.from({ length: candidates.length / featureCount }, (_, at) => scoreOf(candidates, at * featureCount));
}

/** What the leaves of a tree add, from left to right; its forks are added to the others. */
function readTree({ feature, value, left, right }: Tree, tree: number, forks: Fork[]): number[] {
  const leaves: number[] = [];
  function read(node: number) {
    if (feature[node]! < 0) return void leaves.push(value[node]!);
    const first = leaves.length;
    read(left[node]!);
    const leftLeaves = 2 ** leaves.length - 2 ** first;
    forks.push({ feature: feature[node]!, value: value[node]!, tree, leftLeaves });
    read(right[node]!);
  }
  read(0);
  if (leaves.length > mostLeaves) throw new RangeError(`A tree has more than ${mostLeaves} leaves`);
  return leaves;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
