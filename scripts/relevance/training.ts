import { openTextEngine } from "@tradecounter/server";
import { featureCount, featureNames } from "../../packages/server/src/modules/search/features.ts";
import { gainOf, idealGain, type JudgedQueries } from "./judged-queries.ts";
import { learnTrees, type Group, type TreeSettings } from "./lambda-mart.ts";

/** One setting for every catalogue. */
const settings: Omit<TreeSettings, "seed"> = {
  trees: 100,
  prior: 3,
  leaves: 8,
  rate: 0.14,
  leafRows: 50,
  featureShare: 0.3,
  groupShare: 0.7,
};

/** A judged query with its candidates. */
export interface JudgedGroup extends Group {
  readonly set: string;
  readonly ids: readonly string[];
  readonly grades: ReadonlyMap<string, number>;
}

/** What the first stage finds for each judged query, as the second stage sees it. */
export async function judgedGroupsOf({ name, ids, products, grades }: JudgedQueries): Promise<JudgedGroup[]> {
  const engine = await openTextEngine(products);
  return Array.from(grades, ([query, of]) => {
    const { rows, features } = engine.candidatesFor(query);
    const found = Array.from(rows, (row) => ids[row]!);
    return {
      set: name,
      ids: found,
      grades: of,
      features: features.slice(),
      gains: Float64Array.from(found, (id) => gainOf(of.get(id) ?? 0)),
      idealGain: idealGain(of),
    };
  });
}

/** Learns the second stage's trees; the data that `reranker.ts` reads. */
export function learnReranker(groups: readonly Group[], seed: number) {
  const trees = learnTrees(groups, featureCount, { ...settings, seed });
  const short = (values: readonly number[]) => values.map((value) => Number(value.toPrecision(5)));
  return {
    features: [...featureNames],
    prior: settings.prior,
    trees: trees.map((tree) => ({ ...tree, value: short(tree.value) })),
  };
}
