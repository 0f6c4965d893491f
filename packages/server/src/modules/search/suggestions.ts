import { CommerceError, type SuggestedProduct, type Suggestions } from "@tradecounter/wire";
import { pickFields, type CatalogSnapshot } from "../catalog/index.ts";
import { textPart } from "./engine.ts";
import { wrapped } from "./wire.ts";
import { stemOf, wordsOf } from "./words.ts";

export interface SuggestionQuery {
  readonly searchTerm: string;
  readonly maxResults: number;
  readonly includeSuggestedProducts: boolean;
  readonly includeSuggestedTerms: boolean;
  readonly maxSuggestedProducts: number;
  readonly popularProductsCategoryId?: string;
  readonly suggestedFields?: readonly string[];
}

const usualFields = ["Name", "StockKeepingUnit"];
/** Category names come first, but leave room for words. */
const mostCategories = 3;

export type Suggester = (query: SuggestionQuery) => Suggestions;

/** The words of a category's name, read once a snapshot. */
interface CategoryWords {
  readonly words: readonly string[];
  readonly productCount: number;
}

/**
 * What the shopper may be typing: categories and words of the catalogue, and the products that match best so far.
 * Guests have no recent searches, so nothing typed gives no terms. Source: catalogue contract, 4.5.
 */
export function createSuggester(snapshot: CatalogSnapshot): Suggester {
  const { categories } = snapshot;
  const categoryWords = categories.list
    .map((category) => ({ words: wordsOf(category.name), productCount: categories.productCountOf(category) }))
    .filter(({ productCount }) => productCount > 0);

  return (query) => {
    if (!query.includeSuggestedProducts && !query.includeSuggestedTerms) {
      throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "Ask for suggested terms, suggested products or both.");
    }
    const terms = query.includeSuggestedTerms ? termsFor(snapshot, categoryWords, query) : [];
    const suggestions: Suggestions["recentSearchSuggestions"] = terms.map((value) => ({ value }));
    if (query.includeSuggestedProducts) {
      suggestions[0] ??= { value: query.searchTerm };
      suggestions[0].suggestedProducts = productsFor(snapshot, query);
    }
    return { recentSearchSuggestions: suggestions };
  };
}

function termsFor(
  snapshot: CatalogSnapshot,
  categoryWords: readonly CategoryWords[],
  { searchTerm, maxResults }: SuggestionQuery,
): string[] {
  const words = wordsOf(searchTerm);
  if (words.length === 0) return [];
  const categories = categoryNames(categoryWords, words).slice(0, mostCategories);
  const completions = snapshot.part(textPart).completionsOf(searchTerm, maxResults);
  return withoutRepetitions([...categories, ...completions]).slice(0, maxResults);
}

/** Of suggestions that differ in singular and plural only, the first one. */
function withoutRepetitions(texts: readonly string[]): string[] {
  const byStems = Map.groupBy(texts, (text) => text.split(" ").map(stemOf).join(" "));
  return Array.from(byStems.values(), ([first]) => first!);
}

/** Names of categories in which each word begins a word, the largest category first; as the shopper would type them. */
function categoryNames(categories: readonly CategoryWords[], typed: readonly string[]): string[] {
  return categories
    .filter(({ words }) => typed.every((word) => words.some((other) => other.startsWith(word))))
    .sort(
      (a, b) => Number(isPrefix(b.words, typed)) - Number(isPrefix(a.words, typed)) || b.productCount - a.productCount,
    )
    .map(({ words }) => words.join(" "));
}

function isPrefix(text: readonly string[], words: readonly string[]): boolean {
  return text.join(" ").startsWith(words.join(" "));
}

function productsFor(snapshot: CatalogSnapshot, query: SuggestionQuery): SuggestedProduct[] {
  const rows = query.searchTerm.trim() === "" ? popularRows(snapshot, query) : bestRows(snapshot, query);
  return rows.map((row) => suggested(snapshot, row, query.suggestedFields ?? usualFields));
}

/** Our choice: until there are sales to count, the popular products of a category are its first ones. */
function popularRows(
  snapshot: CatalogSnapshot,
  { popularProductsCategoryId, maxSuggestedProducts }: SuggestionQuery,
): number[] {
  const category =
    popularProductsCategoryId === undefined ? undefined : snapshot.categories.find(popularProductsCategoryId);
  if (!category) return [];
  const shown = new Set<number>();
  for (const row of snapshot.categories.rowsIn(category)) {
    shown.add(snapshot.groupRows[row]!);
    if (shown.size === maxSuggestedProducts) break;
  }
  return [...shown];
}

/** The rows that answer best, a family by its parent; equal ones by name. */
function bestRows(snapshot: CatalogSnapshot, { searchTerm, maxSuggestedProducts }: SuggestionQuery): number[] {
  const scores = snapshot.part(textPart).match(searchTerm);
  const best: { row: number; score: number }[] = [];
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row]!;
    if (score === 0 || (best.length === maxSuggestedProducts && score <= best.at(-1)!.score)) continue;
    const group = snapshot.groupRows[row]!;
    const known = best.findIndex((other) => other.row === group);
    if (known >= 0) {
      if (best[known]!.score >= score) continue;
      best.splice(known, 1);
    }
    const place = best.findIndex((other) => other.score < score);
    best.splice(place < 0 ? best.length : place, 0, { row: group, score });
    if (best.length > maxSuggestedProducts) best.pop();
  }
  return best.map(({ row }) => row);
}

function suggested(snapshot: CatalogSnapshot, row: number, fields: readonly string[]): SuggestedProduct {
  const product = snapshot.product(row);
  return {
    defaultImage: product.image,
    fields: wrapped(pickFields(product.fields, fields)),
    id: product.id,
    name: product.name,
    productClass: product.productClass,
    urlName: product.urlName,
  };
}
