import type { Refinement } from "@tradecounter/wire";
import type { Grouping } from "../facets/hits.ts";

/** What a shopper looks for, whichever of the two calls it came by. */
export interface SearchRequest {
  readonly query: string;
  /** No spelling is corrected. */
  readonly asTyped: boolean;
  readonly categoryId: string | undefined;
  readonly fields: readonly string[] | undefined;
  /** The engine whose parts come first. */
  readonly fittingFirst?: string | undefined;
  readonly grouping: Grouping;
  readonly page: number;
  readonly pageSize: number;
  readonly refinements: readonly Refinement[];
  readonly sortRuleId: string | undefined;
  readonly includeQuantityRule: boolean;
  readonly includeVariationInfo: boolean;
  readonly includePrices: boolean;
  /** Tells the currency on the page, as the posted form does. */
  readonly includeCurrency: boolean;
}
