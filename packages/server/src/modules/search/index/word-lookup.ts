import { knownIn } from "../dictionary/dictionary.ts";
import type { TextIndex } from "./text-index.ts";
import type { TermMatch } from "../core/term-match.ts";

/** The most words that a prefix expands to: whoever types "a" is not done typing. */
export const mostPrefixWords = 400;

export type WordLookup = ReturnType<typeof createWordLookup>;

/** Looks up the places of words in an index. */
export function createWordLookup(index: TextIndex) {
  const { words } = index;

  /** The words that any shown row has. */
  const known = (list: readonly string[]) => knownIn(words, list);

  function rowCountOf({ words: found, rows }: Pick<TermMatch, "words" | "rows">): number {
    return rows ? rows.length : found.reduce((sum, at) => sum + index.rowCountOf(at), 0);
  }

  /** The words with a prefix; if there are too many, those with the highest weights. */
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

/** The number of shown rows that have exactly this word. */
export function wordRowCountOf({ words, rowCountOf }: Pick<TextIndex, "words" | "rowCountOf">, word: string): number {
  const at = words.indexOf(word);
  return at === undefined ? 0 : rowCountOf(at);
}
