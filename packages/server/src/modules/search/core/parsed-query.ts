import type { Term } from "./term.ts";

/** A query as it was typed, and as it is searched. `parseQuery` reads it once; everything after that works on this. */
export interface ParsedQuery {
  readonly text: string;
  /** All of its words in their order, which the places of spans and corrections count. */
  readonly words: readonly string[];
  /** All of it as the index has part numbers: without punctuation. */
  readonly numberKey: string;
  /** Its words that mean something. */
  readonly terms: readonly Term[];
}
