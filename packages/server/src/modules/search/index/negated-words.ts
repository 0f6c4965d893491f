import { knownIn } from "../dictionary/dictionary.ts";
import type { TextIndex } from "./text-index.ts";

/** Words that negate what follows, and what comes before them. */
export const negationsBefore = ["without", "no", "not", "non"];
export const negationsAfter = ["free", "less"];

/** Tells whether a name negates the word at a place: "no handles", "without any handles", "handle free". */
export function negatedWordMatcher({ names, words }: Pick<TextIndex, "names" | "words">) {
  const before = new Set(knownIn(words, negationsBefore));
  const behind = new Set(knownIn(words, negationsAfter));
  return function isNegatedAt(at: number, start: number, end: number): boolean {
    return (
      (at > start && before.has(names.words[at - 1]!)) ||
      (at > start + 1 && before.has(names.words[at - 2]!)) ||
      (at + 1 < end && behind.has(names.words[at + 1]!))
    );
  };
}
