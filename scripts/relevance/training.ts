import { openTextEngine } from "@tradecounter/server";
import { featureCount, featureNames } from "../../packages/server/src/modules/search/ranking/features.ts";
import { gainOf, idealGain, type JudgedQueries } from "./judged-queries.ts";
import { seededRandom } from "../seeded-random.ts";
import { learnTrees, type Group, type TreeSettings } from "./lambda-mart.ts";

/** The same settings for every catalogue. */
const settings: Omit<TreeSettings, "seed"> = {
  trees: 100,
  prior: 3,
  leaves: 8,
  rate: 0.14,
  leafRows: 100,
  featureShare: 0.3,
  groupShare: 0.7,
};

/** The share of a catalogue's products in its sample. */
const partShare = 0.5;

/** A judged query with its candidates. */
export interface JudgedGroup extends Group {
  readonly set: string;
  readonly ids: readonly string[];
  readonly grades: ReadonlyMap<string, number>;
  /** The same query on a sample of the catalogue; undefined if nothing in it matches. */
  readonly inPart?: Group;
}

/**
 * The first stage's results for each judged query, as the second stage gets them. In a sample of the catalogue, other products
 * lead the list, and word frequencies are those of a different catalogue: trees trained on both depend less on either.
 */
export async function judgedGroupsOf(judged: JudgedQueries): Promise<JudgedGroup[]> {
  const parts = new Map((await groupsOf(partOf(judged))).map((group) => [group.grades, group]));
  return (await groupsOf(judged)).map((group) => {
    const inPart = parts.get(group.grades);
    return inPart && inPart.idealGain > 0 ? { ...group, inPart } : group;
  });
}

type Judged = Pick<JudgedQueries, "name" | "ids" | "products" | "grades">;

/** A random sample of the products, with all queries. */
function partOf({ name, ids, products, grades }: JudgedQueries): Judged {
  const random = seededRandom(1);
  const kept = [...ids.keys()].filter(() => random() < partShare);
  return { name, ids: kept.map((at) => ids[at]!), products: kept.map((at) => products[at]!), grades };
}

async function groupsOf({ name, ids, products, grades }: Judged): Promise<JudgedGroup[]> {
  const engine = await openTextEngine(products);
  const sold = new Set(ids);
  return Array.from(grades, ([query, of]) => {
    const { rows, features } = engine.candidatesFor(query);
    const found = Array.from(rows, (row) => ids[row]!);
    return {
      set: name,
      ids: found,
      grades: of,
      features: features.slice(),
      gains: Float64Array.from(found, (id) => gainOf(of.get(id) ?? 0)),
      idealGain: idealGain(new Map([...of].filter(([id]) => sold.has(id)))),
    };
  });
}

/** Trains the second stage's trees; returns the data that `reranker.ts` reads. */
export function learnReranker(groups: readonly JudgedGroup[], seed: number) {
  const all = groups.flatMap(({ inPart, ...group }) => (inPart ? [group, inPart] : [group]));
  const trees = learnTrees(all, featureCount, { ...settings, seed });
  const short = (values: readonly number[]) => values.map((value) => Number(value.toPrecision(5)));
  return {
    features: [...featureNames],
    prior: settings.prior,
    trees: trees.map((tree) => ({ ...tree, value: short(tree.value) })),
  };
}
