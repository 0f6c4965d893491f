import { measurementAndRangeTokens } from "./range-tokens.ts";
import { wordsOf } from "../text/words.ts";

const repeatedAtMost = 20_000;

/** What a text says, as numbers: its words, and the words for its measurements. */
export interface TextWords {
  readonly words: readonly number[];
  readonly measurements: readonly number[];
}

/** Words as numbers, in the order in which they are met. */
export function vocabulary() {
  const numbers = new Map<string, number>();
  const repeated = new Map<string, TextWords>();

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
    /** Of a text that many products have: it is taken apart once. */
    ofRepeated(text: string): TextWords {
      let known = repeated.get(text);
      if (known === undefined) {
        if (repeated.size === repeatedAtMost) repeated.clear();
        repeated.set(text, (known = of(text)));
      }
      return known;
    },
    /** Of what is no text: words that the index alone has. */
    ofMarks: (marks: readonly string[]): TextWords => ({ words: marks.map(numberOf), measurements: [] }),
    /** Takes out all words, by their numbers. */
    take() {
      const words = [...numbers.keys()];
      numbers.clear();
      repeated.clear();
      return words;
    },
  };
}
