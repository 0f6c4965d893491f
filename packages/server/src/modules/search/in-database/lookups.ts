import type { Dictionary } from "../dictionary/dictionary.ts";
import type { Near } from "./store.ts";

// An engine looks into dictionaries at once; a database answers later. So a query is worked out over what is known of the
// dictionaries, which note what they were asked; what they did not know is fetched, and the query worked out anew. What
// was asked in the first pass is mostly all.

/** What dictionaries were asked, by what was looked for. */
export interface Lookups {
  readonly words: Set<string>;
  readonly beginnings: Set<string>;
  /** What words look like. */
  readonly alike: Set<string>;
  /** What words are but for letters around it. */
  readonly cores: Set<string>;
  /** What words are but for letters before it and one slip in the rest. */
  readonly mistypedCores: Set<string>;
  readonly near: Map<string, Near>;
}

export const noLookups = (): Lookups => ({
  words: new Set(),
  beginnings: new Set(),
  alike: new Set(),
  cores: new Set(),
  mistypedCores: new Set(),
  near: new Map(),
});

/** Our choice: what is near a longer one is not looked for, as that takes a database longer with each letter. */
const longestNear = 64;

/** The dictionary, which notes what it is asked. */
export function recordingLookups(dictionary: Dictionary, asked: Lookups): Dictionary {
  function noteNear(text: string, among: Set<string>) {
    if (text.length <= longestNear) among.add(text);
  }
  return {
    ...dictionary,
    indexOf(word) {
      asked.words.add(word);
      return dictionary.indexOf(word);
    },
    withPrefix(prefix, within) {
      asked.beginnings.add(prefix);
      return dictionary.withPrefix(prefix, within);
    },
    betweenLetters(core) {
      noteNear(core, asked.cores);
      return dictionary.betweenLetters(core);
    },
    lookalikesOf(word) {
      noteNear(word, asked.alike);
      return dictionary.lookalikesOf(word);
    },
    oneTypoFrom(word) {
      if (word.length <= longestNear) asked.near.set(`1 ${word}`, nearWithOneSlip(word));
      return dictionary.oneTypoFrom(word);
    },
    oneTypoBehindLetters(core) {
      noteNear(core, asked.mistypedCores);
      return dictionary.oneTypoBehindLetters(core);
    },
    twoTyposFrom(word) {
      const third = Math.ceil(word.length / 3);
      asked.near.set(`2 ${word}`, { typed: word, head: word.slice(0, third), tail: word.slice(-third), slips: 2 });
      return dictionary.twoTyposFrom(word);
    },
  };
}

/** What one slip leaves whole: what stands before the middle letter, or behind it. */
export function nearWithOneSlip(word: string): Near {
  const middle = Math.max(0, word.length - 1) >> 1;
  return { typed: word, head: word.slice(0, middle), tail: word.slice(middle + 1), slips: 1 };
}

/** Of what was asked what is not known yet, which is noted as known by then. */
export function newlyAsked<Key>(asked: Iterable<Key>, known: Set<Key>): Key[] {
  const missing = [...asked].filter((key) => !known.has(key));
  for (const key of missing) known.add(key);
  return missing;
}
