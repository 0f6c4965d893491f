import { growing } from "../../../packed/index.ts";
import type { SectionArray } from "../../catalog/index.ts";
import { wordsOf } from "../text/words.ts";

/** Longest name in words that is kept whole. */
const longestName = 60;
/** Where what a product is called ends, and what else is said of it begins. */
const nameBreak = /[,;|([–—]|\s-\s|\s(?:for|with|w\/|compatible)\s/i;
const forWhat = /\s(?:for|compatible|fits|fit)\s/i;

/** What a product is called, before what else its name says of it. */
export function headOf(name: string): string {
  const at = name.search(nameBreak);
  return at > 0 ? name.slice(0, at) : name;
}

/** The words of names in their order. */
export function nameCollector() {
  const ids = growing(Uint32Array);
  const offsets = growing(Uint32Array);
  const headLengths = growing(Uint8Array);
  const forFrom = growing(Uint8Array);
  offsets.push(0);

  function wordsBefore(name: string, pattern: RegExp, otherwise: number): number {
    const at = name.search(pattern);
    return at < 0 ? otherwise : Math.min(otherwise, wordsOf(name.slice(0, at)).length);
  }

  return {
    add(name: string, words: readonly number[]) {
      const length = Math.min(words.length, longestName);
      for (let at = 0; at < length; at++) ids.push(words[at]!);
      headLengths.push(wordsBefore(name, nameBreak, length) || length);
      forFrom.push(wordsBefore(name, forWhat, length));
      offsets.push(ids.length);
    },
    finish: (place: Uint32Array): Record<string, SectionArray> => ({
      "name.offsets": offsets.take(),
      "name.words": ids.take().map((id) => place[id]!),
      "name.headLengths": headLengths.take(),
      "name.forFrom": forFrom.take(),
    }),
  };
}
