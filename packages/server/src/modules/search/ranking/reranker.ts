import { featureCount, featureNames } from "./features.ts";
import learned from "./reranker-trees.json" with { type: "json" };

/** Small decision trees over a candidate's features. */
export interface Trees {
  readonly features: readonly string[];
  /** The weight of the first feature, which is the first stage's score, next to the trees. */
  readonly prior: number;
  readonly trees: readonly Tree[];
}

/** Nodes: a leaf has `feature` -1 and adds `value`; a fork goes `left` if the feature is at most `value`, otherwise right. */
export interface Tree {
  readonly feature: readonly number[];
  readonly value: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Scores each candidate from its `featureCount` numbers. Higher is better; the values have no other meaning. */
export type Reranker = (candidates: Float32Array) => Float64Array;

let shipped: Reranker | undefined;

/** With the shipped trees, trained offline on human judgments by scripts/relevance/train.ts. */
export const rerank: Reranker = (candidates) => {
  // loaded lazily: training for other features imports this file too
  shipped ??= rerankerFrom(learned);
  return shipped(candidates);
};

/** The leaves of a tree are the bits of a number. */
const mostLeaves = 32;

/** A fork of a tree: a candidate above its value does not reach any of the leaves on its left. */
interface Fork {
  readonly feature: number;
  readonly value: number;
  readonly tree: number;
  readonly leftLeaves: number;
}

/**
 * Evaluates trees as QuickScorer does (Lucchese et al., 2015): feature by feature instead of from each root to a leaf,
 * which causes branch mispredictions. Forks are visited in ascending order of value, up to the candidate's own value.
 * Each one removes the leaves on its left, and a tree's first remaining leaf is the candidate's.
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

/** The values of a tree's leaves, from left to right. Adds its forks to `forks`. */
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
