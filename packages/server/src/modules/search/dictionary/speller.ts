import { type Dictionary, knownIn } from "./dictionary.ts";
import { typoLikelihood } from "./typo-model.ts";
import { formsOf, isStopWordOrAside } from "../text/words.ts";

export const shortestWithTypo = 4;
/** A shorter model's lookalike may be a different model. */
const shortestLookalike = 3;
/** A number with a unit letter, such as "10l": the letter is not a typo for a digit. */
const measure = /^[\d.,]+\p{L}$/u;
/** A word this long is still recognizable with two typos. */
export const shortestWithTwo = 8;
/** The likelihood of two typos relative to one. */
const twoSlips = 0.1;
/** One typo often turns a short word into another: after other words the first letter must be right, and the typo likely. */
export const longestShort = 5;
const leastOfShort = 0.8;
/** The first letter is rarely the mistyped one. */
const otherFirstLetter = 0.3;

interface SpelledWords {
  readonly words: Dictionary;
  rowCountOf(word: number): number;
}

/** Corrects a word that the catalogue does not have. */
export function createSpeller({ words, rowCountOf }: SpelledWords) {
  /** The candidate with the likeliest typo and the most products. */
  function likeliest(found: readonly number[], likelihoodOf: (word: string) => number): number | undefined {
    let best: number | undefined;
    let most = 0;
    for (const at of found) {
      const word = words.at(at);
      if (/\d/.test(word)) continue;
      const likelihood = likelihoodOf(word) * rowCountOf(at);
      if (likelihood > most) [best, most] = [at, likelihood];
    }
    return best;
  }

  /** A word with a digit is a model, a size or a number: only lookalikes are candidates. */
  function lookingLike(typed: string): number[] {
    if (typed.length < shortestLookalike || measure.test(typed)) return [];
    const [best] = words.lookalikesOf(typed).sort((a, b) => rowCountOf(b) - rowCountOf(a));
    return best === undefined ? [] : [best];
  }

  /** The corrected word, then its singular and plurals; none if no word is close enough. Next to other words, it must be closer. */
  return function spellingsMeant(typed: string, isBesideOthers = false): number[] {
    if (/\d/.test(typed)) return lookingLike(typed);
    if (typed.length < shortestWithTypo || isStopWordOrAside(typed)) return [];
    const least = isBesideOthers && typed.length <= longestShort ? leastOfShort : 0;
    const byFirst = (word: string) => (word[0] === typed[0] ? 1 : otherFirstLetter);
    const likelihoodOf = (word: string) => typoLikelihood(typed, word) * byFirst(word);
    const best =
      likeliest(words.oneTypoFrom(typed), (word) => (likelihoodOf(word) < least ? 0 : likelihoodOf(word))) ??
      (typed.length < shortestWithTwo
        ? undefined
        : likeliest(words.twoTyposFrom(typed), (word) =>
            isBesideOthers && word[0] !== typed[0] ? 0 : twoSlips * byFirst(word),
          ));
    if (best === undefined) return [];
    return [...new Set([best, ...knownIn(words, formsOf(words.at(best)))])];
  };
}
