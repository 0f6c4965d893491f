import { growing } from "../../packed/index.ts";
import type { SectionArray } from "../catalog/index.ts";
import { wordsOf } from "./words.ts";

/** Longest name in words that is kept whole. */
const longestName = 60;
/** Where what a product is called ends, and what else is said of it begins. */
const nameBreak = /[,;|([–—]|\s-\s|\s(?:for|with|w\/|compatible)\s/i;
const forWhat = /\s(?:for|compatible|fits|fit)\s/i;

/** The words of names in their order. */
export function nameCollector(rowCount: number) {
  const ids = growing(Uint32Array);
  const offsets = new Uint32Array(rowCount + 1);
  const headLengths = new Uint8Array(rowCount);
  const forFrom = new Uint8Array(rowCount);
  let row = 0;

  function wordsBefore(name: string, pattern: RegExp, otherwise: number): number {
    const at = name.search(pattern);
    return at < 0 ? otherwise : Math.min(otherwise, wordsOf(name.slice(0, at)).length);
  }

  return {
    add(name: string, words: readonly number[]) {
      const length = Math.min(words.length, longestName);
      for (let at = 0; at < length; at++) ids.push(words[at]!);
      headLengths[row] = wordsBefore(name, nameBreak, length) || length;
      forFrom[row] = wordsBefore(name, forWhat, length);
      offsets[++row] = ids.length;
    },
    finish: (place: Uint32Array): Record<string, SectionArray> => ({
      "name.offsets": offsets,
      "name.words": ids.take().map((id) => place[id]!),
      "name.headLengths": headLengths,
      "name.forFrom": forFrom,
    }),
  };
}
