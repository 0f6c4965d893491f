import { measurementAndRangeTokens } from "./range-tokens.ts";
import { wordsOf } from "../text/words.ts";

const mostCached = 20_000;

/** The numbers of a text's words and measurement tokens. */
export interface TextWords {
  readonly words: readonly number[];
  readonly measurements: readonly number[];
}

/** Numbers words and tokens in order of first use. */
export function vocabulary() {
  const numbers = new Map<string, number>();
  const cache = new Map<string, TextWords>();

  function numberOf(word: string): number {
    let number = numbers.get(word);
    if (number === undefined) numbers.set(word, (number = numbers.size));
    return number;
  }

  function of(text: string): TextWords {
    const words = wordsOf(text);
    return { words: words.map(numberOf), measurements: measurementAndRangeTokens(text, words).map(numberOf) };
  }

  return {
    of,
    /** For texts that many products share: tokenized once and cached. */
    ofRepeated(text: string): TextWords {
      let known = cache.get(text);
      if (known === undefined) {
        if (cache.size === mostCached) cache.clear();
        cache.set(text, (known = of(text)));
      }
      return known;
    },
    /** For tokens that are not words of a text. */
    ofTokens: (tokens: readonly string[]): TextWords => ({ words: tokens.map(numberOf), measurements: [] }),
    /** Hands over all words in order of their numbers, and clears. */
    take() {
      const words = [...numbers.keys()];
      numbers.clear();
      cache.clear();
      return words;
    },
  };
}
