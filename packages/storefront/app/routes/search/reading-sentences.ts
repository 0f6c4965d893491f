import type { TermReading } from "@tradecounter/wire";

/** `“a”`, `“a” or “b”`, `“a”, “b” or “c”`. */
export function alternatives(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.at(-1) ?? "";
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(", ")} or ${last}` : last;
}

/** What a list says that shows the parts for these engines first. */
export function engineSentence({ names, unknown }: NonNullable<TermReading["engine"]>): string {
  const engines = names.join(" or ");
  return unknown
    ? `“${unknown}” is no engine that we know: parts for ${engines} come first.`
    : `Parts that fit ${engines} come first.`;
}

/** What a list says that shows parts with words that begin like these. */
export function begunSentence(words: readonly string[]): string {
  return `No part has ${alternatives(words)} as a whole word: shown is what has words that begin so.`;
}

/** What a list says that shows parts without some of the words. */
export function lackingSentence({ droppedWords, isPartial }: Pick<TermReading, "droppedWords" | "isPartial">): string {
  if (droppedWords.length === 0) return "No part has all of these words: shown is what has some of them.";
  const dropped = `No part has ${alternatives(droppedWords)}`;
  return isPartial
    ? `${dropped}, and none has all of the rest: shown is what has some of it.`
    : `${dropped} as well: shown is what has the rest.`;
}
