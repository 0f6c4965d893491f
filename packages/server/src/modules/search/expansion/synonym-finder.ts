import type { Synonyms } from "../../../stores/index.ts";
import { createOperatorTerms, type OperatorTerms } from "./operator-terms.ts";
import type { Term } from "../core/term.ts";
import { numberKey, stemOf, withoutStopWords, wordsOf } from "../text/words.ts";

/** Words that replace terms of a query. */
export interface Alternative {
  readonly words: readonly string[];
  /** Those that the query does not have. */
  readonly otherWords: readonly string[];
  /** Without punctuation, if it may be a part number. */
  readonly number: string | undefined;
}

export interface SynonymFinder {
  /** The terms that have synonyms. */
  readonly terms: OperatorTerms;
  /** The synonyms of each term of a query; undefined if none has any. */
  alternativesFor(terms: readonly Term[]): readonly (readonly Alternative[])[] | undefined;
}

/**
 * Undefined without synonyms. Words refer to their group: copying the group for each word would take memory quadratic
 * in its size.
 */
export function createSynonymFinder(groups: readonly Synonyms[]): SynonymFinder | undefined {
  const meantBy = new Map<string, (readonly string[])[]>();
  /** Parsed on first use. */
  const phrasesOf = new Map<readonly string[], readonly Phrase[]>();
  const asked: string[] = [];
  // a single word may be typed as two
  let longest = 2;
  for (const group of groups) {
    const [from, to] = "words" in group ? [group.words, group.words] : [group.from, group.to];
    asked.push(...from);
    for (const { words, key, number } of from.map(phraseOf)) {
      longest = Math.max(longest, words.length);
      const run = number ?? (words.length > 1 ? words.join("") : undefined);
      for (const each of run === undefined ? [key] : [key, keyOfRun(run)])
        meantBy.getOrInsertComputed(each, () => []).push(to);
    }
  }
  if (meantBy.size === 0) return undefined;

  function meantByWords(words: readonly string[]): Alternative[] {
    const [key, run] = [keyOf(words), words.join("")];
    const lists = meantBy.get(key) ?? meantBy.get(keyOfRun(run)) ?? meantBy.get(keyOf([run])) ?? [];
    const meant = lists.flatMap((texts) => phrasesOf.getOrInsertComputed(texts, () => texts.map(phraseOf)));
    const isAsked = (one: Phrase) => one.key === key || keyOfRun(one.number ?? one.words.join("")) === keyOfRun(run);
    const stems = new Set((meant.find(isAsked)?.words ?? words).map(stemOf));
    const found = new Map<string, Alternative>();
    for (const one of meant)
      if (!isAsked(one) && !found.has(one.key))
        found.set(one.key, {
          words: one.words,
          otherWords: one.words.filter((word) => !stems.has(stemOf(word))),
          number: one.number,
        });
    return [...found.values()];
  }

  function alternativesFor(terms: readonly Term[]) {
    const found = terms.map((): Alternative[] => []);
    for (let from = 0; from < terms.length; from++)
      for (let to = from + 1; to <= Math.min(terms.length, from + longest); to++) {
        const others = meantByWords(terms.slice(from, to).map(({ word }) => word));
        for (let at = from; at < to; at++) found[at]!.push(...others);
      }
    return found.some((others) => others.length > 0) ? found : undefined;
  }

  return { terms: createOperatorTerms(asked), alternativesFor };
}

interface Phrase {
  readonly words: readonly string[];
  readonly key: string;
  /** Without punctuation, if it has a digit. */
  readonly number: string | undefined;
}

function phraseOf(text: string): Phrase {
  const words = [...new Set(withoutStopWords(wordsOf(text)))];
  const number = /\d/.test(text) ? numberKey(text) : undefined;
  return { words, key: keyOf(words), number };
}

/** The key of a number, or of words written as one: "fanbelt" for "fan belt". */
const keyOfRun = (run: string) => `#${stemOf(run)}`;

/** The key of words in any order, singular or plural. */
function keyOf(words: readonly string[]): string {
  return words.map(stemOf).sort().join(" ");
}
