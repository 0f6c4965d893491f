import type { SuggestedProduct, Suggestions } from "@tradecounter/wire";
import type { SearchPhrases } from "../results/reading-in-language.ts";
import type { SuggestionRequest } from "./suggestions.ts";

type Suggest = (request: SuggestionRequest) => Suggestions | Promise<Suggestions>;

/** Each phrase is a request of its own. */
const mostPhrases = 4;
const mostCategories = 3;

/**
 * Suggestions for a query in another language. Catalogue names in that language that complete the query are looked up in the
 * store's own language. A query that no name completes, such as a part number, is looked up as it is.
 */
export async function suggestionsIn(
  phrases: SearchPhrases,
  request: SuggestionRequest,
  suggest: Suggest,
): Promise<Suggestions> {
  const { searchTerm: typed, maxSuggestedProducts } = request;
  const completions = phrases.goingOn(typed, mostPhrases);
  const all = await Promise.all(completions.map(({ own }) => suggest({ ...request, searchTerm: own })));
  const answers = all.filter((one) => productsOf(one).length + (one.suggestedCategories ?? []).length > 0);
  if (answers.length === 0) {
    const translated = await suggest({ ...request, searchTerm: phrases.ownWords(typed) });
    return withTerms(
      translated,
      typed,
      termsOf(translated).filter((term) => startsWith(term, typed)),
      productsOf(translated),
    );
  }
  const categories = answers.flatMap(({ suggestedCategories }) => suggestedCategories ?? []);
  // suggest no names as terms: one may be of a part that the shopper may not see
  const merged = withTerms(answers[0]!, typed, [], interleaved(answers.map(productsOf), maxSuggestedProducts));
  if (!merged.suggestedCategories) return merged;
  return {
    ...merged,
    suggestedCategories: uniqueBy(categories, ({ category }) => category.id).slice(0, mostCategories),
  };
}

const productsOf = ({ recentSearchSuggestions }: Suggestions): readonly SuggestedProduct[] =>
  recentSearchSuggestions[0]?.suggestedProducts ?? [];
const termsOf = ({ recentSearchSuggestions }: Suggestions) => recentSearchSuggestions.map(({ value }) => value);
const startsWith = (term: string, typed: string) => term.toLowerCase().startsWith(typed.trim().toLowerCase());

/** Puts the products beside the first term. Without terms, that is the typed text. */
function withTerms(
  answer: Suggestions,
  typed: string,
  terms: readonly string[],
  products: readonly SuggestedProduct[],
): Suggestions {
  const hasProducts = answer.recentSearchSuggestions.some(({ suggestedProducts }) => suggestedProducts !== undefined);
  const [first = typed, ...others] = terms;
  if (terms.length === 0 && !hasProducts) return { ...answer, recentSearchSuggestions: [] };
  return {
    ...answer,
    recentSearchSuggestions: [
      { value: first, ...(hasProducts && { suggestedProducts: [...products] }) },
      ...others.map((value) => ({ value })),
    ],
  };
}

/** Interleaves the lists, without duplicates. */
function interleaved(lists: readonly (readonly SuggestedProduct[])[], limit: number): SuggestedProduct[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)));
  return uniqueBy(turns.flat(), ({ id }) => id).slice(0, limit);
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, keyOf).values()].map(([first]) => first!);
}
