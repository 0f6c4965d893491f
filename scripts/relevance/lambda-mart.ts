// Trains small trees that rank candidates (LambdaMART, Burges 2010): gradients depend on how much a swap changes NDCG.
import { seededRandom } from "../seeded-random.ts";
import type { Tree } from "../../packages/server/src/modules/search/ranking/reranker.ts";

/** A query's candidates in the order of the first stage. */
export interface Group {
  /** Candidates × features. */
  readonly features: Float32Array;
  readonly gains: Float64Array;
  /** The gain of the best possible list for the query. */
  readonly idealGain: number;
}

export interface TreeSettings {
  readonly trees: number;
  /** The weight of the first feature, which is the first stage's score, before any tree. */
  readonly prior: number;
  readonly leaves: number;
  readonly rate: number;
  readonly leafRows: number;
  readonly featureShare: number;
  readonly groupShare: number;
  readonly seed: number;
}

const listLength = 10;
const bins = 48;
const shrinkage = 1;

export function learnTrees(groups: readonly Group[], featureCount: number, settings: TreeSettings): Tree[] {
  const random = seededRandom(settings.seed);
  const rowCount = groups.reduce((sum, { gains }) => sum + gains.length, 0);
  const starts: number[] = [];
  const all = new Float32Array(rowCount * featureCount);
  let at = 0;
  for (const { features, gains } of groups) {
    starts.push(at);
    all.set(features.subarray(0, gains.length * featureCount), at * featureCount);
    at += gains.length;
  }
  const edges = Array.from({ length: featureCount }, (_, feature) => edgesOf(all, feature, featureCount, rowCount));
  const binned = binsOf(all, edges, featureCount, rowCount);
  const scores = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row++) scores[row] = settings.prior * all[row * featureCount]!;
  const slopes = new Float64Array(rowCount);
  const curves = new Float64Array(rowCount);
  const trees: Tree[] = [];
  while (trees.length < settings.trees) {
    slopes.fill(0);
    curves.fill(0);
    const rows: number[] = [];
    groups.forEach((group, of) => {
      if (random() > settings.groupShare) return;
      addGradients(group, starts[of]!, scores, slopes, curves);
      for (let row = 0; row < group.gains.length; row++) rows.push(starts[of]! + row);
    });
    const used = Array.from({ length: featureCount }, (_, feature) => feature).filter(
      () => random() < settings.featureShare,
    );
    const tree = growTree(binned, edges, rowCount, used, Uint32Array.from(rows), slopes, curves, settings);
    trees.push(tree);
    for (let row = 0; row < rowCount; row++) scores[row]! += treeValue(tree, all, row * featureCount);
  }
  return trees;
}

function treeValue({ feature, value, left, right }: Tree, features: Float32Array, base: number): number {
  let node = 0;
  while (feature[node]! >= 0) node = features[base + feature[node]!]! <= value[node]! ? left[node]! : right[node]!;
  return value[node]!;
}

function addGradients(
  { gains, idealGain }: Group,
  start: number,
  scores: Float64Array,
  slopes: Float64Array,
  curves: Float64Array,
) {
  const order = Array.from(gains, (_, at) => at).sort((a, b) => scores[start + b]! - scores[start + a]! || a - b);
  const discounts = order.map((_, rank) => (rank < listLength * 2 ? 1 / Math.log2(rank + 2) : 0));
  for (let a = 0; a < order.length; a++) {
    for (let b = a + 1; b < order.length; b++) {
      if (discounts[a] === 0 && discounts[b] === 0) break;
      const [i, j] = [order[a]!, order[b]!];
      if (gains[i] === gains[j]) continue;
      const [up, down] = gains[i]! > gains[j]! ? [start + i, start + j] : [start + j, start + i];
      const change = (Math.abs(gains[i]! - gains[j]!) * Math.abs(discounts[a]! - discounts[b]!)) / idealGain;
      const doubt = 1 / (1 + Math.exp(scores[up]! - scores[down]!));
      slopes[up]! += change * doubt;
      slopes[down]! -= change * doubt;
      const curve = change * doubt * (1 - doubt);
      curves[up]! += curve;
      curves[down]! += curve;
    }
  }
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}
interface Leaf {
  readonly node: number;
  readonly rows: Uint32Array;
  readonly split: Split | undefined;
}

/** Splits the leaf with the greatest gain until there are enough leaves. */
function growTree(
  binned: Uint8Array,
  edges: readonly Float32Array[],
  rowCount: number,
  used: readonly number[],
  rows: Uint32Array,
  slopes: Float64Array,
  curves: Float64Array,
  settings: TreeSettings,
): Tree {
  const tree: { [Part in keyof Tree]: number[] } = { feature: [], value: [], left: [], right: [] };
  const leafOf = (of: Uint32Array): Leaf => {
    let slope = 0;
    let curve = 0;
    for (const row of of) {
      slope += slopes[row]!;
      curve += curves[row]!;
    }
    const node = tree.feature.push(-1) - 1;
    tree.value.push((settings.rate * slope) / (curve + shrinkage));
    tree.left.push(0);
    tree.right.push(0);
    return { node, rows: of, split: bestSplit(binned, rowCount, used, of, slopes, curves, settings.leafRows) };
  };
  const leaves = [leafOf(rows)];
  while (leaves.length < settings.leaves) {
    leaves.sort((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0));
    const { node, rows: of, split } = leaves.shift()!;
    if (!split) break;
    const isLeft = (row: number) => binned[split.feature * rowCount + row]! <= split.bin;
    const [left, right] = [leafOf(of.filter(isLeft)), leafOf(of.filter((row) => !isLeft(row)))];
    tree.feature[node] = split.feature;
    tree.value[node] = edges[split.feature]![split.bin]!;
    tree.left[node] = left.node;
    tree.right[node] = right.node;
    leaves.push(left, right);
  }
  return tree;
}

function bestSplit(
  binned: Uint8Array,
  rowCount: number,
  used: readonly number[],
  rows: Uint32Array,
  slopes: Float64Array,
  curves: Float64Array,
  leafRows: number,
): Split | undefined {
  let best: Split | undefined;
  const slopeIn = new Float64Array(bins);
  const curveIn = new Float64Array(bins);
  const countIn = new Uint32Array(bins);
  for (const feature of used) {
    slopeIn.fill(0);
    curveIn.fill(0);
    countIn.fill(0);
    let slopeOfAll = 0;
    let curveOfAll = 0;
    for (const row of rows) {
      const bin = binned[feature * rowCount + row]!;
      slopeIn[bin]! += slopes[row]!;
      curveIn[bin]! += curves[row]!;
      countIn[bin]!++;
      slopeOfAll += slopes[row]!;
      curveOfAll += curves[row]!;
    }
    const whole = slopeOfAll ** 2 / (curveOfAll + shrinkage);
    let slope = 0;
    let curve = 0;
    let count = 0;
    for (let bin = 0; bin < bins - 1; bin++) {
      slope += slopeIn[bin]!;
      curve += curveIn[bin]!;
      count += countIn[bin]!;
      if (count < leafRows || rows.length - count < leafRows) continue;
      const gain =
        slope ** 2 / (curve + shrinkage) + (slopeOfAll - slope) ** 2 / (curveOfAll - curve + shrinkage) - whole;
      if (gain > (best?.gain ?? 1e-9)) best = { feature, bin, gain };
    }
  }
  return best;
}

/** Candidate thresholds of a feature: its quantiles. */
function edgesOf(all: Float32Array, feature: number, featureCount: number, rowCount: number): Float32Array {
  const values = new Float32Array(rowCount);
  for (let row = 0; row < rowCount; row++) values[row] = all[row * featureCount + feature]!;
  const distinct = [...new Set(values.sort())];
  if (distinct.length < bins) return Float32Array.from(distinct);
  const quantiles = Array.from({ length: bins - 1 }, (_, bin) => values[Math.floor(((bin + 1) * rowCount) / bins)]!);
  return Float32Array.from(new Set(quantiles));
}

function binsOf(all: Float32Array, edges: readonly Float32Array[], featureCount: number, rowCount: number): Uint8Array {
  const binned = new Uint8Array(featureCount * rowCount);
  edges.forEach((of, feature) => {
    for (let row = 0; row < rowCount; row++) {
      const value = all[row * featureCount + feature]!;
      let bin = 0;
      while (bin < of.length && value > of[bin]!) bin++;
      binned[feature * rowCount + row] = Math.min(bin, bins - 1);
    }
  });
  return binned;
}
