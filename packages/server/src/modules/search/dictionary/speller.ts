import { type Dictionary, knownIn } from "./dictionary.ts";
import { typoLikelihood } from "./typo-model.ts";
import { formsOf, isPlain } from "../text/words.ts";

export const shortestWithTypo = 4;
/** With fewer letters and digits a model may be another one. */
const shortestLookalike = 3;
/** Such as "10l": its letter is meant. */
const measure = /^[\d.,]+\p{L}$/u;
/** In a word as long as this, two slips leave enough to know it by. */
export const shortestWithTwo = 8;
/** What two slips count beside one. */
const twoSlips = 0.1;
/** One slip from a short word is often another word: beside others its first letter is right, and the slip a likely one. */
export const longestShort = 5;
const leastOfShort = 0.8;
/** Who mistypes a word rarely does so in its first letter. */
const otherFirstLetter = 0.3;

interface SpelledWords {
  readonly words: Dictionary;
  rowCountOf(word: number): number;
}

/** Finds the word of a catalogue that was meant by one that it does not have. */
export function createSpeller({ words, rowCountOf }: SpelledWords) {
  /** The likelier the slip and the more products have the word, the likelier it was meant. */
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

  /** What may be meant by a word with a digit. It is a model, a size or a number: only what looks the same is. */
  function lookingLike(typed: string): number[] {
    if (typed.length < shortestLookalike || measure.test(typed)) return [];
    const [best] = words.lookalikesOf(typed).sort((a, b) => rowCountOf(b) - rowCountOf(a));
    return best === undefined ? [] : [best];
  }

  /**
   * The word that was meant, then its singular and plurals; none where nothing is near enough, and of one that stands beside
   * others where it may well be another word.
   */
  return function spellingsMeant(typed: string, isBesideOthers = false): number[] {
    if (/\d/.test(typed)) return lookingLike(typed);
    if (typed.length < shortestWithTypo || isPlain(typed)) return [];
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
