import type { SearchOptions } from "./search-options.ts";
import type { SearchResult } from "../interpretation/search-result.ts";

/**
 * Finds products by what a shopper typed, in a published catalogue: what the rest of the module asks. An engine in memory
 * answers at once; one that has to ask elsewhere promises to.
 */
export interface SearchEngine {
  /** `read` is called while the answer's arrays are good, which they are until another query is asked. */
  answer<T>(query: string, how: SearchOptions, read: (answer: SearchResult) => T | Promise<T>): T | Promise<T>;
  /** The first `limit` rows that answer, best first. */
  leading(query: string, limit: number, how?: SearchOptions): Uint32Array | Promise<Uint32Array>;
  /** Queries that begin like this one and have answers, the most telling first. */
  completionsOf(query: string, limit: number): string[] | Promise<string[]>;
  /** By number, as `numberKey` writes it, the rows that go by exactly that one; without numbers that nothing goes by. */
  rowsByNumbers(keys: readonly string[]): RowsByNumber | Promise<RowsByNumber>;
}

/** By number its rows, and how closely each goes by it: see `numberStrengths`. */
export type RowsByNumber = ReadonlyMap<string, readonly { readonly row: number; readonly strength: number }[]>;
