import type { SuggestedProduct, Suggestions } from "@tradecounter/wire";
import type { SearchPhrases } from "../results/reading-in-language.ts";
import type { SuggestionRequest } from "./suggestions.ts";

type Ask = (request: SuggestionRequest) => Suggestions | Promise<Suggestions>;

/** Each is asked for by itself. */
const mostPhrases = 4;
const mostCategories = 3;

/**
 * Suggestions for what is typed in another language: names of the catalogue in it that go on from what is typed are asked for in
 * the store's own words. What no name goes on from, such as a number, is asked for as it is.
 */
export async function suggestionsIn(
  phrases: SearchPhrases,
  request: SuggestionRequest,
  ask: Ask,
): Promise<Suggestions> {
  const { searchTerm: typed, maxSuggestedProducts } = request;
  const begun = phrases.goingOn(typed, mostPhrases);
  const asking = await Promise.all(begun.map(({ own }) => ask({ ...request, searchTerm: own })));
  const answers = asking.filter((answer) => productsOf(answer).length + (answer.suggestedCategories ?? []).length > 0);
  if (answers.length === 0) {
    const asked = await ask({ ...request, searchTerm: phrases.ownWords(typed) });
    return withTerms(
      asked,
      typed,
      termsOf(asked).filter((term) => begins(term, typed)),
      productsOf(asked),
    );
  }
  const categories = answers.flatMap(({ suggestedCategories }) => suggestedCategories ?? []);
  // no names of their own: one may be of a part that this shopper does not see
  const merged = withTerms(answers[0]!, typed, [], inTurns(answers.map(productsOf), maxSuggestedProducts));
  if (!merged.suggestedCategories) return merged;
  return {
    ...merged,
    suggestedCategories: uniqueBy(categories, ({ category }) => category.id).slice(0, mostCategories),
  };
}

const productsOf = ({ recentSearchSuggestions }: Suggestions): readonly SuggestedProduct[] =>
  recentSearchSuggestions[0]?.suggestedProducts ?? [];
const termsOf = ({ recentSearchSuggestions }: Suggestions) => recentSearchSuggestions.map(({ value }) => value);
const begins = (term: string, typed: string) => term.toLowerCase().startsWith(typed.trim().toLowerCase());

/** The terms, with the products beside the first of them, which is what is typed where there is none. */
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

/** The first of each list, then the second of each, without repetitions. */
function inTurns(lists: readonly (readonly SuggestedProduct[])[], limit: number): SuggestedProduct[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)));
  return uniqueBy(turns.flat(), ({ id }) => id).slice(0, limit);
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, keyOf).values()].map(([first]) => first!);
}
