import { knownIn } from "../dictionary/dictionary.ts";
import type { TextIndex } from "./text-index.ts";
import type { TermMatch } from "../core/term-match.ts";

/** Beginnings of many words are cut off here: who types "a" is not done typing. */
export const mostPrefixWords = 400;

export type WordLookup = ReturnType<typeof createWordLookup>;

/** Looks words up in an index, where they are told by their place. */
export function createWordLookup(index: TextIndex) {
  const { words } = index;

  /** Those of the words that any row has. */
  const known = (list: readonly string[]) => knownIn(words, list);

  function rowCountOf({ words: found, rows }: Pick<TermMatch, "words" | "rows">): number {
    return rows ? rows.length : found.reduce((sum, at) => sum + index.rowCountOf(at), 0);
  }

  /** The words that begin so; of too many those that say most. */
  function beginningWith(prefix: string): number[] {
    const { start, end } = words.withPrefix(prefix);
    const all: number[] = [];
    for (let at = start; at < end; at++) if (index.weights[at]! > 0) all.push(at);
    return all.length <= mostPrefixWords
      ? all
      : all.sort((a, b) => index.weights[b]! - index.weights[a]!).slice(0, mostPrefixWords);
  }

  return { known, rowCountOf, beginningWith };
}

/** How many rows have the word as it is typed. */
export function wordRowCountOf({ words, rowCountOf }: Pick<TextIndex, "words" | "rowCountOf">, word: string): number {
  const at = words.indexOf(word);
  return at === undefined ? 0 : rowCountOf(at);
}
