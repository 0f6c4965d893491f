import { parsePartialMeasurement } from "../text/unit-parser.ts";
import { headOf } from "../index/name-collector.ts";
import { normalizedText, isStopWord, stemOf, textOfWords, wordsOf } from "../text/words.ts";

/** The most words to add: nobody types longer continuations. */
const mostWords = { behind: 2, behindMeasure: 3 };
const shortestWord = 3;
const signsBehind = /[^\p{L}\p{N}'"°]+$/u;

/**
 * Continuations of a query whose last word is complete, most frequent first: the words that follow it in the names of
 * matching products. A measurement alone is continued with the products' names.
 */
export function continuationsOf(query: string, names: readonly string[]): string[] {
  const typed = normalizedText(query).trim().replace(signsBehind, "");
  const asked = wordsOf(typed).map(stemOf);
  const measure = parsePartialMeasurement(typed);
  const isMeasure = measure?.start === 0 && measure.key !== undefined;
  const isUseful = (word: string) =>
    word.length >= shortestWord && !/\d/.test(word) && !isStopWord(word) && !asked.includes(stemOf(word));

  function continuationIn(name: string): string[] {
    const called = wordsOf(headOf(name));
    const at = called.findLastIndex((word) => stemOf(word) === asked.at(-1));
    if (at < 0) return isMeasure && called.length <= mostWords.behindMeasure ? called : [];
    const rest = called.slice(at + 1);
    return rest.length <= mostWords.behind && rest.every(isUseful) ? rest : rest.slice(0, 1);
  }

  const counts = new Map<string, number>();
  for (const name of names) {
    const words = continuationIn(name);
    if (words.length === 0 || !words.every(isUseful)) continue;
    for (let to = 1; to <= words.length; to++) {
      const text = `${typed} ${textOfWords(words.slice(0, to))}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const all = Array.from(counts, ([text, count]) => ({ text, count }));
  // drop "fuel lift" if every product with it is a "fuel lift pump"
  const isWhole = (one: { text: string; count: number }) =>
    !all.some(({ text, count }) => count === one.count && text.startsWith(`${one.text} `));
  return all
    .filter(isWhole)
    .sort((a, b) => b.count - a.count)
    .map(({ text }) => text);
}
