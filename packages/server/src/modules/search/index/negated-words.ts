import { knownIn } from "../dictionary/dictionary.ts";
import type { TextIndex } from "./text-index.ts";

/** Before and behind what a name says not to be there. */
export const refusalsInNames = ["without", "no", "not", "non"];
export const lacksInNames = ["free", "less"];

/** Tells of a place in a name whether what stands there is not there: "no handles", "without any handles", "handle free". */
export function refusalReader({ names, words }: Pick<TextIndex, "names" | "words">) {
  const before = new Set(knownIn(words, refusalsInNames));
  const behind = new Set(knownIn(words, lacksInNames));
  return function isRefusedAt(at: number, start: number, end: number): boolean {
    return (
      (at > start && before.has(names.words[at - 1]!)) ||
      (at > start + 1 && before.has(names.words[at - 2]!)) ||
      (at + 1 < end && behind.has(names.words[at + 1]!))
    );
  };
}
