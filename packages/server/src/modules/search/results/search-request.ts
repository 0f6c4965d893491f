import type { Refinement } from "@tradecounter/wire";
import type { Grouping } from "../facets/hits.ts";

/** A search, from either of the two calls. */
export interface SearchRequest {
  readonly query: string;
  /** Turns spelling correction off. */
  readonly asTyped: boolean;
  readonly categoryId: string | undefined;
  readonly fields: readonly string[] | undefined;
  /** The machine whose parts come first. */
  readonly fittingFirst?: string | undefined;
  readonly grouping: Grouping;
  readonly page: number;
  readonly pageSize: number;
  readonly refinements: readonly Refinement[];
  readonly sortRuleId: string | undefined;
  readonly includeQuantityRule: boolean;
  readonly includeVariationInfo: boolean;
  readonly includePrices: boolean;
  /** Includes the currency in the page of products, as the POST call does. */
  readonly includeCurrency: boolean;
}
