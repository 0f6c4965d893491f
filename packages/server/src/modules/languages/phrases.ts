import type { Texts } from "./rules.ts";

/** Says what somebody searches for in another language in the store's own, as far as its catalogue has words for it. */
export type OwnWords = (term: string) => string;

const mostWords = 8;

/**
 * The longest translated names first: `filtro de aceite 404` is `Oil Filters 404` where a category is called so. Accents, capitals
 * and plurals do not count; what no name says stays as it was typed, such as part numbers.
 */
export function ownWordsFrom(texts: Texts): OwnWords {
  const phrases = new Map<string, string>();
  for (const [own, other] of texts) {
    const words = wordsOf(other);
    if (words.length > 0 && words.length <= mostWords && /\p{L}/u.test(other)) phrases.set(keyOf(words), own);
  }
  return (term) => {
    const words = wordsOf(term);
    const said: string[] = [];
    for (let at = 0; at < words.length;) {
      const own = longestAt(words, at);
      said.push(own?.text ?? words[at]!);
      at += own?.length ?? 1;
    }
    // untouched, signs and all, where nothing of it is translated
    return words.some((_, at) => longestAt(words, at)) ? said.join(" ") : term;
  };

  function longestAt(words: readonly string[], at: number): { text: string; length: number } | undefined {
    for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
      const text = phrases.get(keyOf(words.slice(at, at + length)));
      if (text !== undefined) return { text, length };
    }
    return undefined;
  }
}

const wordsOf = (text: string) => text.split(/[\s,;:()]+/u).filter(Boolean);
const keyOf = (words: readonly string[]) => words.map(plain).join(" ");

/** `Válvulas` as `valvula`, `motores` and `motor` as one. */
function plain(word: string): string {
  const letters = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.length > 3 ? letters.replace(/s$/, "").replace(/e$/, "") : letters;
}
