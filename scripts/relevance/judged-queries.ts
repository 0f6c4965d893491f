import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IndexedProduct } from "@tradecounter/server";
import { readRelevanceCatalogue, readRelevanceMapping } from "../../packages/cli/src/relevance-catalogue.ts";

/** A catalogue with queries and human judgments of products for them. */
export interface JudgedQueries {
  readonly name: string;
  readonly ids: readonly string[];
  readonly products: readonly IndexedProduct[];
  /** Grades from 0 (irrelevant) to 3, by product id; queries without relevant products are left out. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Reads `catalogue.jsonl.gz` and `labels-dev.tsv` of a folder. */
export async function readJudgedQueries(folder: string, name: string): Promise<JudgedQueries> {
  const catalogue = await readRelevanceCatalogue(join(folder, "catalogue.jsonl.gz"), await readRelevanceMapping());
  const grades = new Map<string, Map<string, number>>();
  for (const line of readFileSync(join(folder, "labels-dev.tsv"), "utf8").trimEnd().split("\n").slice(1)) {
    const [query, id, grade] = line.split("\t") as [string, string, string];
    if (!grades.has(query)) grades.set(query, new Map());
    grades.get(query)!.set(id, Number(grade));
  }
  for (const [query, of] of grades) if (Math.max(...of.values()) === 0) grades.delete(query);
  return { name, ...catalogue, grades };
}

const listLength = 10;

export function gainOf(grade: number): number {
  return 2 ** grade - 1;
}

/** The gain of the best possible list. */
export function idealGain(grades: ReadonlyMap<string, number>): number {
  return discounted([...grades.values()].sort((a, b) => b - a));
}

/** Strict NDCG@10: products without a judgment count as irrelevant. */
export function ndcg(ids: readonly string[], grades: ReadonlyMap<string, number>): number {
  return discounted(ids.map((id) => grades.get(id) ?? 0)) / idealGain(grades);
}

function discounted(grades: readonly number[]): number {
  return grades.slice(0, listLength).reduce((sum, grade, at) => sum + gainOf(grade) / Math.log2(at + 2), 0);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
