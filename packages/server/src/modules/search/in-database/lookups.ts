import type { Dictionary } from "../dictionary/dictionary.ts";
import type { Near } from "./store.ts";

// Query execution looks words up synchronously, but a database answers asynchronously. So a query is executed over the parts
// of the dictionaries fetched so far, which record every lookup. Missing entries are then fetched and the query is executed
// again. Most queries look up everything in the first round.

/** Recorded dictionary lookups, by kind. */
export interface Lookups {
  /** Exact lookups. */
  readonly words: Set<string>;
  readonly prefixes: Set<string>;
  /** Lookups of lookalikes. */
  readonly alike: Set<string>;
  /** Lookups with letters around the text. */
  readonly cores: Set<string>;
  /** Lookups with letters before the text and one typo in it. */
  readonly mistypedCores: Set<string>;
  /** Lookups within one or two typos, by the number of typos and the text. */
  readonly near: Map<string, Near>;
}

export const noLookups = (): Lookups => ({
  words: new Set(),
  prefixes: new Set(),
  alike: new Set(),
  cores: new Set(),
  mistypedCores: new Set(),
  near: new Map(),
});

/** Our choice: no fuzzy lookups of longer texts, as each letter makes them slower in a database. */
const longestNear = 64;

/** Wraps a dictionary to record its lookups. */
export function recordingLookups(dictionary: Dictionary, asked: Lookups): Dictionary {
  function recordFuzzy(text: string, lookups: Set<string>) {
    if (text.length <= longestNear) lookups.add(text);
  }
  return {
    ...dictionary,
    indexOf(word) {
      asked.words.add(word);
      return dictionary.indexOf(word);
    },
    withPrefix(prefix, within) {
      asked.prefixes.add(prefix);
      return dictionary.withPrefix(prefix, within);
    },
    betweenLetters(core) {
      recordFuzzy(core, asked.cores);
      return dictionary.betweenLetters(core);
    },
    lookalikesOf(word) {
      recordFuzzy(word, asked.alike);
      return dictionary.lookalikesOf(word);
    },
    oneTypoFrom(word) {
      if (word.length <= longestNear) asked.near.set(`1 ${word}`, nearWithOneTypo(word));
      return dictionary.oneTypoFrom(word);
    },
    oneTypoBehindLetters(core) {
      recordFuzzy(core, asked.mistypedCores);
      return dictionary.oneTypoBehindLetters(core);
    },
    twoTyposFrom(word) {
      const third = Math.ceil(word.length / 3);
      asked.near.set(`2 ${word}`, { typed: word, head: word.slice(0, third), tail: word.slice(-third), typos: 2 });
      return dictionary.twoTyposFrom(word);
    },
  };
}

/** One typo leaves one side of the middle letter intact. */
export function nearWithOneTypo(word: string): Near {
  const middle = Math.max(0, word.length - 1) >> 1;
  return { typed: word, head: word.slice(0, middle), tail: word.slice(middle + 1), typos: 1 };
}

/** The lookups that are not known yet. Marks them as known. */
export function newlyAsked<Key>(asked: Iterable<Key>, known: Set<Key>): Key[] {
  const missing = [...asked].filter((key) => !known.has(key));
  for (const key of missing) known.add(key);
  return missing;
}
