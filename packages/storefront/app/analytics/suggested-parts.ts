import type { Part } from "./items.ts";
import { priceOf } from "./page-events.ts";

/** The part that a form adds which the search field's suggestions have made; undefined of any other form. Source: components/suggestion-cart.ts. */
export function suggestedPartIn({ dataset }: HTMLFormElement): Part | undefined {
  const { suggestedPart: sku, name = "", price } = dataset;
  return sku === undefined ? undefined : { sku, name, price: priceOf(price || undefined) };
}

/** How the search field's list says that a part of it was opened. Source: components/suggestion-list.tsx. */
export const SUGGESTION_OPENED = "suggestion-opened";

export interface OpenedSuggestion {
  /** What was typed. */
  readonly term: string;
  readonly sku: string;
  readonly name: string;
  /** A decimal. */
  readonly price: string | undefined;
}
