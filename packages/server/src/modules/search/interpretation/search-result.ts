import type { QueryInterpretation } from "./query-interpretation.ts";

/** How well each row answers a query, and how that was understood; rows and scores are good until the next call. */
export interface SearchResult {
  /** Those that may answer, ascending. */
  readonly rows: Uint32Array;
  /** By row; 0 where a row does not answer. */
  readonly scores: Float32Array;
  /** How much of what was asked for a row that answers has: the number, or so many of the words. */
  closenessOf(row: number): number;
  readonly interpretation: QueryInterpretation;
}

export function hasResults({ rows, scores }: SearchResult): boolean {
  return rows.some((row) => scores[row]! > 0);
}
