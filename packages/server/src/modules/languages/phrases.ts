import type { Texts } from "./rules.ts";

/** A text of the store with its translation. */
export interface Phrase {
  readonly own: string;
  readonly other: string;
}

/** The catalog's texts in two languages, by the words of both. */
export interface PhraseBook {
  /**
   * Translates a search from the other language into the store's own, longest names first: `filtro de aceite 404` becomes `Oil Filters 404`
   * if there is such a category. Words in no name stay as typed, such as part numbers.
   */
  ownWords(term: string): string;
  /** The reverse, in lower case: for what the store says about a search in its own words. */
  otherWords(term: string): string;
  /** Completions of a text typed in the other language, shortest first: earlier words are kept. */
  goingOn(typed: string, limit: number): Phrase[];
}

const mostWords = 8;
/** A longer text is a sentence, not a name. */
const longestName = 120;
/** At most this many texts with a matching prefix are considered. */
const mostBegun = 2000;

/** Ignores accents, case and plurals. Hidden names are understood, but not offered as completions: not everybody may see them. */
export function phraseBookFrom(texts: Texts, hidden: ReadonlySet<string> = new Set()): PhraseBook {
  const phrases = phrasesIn(texts);
  const shown = hidden.size === 0 ? phrases : phrasesIn([...texts].filter(([own]) => !hidden.has(own)));
  const toOwn = new Map([...phrases].map(([key, { own }]) => [key, own]));
  const toOther = new Map([...phrases.values()].map(({ own, other }) => [keyOf(wordsOf(own)), other]));
  const inOrder = [...shown].map(([key, phrase]) => ({ key, phrase })).sort((a, b) => (a.key < b.key ? -1 : 1));

  function begunBy(words: readonly string[], limit: number): Phrase[] {
    const begun = keyOf(words);
    const first = firstFrom(inOrder, begun);
    const found: Phrase[] = [];
    for (let at = first; at < first + mostBegun && inOrder[at]?.key.startsWith(begun); at++)
      found.push(inOrder[at]!.phrase);
    return found.sort((a, b) => a.other.length - b.other.length || (a.other < b.other ? -1 : 1)).slice(0, limit);
  }

  return {
    ownWords: (term) => said(term, toOwn),
    otherWords: (term) => said(term, toOther, (text) => text.toLowerCase()),
    goingOn(typed, limit) {
      const words = wordsOf(typed);
      for (let at = 0; at < words.length; at++) {
        // a number alone is not the beginning of a name
        if (!/\p{L}/u.test(words[at]!)) continue;
        const before = words
          .slice(0, at)
          .map((word) => `${word} `)
          .join("");
        const found = begunBy(words.slice(at), limit);
        if (found.length > 0)
          return found.map(({ own, other }) => ({ own: said(before, toOwn) + own, other: before + other }));
      }
      return [];
    },
  };
}

/**
 * Whole names, and for those with a comma the part before it: `Oil filter` for `Oil filter, spin-on`. By the words of the other language.
 */
function phrasesIn(texts: Iterable<readonly [string, string]>): Map<string, Phrase> {
  const whole = [...texts].map(([own, other]) => ({ own, other }));
  const heads = whole.flatMap(({ own, other }) => {
    const [ownHead, otherHead] = [own, other].map((text) => /^([^,.]+), /.exec(text)?.[1]);
    const isName = ownHead !== undefined && otherHead !== undefined && other.length <= longestName;
    return isName ? [{ own: ownHead, other: otherHead }] : [];
  });
  const byKey = new Map<string, Phrase>();
  for (const phrase of [...heads, ...whole]) {
    const words = wordsOf(phrase.other);
    if (words.length > 0 && words.length <= mostWords && /\p{L}/u.test(phrase.other)) byKey.set(keyOf(words), phrase);
  }
  return byKey;
}

/** Unchanged, including punctuation, where nothing in it is translated. */
function said(term: string, dictionary: ReadonlyMap<string, string>, spelt = (text: string) => text): string {
  const words = wordsOf(term);
  const parts: string[] = [];
  let isChanged = false;
  for (let at = 0; at < words.length;) {
    const found = longestAt(words, at, dictionary);
    if (found) isChanged = true;
    parts.push(found ? spelt(found.text) : words[at]!);
    at += found?.length ?? 1;
  }
  return isChanged ? parts.join(" ") + (/\s$/.test(term) ? " " : "") : term;
}

function longestAt(words: readonly string[], at: number, dictionary: ReadonlyMap<string, string>) {
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const text = dictionary.get(keyOf(words.slice(at, at + length)));
    if (text !== undefined) return { text, length };
  }
  return undefined;
}

/** The index of the first one that does not come before `key`. */
function firstFrom(inOrder: readonly { readonly key: string }[], key: string): number {
  let [from, to] = [0, inOrder.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (inOrder[middle]!.key < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

const wordsOf = (text: string) => text.split(/[\s,;:()]+/u).filter(Boolean);
const keyOf = (words: readonly string[]) => words.map(plain).join(" ");

/** `Válvulas` as `valvula`, `motores` and `motor` as the same. */
function plain(word: string): string {
  const letters = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.length > 3 ? letters.replace(/s$/, "").replace(/e$/, "") : letters;
}
