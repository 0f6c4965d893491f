import type { Part } from "./items.ts";
import { priceOf } from "./page-events.ts";

/** The part added by a form that the search suggestions have made; undefined for any other form. Source: components/suggestion-cart.ts. */
export function suggestedPartIn({ dataset }: HTMLFormElement): Part | undefined {
  const { suggestedPart: sku, name = "", price } = dataset;
  return sku === undefined ? undefined : { sku, name, price: priceOf(price || undefined) };
}

/** The event that the search field's list dispatches when one of its parts is opened. Source: components/suggestion-list.tsx. */
export const SUGGESTION_OPENED = "suggestion-opened";

export interface OpenedSuggestion {
  /** What was typed. */
  readonly term: string;
  readonly sku: string;
  readonly name: string;
  /** A decimal. */
  readonly price: string | undefined;
}
