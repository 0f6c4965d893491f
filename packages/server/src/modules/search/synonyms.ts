import type { Synonyms } from "../../stores/index.ts";
import type { Term } from "./question.ts";
import { stemOf, tellingWords, wordsOf } from "./words.ts";

/** Words that stand for terms of a question, all of them together. */
export interface Alternative {
  readonly words: readonly string[];
  /** Those of them that are not asked for anyway. */
  readonly otherWords: readonly string[];
}

/** For each term of a question what else may stand for it; undefined where there is nothing. */
export type SynonymFinder = (terms: readonly Term[]) => readonly (readonly Alternative[])[] | undefined;

/** Without synonyms there is no finder, and asking costs nothing. */
export function createSynonymFinder(groups: readonly Synonyms[]): SynonymFinder | undefined {
  const alternatives = new Map<string, Alternative[]>();
  let longest = 0;

  function add(from: string, to: string) {
    const [asked, words] = [phraseOf(from), phraseOf(to)];
    const key = keyOf(asked);
    if (key === "" || key === keyOf(words)) return;
    longest = Math.max(longest, asked.length);
    const stems = new Set(asked.map(stemOf));
    const alternative = { words, otherWords: words.filter((word) => !stems.has(stemOf(word))) };
    const known = alternatives.get(key);
    if (!known) alternatives.set(key, [alternative]);
    else if (!known.some((one) => keyOf(one.words) === keyOf(words))) known.push(alternative);
  }

  for (const group of groups) {
    const [from, to] = "words" in group ? [group.words, group.words] : [group.from, group.to];
    for (const one of from) for (const other of to) add(one, other);
  }
  if (alternatives.size === 0) return undefined;

  return function alternativesIn(terms) {
    const found = terms.map((): Alternative[] => []);
    let isAny = false;
    for (let from = 0; from < terms.length; from++)
      for (let to = from + 1; to <= Math.min(terms.length, from + longest); to++) {
        const others = alternatives.get(keyOf(terms.slice(from, to).map(({ word }) => word)));
        if (!others) continue;
        isAny = true;
        for (let at = from; at < to; at++) found[at]!.push(...others);
      }
    return isAny ? found : undefined;
  };
}

const phraseOf = (text: string): string[] => [...new Set(tellingWords(wordsOf(text)))];

/** The same for words in any order, singular or plural. */
function keyOf(words: readonly string[]): string {
  return words.map(stemOf).sort().join(" ");
}
