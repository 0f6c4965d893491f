import type { Fitment } from "../fitment/fitment.ts";
import type { Successors } from "../ranking/successor-boost.ts";
import type { ExpansionOptions } from "../expansion/query-expansion.ts";

/** Options of a search. */
export interface SearchOptions extends ExpansionOptions {
  /** Ranks these before the parts that they replace, unless the query has a part number. */
  readonly successors?: Successors;
  /** Ranks parts first that fit the machine that the query names. */
  readonly fitment?: Fitment | undefined;
}
