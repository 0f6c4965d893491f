import type { MatchedTerm } from "./term.ts";

/** Questions about the texts of rows, which each engine answers from its own index. */
export interface RowTexts {
  /** Tells of rows whether they have one of each list of words, and not in their description alone. */
  readonly told: (forms: readonly (readonly number[])[]) => (row: number) => boolean;
  /** How nearly rows are the thing that the terms ask for: 0 where only their category's name says it, say. */
  readonly nearnessTo: (terms: readonly MatchedTerm[]) => (row: number) => number;
  /** Tells of rows whether their name says that it has none of these words: "without handles". */
  readonly negating: (words: readonly number[]) => (row: number) => boolean;
}
