import type { HowAsked } from "./search-options.ts";
import type { Answer } from "../interpretation/search-result.ts";

/**
 * Finds products by what a shopper typed, in a published catalogue: what the rest of the module asks. An engine in memory
 * answers at once; one that has to ask elsewhere promises to.
 */
export interface SearchEngine {
  /** `read` is called while the answer's arrays are good, which they are until another question is asked. */
  answer<T>(question: string, how: HowAsked, read: (answer: Answer) => T | Promise<T>): T | Promise<T>;
  /** The first `limit` rows that answer, best first. */
  leading(question: string, limit: number, how?: HowAsked): Uint32Array | Promise<Uint32Array>;
  /** Questions that begin like this one and have answers, the most telling first. */
  completionsOf(question: string, limit: number): string[] | Promise<string[]>;
}
