import type { QueryInterpretation } from "./query-interpretation.ts";

/** How well each row matches a query, and how the query was understood. Rows and scores are valid until the next call. */
export interface SearchResult {
  /** Candidate rows, ascending. */
  readonly rows: Uint32Array;
  /** By row; 0 for rows that are not results. */
  readonly scores: Float32Array;
  /** How closely a result matches the query: by its part number, or the number of matching words. */
  closenessOf(row: number): number;
  readonly interpretation: QueryInterpretation;
}

export function hasResults({ rows, scores }: SearchResult): boolean {
  return rows.some((row) => scores[row]! > 0);
}
