import { growing } from "../../../packed/index.ts";
import type { SectionArray } from "../../catalog/index.ts";
import { wordsOf } from "../text/words.ts";

/** Longer names are cut off here, in words. */
const longestName = 60;
/** The end of a name's head: "Oil filter" in "Oil filter, spin-on". */
const nameBreak = /[,;|([–—]|\s-\s|\s(?:for|with|w\/|compatible)\s/i;
const forWhat = /\s(?:for|compatible|fits|fit)\s/i;

/** The head of a name: what the product is, without qualifiers. */
export function headOf(name: string): string {
  const at = name.search(nameBreak);
  return at > 0 ? name.slice(0, at) : name;
}

/** Collects the words of names, in order. */
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
