import type { Term } from "./term.ts";

/** A query as typed and as searched. `parseQuery` creates it once; every later step works on it. */
export interface ParsedQuery {
  readonly text: string;
  /** All words in order. The positions of spans and corrections refer to this list. */
  readonly words: readonly string[];
  /** The whole query in the form of part numbers in the index: without punctuation. */
  readonly numberKey: string;
  /** The words without stop words. */
  readonly terms: readonly Term[];
}
