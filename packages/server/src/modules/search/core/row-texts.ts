import type { MatchedTerm } from "./term.ts";

/** Queries on the texts of rows. Each engine answers them from its own index. */
export interface RowTexts {
  /** Tells whether a row has a word of each list outside its description. */
  readonly told: (forms: readonly (readonly number[])[]) => (row: number) => boolean;
  /** How close rows are to the product that the terms name; 0 if, for example, only the category's name matches. */
  readonly nearnessTo: (terms: readonly MatchedTerm[]) => (row: number) => number;
  /** Tells whether a row's name negates one of these words: "without handles". */
  readonly negating: (words: readonly number[]) => (row: number) => boolean;
}
