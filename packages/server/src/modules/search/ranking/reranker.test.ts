import fc from "fast-check";
import { expect, test } from "vitest";
import { featureCount, featureNames } from "./features.ts";
import { rerankerFrom, type Tree } from "./reranker.ts";

interface Leaf {
  readonly adds: number;
}
interface Fork {
  readonly feature: number;
  readonly value: number;
  readonly left: Fork | Leaf;
  readonly right: Fork | Leaf;
}

// few values, so that candidates often equal a fork's value
const value = fc.constantFrom(-1, 0, 0.5, 1, 2);
const leaf = fc.record({ adds: fc.integer({ min: -100, max: 100 }) });
const { node } = fc.letrec<{ node: Fork | Leaf }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({ feature: fc.nat(featureCount - 1), value, left: tie("node"), right: tie("node") }),
  ),
}));

/** Nodes as an array, parents before children. */
function laidOut(root: Fork | Leaf): Tree {
  const nodes = [root];
  for (const one of nodes) if ("left" in one) nodes.push(one.left, one.right);
  const place = (of: (fork: Fork) => Fork | Leaf) => nodes.map((one) => ("left" in one ? nodes.indexOf(of(one)) : -1));
  return {
    feature: nodes.map((one) => ("left" in one ? one.feature : -1)),
    value: nodes.map((one) => ("left" in one ? one.value : one.adds)),
    left: place(({ left }) => left),
    right: place(({ right }) => right),
  };
}

function addedBy(node: Fork | Leaf, candidate: readonly number[]): number {
  if (!("left" in node)) return node.adds;
  return addedBy(candidate[node.feature]! <= node.value ? node.left : node.right, candidate);
}

test("a candidate gets what it falls on in each tree, and its first number by what that counts", () => {
  const candidate = fc.array(value, { minLength: featureCount, maxLength: featureCount });
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), fc.array(candidate, { maxLength: 5 }), (trees, candidates) => {
      const rerank = rerankerFrom({ features: featureNames, prior: 3, trees: trees.map(laidOut) });
      const expected = candidates.map((one) => trees.reduce((sum, tree) => sum + addedBy(tree, one), 3 * one[0]!));
      expect([...rerank(Float32Array.from(candidates.flat()))]).toEqual(expected);
    }),
  );
});
