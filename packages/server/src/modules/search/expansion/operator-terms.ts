import { byCode } from "../../../packed/index.ts";
import { editDistance, smallDictionary } from "../dictionary/dictionary.ts";
import { fuzzyPrefixes } from "../dictionary/fuzzy-prefix.ts";
import { shortestWithTwo, shortestWithTypo } from "../dictionary/speller.ts";
import { textOfWords, wordsOf } from "../text/words.ts";

// The terms of the operator's synonyms may not be in any index, so they have their own dictionaries.

/** A completed query that ends in one of the operator's terms. */
export interface OperatorCompletion {
  readonly text: string;
  readonly term: string;
}

/** Looks up the terms of the operator's synonyms. */
export interface OperatorTerms {
  /** Whether the words end in a term. */
  endIn(words: readonly string[]): boolean;
  /** The operator's word that corrects an unknown word, if it is close enough, and closer than `other`. */
  wordMeantBy(typed: string, other?: string): string | undefined;
  /** Completes the query to terms that have the typed prefix, or a fuzzy one, in the operator's order. */
  completionsOf(query: string, isNear: boolean): OperatorCompletion[];
}

/** A shorter prefix matches too much. */
const shortestBegun = 3;

export function createOperatorTerms(terms: readonly string[]): OperatorTerms {
  const termWords = terms.map(wordsOf);
  const texts = [...new Set(termWords.map((words) => textOfWords(words)))];
  const placeOf = new Map(texts.map((text, place) => [text, place]));
  const inOrder = smallDictionary(texts.toSorted(byCode));
  const words = smallDictionary([...new Set(termWords.flat())].sort(byCode));

  /** The terms with the typed prefix. */
  function begunBy(typed: string, isNear: boolean): string[] {
    const ranges = isNear ? fuzzyPrefixes(inOrder, typed) : [inOrder.withPrefix(typed)];
    const found = new Set<string>();
    for (const { start, end } of ranges) for (let at = start; at < end; at++) found.add(inOrder.at(at));
    found.delete(typed);
    return [...found].sort((a, b) => placeOf.get(a)! - placeOf.get(b)!);
  }

  return {
    endIn: (said) => said.some((_, from) => placeOf.has(textOfWords(said.slice(from)))),
    wordMeantBy(typed, other) {
      if (typed.length < shortestWithTypo || /\d/.test(typed) || words.indexOf(typed) !== undefined) return undefined;
      const mostTold = typed.length < shortestWithTwo ? 1 : 2;
      const most = other === undefined ? mostTold : Math.min(mostTold, editDistance(other, typed, mostTold) - 1);
      const [nearest] = most < 1 ? [] : words.oneTypoFrom(typed);
      const [near = nearest] = most < 2 || nearest !== undefined ? [] : words.twoTyposFrom(typed);
      return near === undefined ? undefined : words.at(near);
    },
    completionsOf(query, isNear) {
      const asked = wordsOf(query);
      for (const from of asked.keys()) {
        const typed = textOfWords(asked.slice(from));
        if (typed.length < (isNear ? shortestWithTypo : shortestBegun)) continue;
        const found = begunBy(typed, isNear);
        if (found.length > 0)
          return found.map((term) => ({ term, text: textOfWords([...asked.slice(0, from), term]) }));
      }
      return [];
    },
  };
}
