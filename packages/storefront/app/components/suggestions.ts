import { useCallback } from "react";
import type { SuggestedCategory, SuggestedProduct } from "@tradecounter/wire";
import { beginningOf } from "../content/beginning-of.ts";
import { coreHint } from "../content/core-charge.ts";
import { money } from "../content/format.ts";
import { useClient } from "../router/index.ts";
import { categoryHref, href } from "../routes.ts";
import type { DrawingSource } from "./drawing.tsx";
import { searchesLike } from "./recent-searches.ts";

/** A line below the search field. Each leads somewhere except the last kind, which clears the recent searches. */
export type Suggestion =
  | { kind: "recent" | "term"; term: string; to: string }
  | { kind: "category"; name: string; within: string; count: number; to: string }
  | SuggestedPart
  | { kind: "forget" };

export interface SuggestedPart {
  kind: "part";
  id: string;
  name: string;
  partNumber: string;
  /** Another number of this part, which is the one typed. */
  matchedNumber: string | undefined;
  /** The typed number, if this part replaced it. */
  replacedNumber: string | undefined;
  /** The number that replaced this part. */
  replacedBy: string | undefined;
  drawing: DrawingSource | null;
  price: string;
  /** Shown next to its price: `plus $25.00 core charge`. */
  core: string | null;
  /** A decimal. */
  unitPrice: string | undefined;
  /** Whether it is a single part with a price. */
  isSold: boolean;
  to: string;
}

export interface SuggestionGroup {
  label: string;
  suggestions: Suggestion[];
}

/** The store's suggestions for what is typed. */
export interface Suggested {
  terms: readonly string[];
  categories: readonly SuggestedCategory[];
  products: readonly SuggestedProduct[];
  currency: string | undefined;
}

const TERMS = 4;
const PARTS = 5;
/** Classes of products whose variant is chosen on their own page. */
const FAMILIES: ReadonlySet<string | undefined> = new Set(["VariationParent", "Set"]);
const RECENT_BESIDE_OTHERS = 2;
/** Source: catalogue contract, 4.5. */
const LONGEST_TERM = 100;

/** Asks the store. Rejects if it cannot answer. */
export function useSuggested(): (typed: string, signal: AbortSignal) => Promise<Suggested> {
  const getClient = useClient();
  return useCallback(
    async (typed, signal) => {
      const client = await getClient();
      const wanted = {
        includePrices: true,
        includeSuggestedCategories: true,
        includeSuggestedProducts: true,
        maxResults: TERMS,
        maxSuggestedProducts: PARTS,
        suggestedFields: ["StockKeepingUnit", "ReplacedBy__c", "CoreCharges__c"],
      };
      return client.search.suggestions(beginningOf(typed, LONGEST_TERM), wanted, { signal });
    },
    [getClient],
  );
}

/** Until there is an answer for what is typed: the previous suggestions that still match. */
export function stillFitting(typed: string, before: string, suggested: Suggested): Suggested | undefined {
  if (typed === before) return suggested;
  if (!typed.startsWith(before) && !before.startsWith(typed)) return undefined;
  return { ...suggested, terms: suggested.terms.filter((term) => term.startsWith(typed.toLowerCase())) };
}

/** The lines in the order they are navigated. Empty groups are left out. */
export function suggestionGroups(
  typed: string,
  searches: readonly string[],
  suggested: Suggested | undefined,
): SuggestionGroup[] {
  const recalled = searchesLike(typed, searches).map((term) => ({
    kind: "recent" as const,
    term,
    to: searchHref(term),
  }));
  if (typed === "") {
    return recalled.length > 0 ? [{ label: "You searched for", suggestions: [...recalled, { kind: "forget" }] }] : [];
  }
  const beside = recalled.slice(0, RECENT_BESIDE_OTHERS);
  const known = new Set([typed, ...beside.map(({ term }) => term)].map((term) => term.toLowerCase()));
  const { terms = [], categories = [], products = [], currency = "" } = suggested ?? {};
  return [
    { label: "You searched for", suggestions: beside },
    {
      label: "Search for",
      suggestions: terms
        .filter((term) => !known.has(term.toLowerCase()))
        .map((term) => ({ kind: "term" as const, term, to: searchHref(term) })),
    },
    { label: "Categories", suggestions: categories.map(categoryLine) },
    { label: "Parts", suggestions: products.map((product) => partLine(product, currency)) },
  ].filter(({ suggestions }) => suggestions.length > 0);
}

function searchHref(term: string): string {
  return href("search", {}, { term });
}

function categoryLine({ category, path, productCount: count }: SuggestedCategory): Suggestion {
  const within = path.slice(0, -1).map(({ name }) => name);
  return { kind: "category", name: category.name, within: within.join(", "), count, to: categoryHref(path) };
}

function partLine(product: SuggestedProduct, currency: string): Suggestion {
  const sku = product.fields?.StockKeepingUnit?.value ?? "";
  return {
    kind: "part",
    id: product.id,
    name: product.name,
    partNumber: sku,
    matchedNumber: product.matchedNumber,
    replacedNumber: product.replacedNumber,
    replacedBy: product.fields?.ReplacedBy__c?.value?.replaceAll(";", ", "),
    drawing: product.defaultImage,
    price: priceOf(product, currency),
    core: coreHint(product.fields?.CoreCharges__c?.value, currency),
    unitPrice: product.prices?.unitPrice ?? undefined,
    isSold: product.prices?.unitPrice != null && !FAMILIES.has(product.productClass),
    to: href("product", { sku: sku || "part", productId: product.id }),
  };
}

/** A family has no price of its own: it gets that of its cheapest version. */
function priceOf({ prices }: SuggestedProduct, currency: string): string {
  if (prices?.unitPrice != null) return money(prices.unitPrice, currency);
  return prices?.lowestUnitPrice == null ? "Price on request" : `from ${money(prices.lowestUnitPrice, currency)}`;
}
