import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { openTextEngine, type TextEngine } from "@tradecounter/server";
import { readRelevanceCatalogue, readRelevanceMapping } from "../../packages/cli/src/relevance-catalogue.ts";
import { rerank } from "../../packages/server/src/modules/search/ranking/reranker.ts";
import { rankingScores } from "../relevance/cross-validation.ts";
import { mean, ndcg, readJudgedQueries, type JudgedQueries } from "../relevance/judged-queries.ts";
import { minisearchOver } from "../relevance/minisearch.ts";
import { judgedGroupsOf } from "../relevance/training.ts";
import { medianOf, quantileOf } from "./compare.ts";
import { learningMeasure } from "./learning.ts";
import { measure, skipped, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

/** Catalogues with judged queries, and the goal for ranking on queries that were not used for training. */
const goals: Readonly<Record<string, number>> = { "esci-search": 0.72, "icecat-search": 0.76 };
const listLength = 20;

type Ask = (query: string) => readonly string[];

/**
 * How well search ranks and how long it takes in the process, compared with MiniSearch over the same products. Uses the
 * folders of `BENCH_JUDGED` (separated by commas) or those next to the project, and the catalogue of parts.
 */
export async function rankingMeasures({ catalogue, parts }: BenchStore): Promise<Measure[]> {
  const { folders, missing } = judgedFolders();
  const sets = await Promise.all(folders.map((folder) => readJudgedQueries(folder, basename(resolve(folder)))));
  const groups = (await Promise.all(sets.map(judgedGroupsOf))).flat();
  const scores = new Map(rankingScores(groups, rerank).map((score) => [score.set, score]));
  const measures: Measure[] = [];
  for (const judged of sets) {
    const { name, grades, ids, products } = judged;
    const { crossValidated, fitted, firstStage } = scores.get(name)!;
    const [ours, theirs] = [asking(await openTextEngine(products), ids), minisearchOver(judged)];
    const other = qualityOf((query) => theirs(query, listLength), judged);
    const remark = `strict, cross-validated; MiniSearch ${other.toFixed(3)}, the first stage alone ${firstStage.toFixed(3)}, fitted ${fitted.toFixed(3)}`;
    const goal = goals[name] === undefined ? undefined : { atLeast: goals[name] };
    measures.push(
      measure(`NDCG@10 on the ${grades.size} queries of ${name}`, crossValidated, "", goal, remark),
      learningMeasure(ours, judged),
      speedOf(`a query of ${name} in the process`, [...grades.keys()], ours, theirs),
    );
  }
  // a part's name is its number and its kind, which the description repeats
  const mapping = { ...(await readRelevanceMapping()), name: ["description"], description: [] };
  const { ids, products } = await readRelevanceCatalogue(catalogue.file, mapping);
  const words = [...new Set(parts.map(({ word }) => word))].slice(0, 400);
  const pairs = words.map((word, at) => `${word} ${words[(at * 7 + 3) % words.length]}`);
  const theirs = minisearchOver({ ids, products });
  const ours = asking(await openTextEngine(products), ids);
  return [
    ...measures,
    ...missing.map((name) =>
      skipped(
        `NDCG@10 of ${name}, also with what drawn visits have taught`,
        "there is no such folder: `BENCH_JUDGED=FOLDER,FOLDER` names folders of a catalogue.jsonl.gz and a labels-dev.tsv",
      ),
    ),
    speedOf("a word among the parts, in the process", words, ours, theirs),
    speedOf("two words among the parts, in the process", pairs, ours, theirs),
  ];
}

/** The folders specified, which must exist; otherwise those next to the project that have a goal, and which of these are missing. */
function judgedFolders(): { folders: string[]; missing: string[] } {
  const named = process.env.BENCH_JUDGED?.split(",");
  const { there: folders = [], missing = [] } = Object.groupBy(named ?? Object.keys(goals), (folder) =>
    existsSync(folder) ? "there" : "missing",
  );
  if (named && missing.length > 0) throw new Error(`BENCH_JUDGED names ${missing.join(", ")}, which is not there.`);
  return { folders, missing };
}

function asking(engine: TextEngine, ids: readonly string[]): Ask {
  return (query) => Array.from(engine.best(query, listLength), (row) => ids[row]!);
}

function qualityOf(ask: Ask, { grades }: JudgedQueries): number {
  return mean(Array.from(grades, ([query, of]) => ndcg(ask(query), of)));
}

function speedOf(name: string, queries: readonly string[], ours: Ask, theirs: ReturnType<typeof minisearchOver>) {
  const [own, other] = [timesOf(ours, queries), timesOf((query) => theirs(query, listLength), queries)];
  const slowest = (times: readonly number[]) => quantileOf(times, 0.99);
  const remark = `median of ${queries.length}, ${slowest(own).toFixed(1)} at the 99th percentile; MiniSearch ${medianOf(other).toFixed(2)} and ${slowest(other).toFixed(1)}`;
  return measure(name, medianOf(own), "ms", { atMost: 1 }, remark);
}

/** Milliseconds of each query, the second time: a store runs for weeks. */
function timesOf(ask: Ask, queries: readonly string[]): number[] {
  for (const query of queries) ask(query);
  return queries.map((query) => {
    const askedAt = performance.now();
    ask(query);
    return performance.now() - askedAt;
  });
}
