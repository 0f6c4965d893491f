import type { SearchOptions } from "./search-options.ts";
import type { SearchResult } from "../interpretation/search-result.ts";

/**
 * Searches a published catalogue. The rest of the module uses only this interface. An in-memory engine returns values;
 * one that queries a database returns promises.
 */
export interface SearchEngine {
  /** Searches, and calls `read` while the result's arrays are valid, which is until the next query. */
  answer<T>(query: string, how: SearchOptions, read: (answer: SearchResult) => T | Promise<T>): T | Promise<T>;
  /** The first `limit` results, best first. */
  leading(query: string, limit: number, how?: SearchOptions): Uint32Array | Promise<Uint32Array>;
  /** Completions of the query that have results, most informative first. */
  completionsOf(query: string, limit: number): string[] | Promise<string[]>;
  /** The rows with exactly these part numbers, which are in the form of `numberKey`. Numbers without rows are left out. */
  rowsByNumbers(keys: readonly string[]): RowsByNumber | Promise<RowsByNumber>;
}

/** Part number → its rows, and how strongly each is tied to it: see `numberStrengths`. */
export type RowsByNumber = ReadonlyMap<string, readonly { readonly row: number; readonly strength: number }[]>;
