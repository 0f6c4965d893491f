import type { Synonyms } from "../../stores/index.ts";
import { createOperatorTerms, type OperatorTerms } from "./operator-terms.ts";
import type { Term } from "./question.ts";
import { numberKey, stemOf, tellingWords, wordsOf } from "./words.ts";

/** Words that stand for terms of a question, all of them together. */
export interface Alternative {
  readonly words: readonly string[];
  /** Those of them that are not asked for anyway. */
  readonly otherWords: readonly string[];
  /** Without punctuation, where it may be a part number. */
  readonly number: string | undefined;
}

export interface SynonymFinder {
  /** What has synonyms. */
  readonly terms: OperatorTerms;
  /** For each term of a question what else may stand for it; undefined where there is nothing. */
  alternativesFor(terms: readonly Term[]): readonly (readonly Alternative[])[] | undefined;
}

/** Without synonyms there is no finder, and asking costs nothing. */
export function createSynonymFinder(groups: readonly Synonyms[]): SynonymFinder | undefined {
  const alternatives = new Map<string, Map<string, Alternative>>();
  let longest = 0;

  function add(from: Phrase, to: Phrase) {
    if (from.key === "" || from.key === to.key) return;
    longest = Math.max(longest, from.words.length);
    const otherWords = to.words.filter((_, at) => !from.stems.includes(to.stems[at]!));
    for (const key of from.number === undefined ? [from.key] : [from.key, keyOfNumber(from.number)]) {
      let known = alternatives.get(key);
      if (!known) alternatives.set(key, (known = new Map()));
      if (!known.has(to.key)) known.set(to.key, { words: to.words, otherWords, number: to.number });
    }
  }

  const terms: string[] = [];
  for (const group of groups) {
    const [from, to] = "words" in group ? [group.words, group.words] : [group.from, group.to];
    terms.push(...from);
    const [asked, meant] = [from.map(phraseOf), to.map(phraseOf)];
    for (const one of asked) for (const other of meant) add(one, other);
  }
  if (alternatives.size === 0) return undefined;

  function alternativesFor(terms: readonly Term[]) {
    const found = terms.map((): Alternative[] => []);
    let isAny = false;
    for (let from = 0; from < terms.length; from++)
      for (let to = from + 1; to <= Math.min(terms.length, from + longest); to++) {
        const words = terms.slice(from, to).map(({ word }) => word);
        const others = alternatives.get(keyOf(words)) ?? alternatives.get(keyOfNumber(words.join("")));
        if (!others) continue;
        isAny = true;
        for (let at = from; at < to; at++) found[at]!.push(...others.values());
      }
    return isAny ? found : undefined;
  }

  return { terms: createOperatorTerms(terms), alternativesFor };
}

interface Phrase {
  readonly words: readonly string[];
  /** Word by word. */
  readonly stems: readonly string[];
  readonly key: string;
  /** Without punctuation, where it has a digit. */
  readonly number: string | undefined;
}

function phraseOf(text: string): Phrase {
  const words = [...new Set(tellingWords(wordsOf(text)))];
  const number = /\d/.test(text) ? numberKey(text) : undefined;
  return { words, stems: words.map(stemOf), key: keyOf(words), number };
}

const keyOfNumber = (number: string) => `#${number}`;

/** The same for words in any order, singular or plural. */
function keyOf(words: readonly string[]): string {
  return words.map(stemOf).sort().join(" ");
}
