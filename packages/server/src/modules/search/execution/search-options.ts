import type { Fitment } from "../fitment/fitment.ts";
import type { Successors } from "../ranking/successor-boost.ts";
import type { ExpansionOptions } from "../expansion/query-expansion.ts";

/** How a query is to be taken. */
export interface SearchOptions extends ExpansionOptions {
  /** What is to stand before the parts whose place it took, unless one is asked for by its number. */
  readonly successors?: Successors;
  /** What fits the engine that is named stands first. */
  readonly fitment?: Fitment | undefined;
}
