import type { TermReading } from "@tradecounter/wire";

/** `“a”`, `“a” or “b”`, `“a”, “b” or “c”`. */
function alternatives(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.at(-1) ?? "";
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(", ")} or ${last}` : last;
}

/** The sentence of a list that shows the parts for these engines first. */
export function engineSentence({ names, unknown }: NonNullable<TermReading["engine"]>): string {
  const engines = names.join(" or ");
  return unknown
    ? `“${unknown}” is not an engine that we know: parts for ${engines} come first.`
    : `Parts that fit ${engines} come first.`;
}

type Words = Pick<TermReading, "searchedTerm" | "corrections" | "droppedWords" | "isPartial" | "beginnings">;

/**
 * The sentence about words that are not searched as typed; undefined if there are none.
 * With `isNarrowed`, by filters or a category, it only says what the parts shown lack.
 */
export function wordsSentence(words: Words, isNarrowed: boolean): string | undefined {
  const begun = alternatives(words.beginnings);
  const lacking = lackingClause(words, isNarrowed ? " of this list" : "");
  if (lacking) return begun ? `${lacking}, and of ${begun} what has words that begin so.` : `${lacking}.`;
  return begun && `No part has ${begun} as a whole word: shown is what has words that begin so.`;
}

function lackingClause(
  { searchedTerm, corrections, droppedWords, isPartial }: Words,
  here: string,
): string | undefined {
  const lacking = alternatives([...corrections.map(({ from }) => from), ...droppedWords]);
  if (!lacking) return isPartial ? `No part${here} has all of these words: shown is what has some of them` : undefined;
  const rest = corrections.length > 0 ? `“${searchedTerm}”` : "the rest";
  if (isPartial) return `No part has ${lacking}, and none${here} has all of ${rest}: shown is what has some of it`;
  return corrections.length > 0
    ? `No part has ${lacking}: shown is ${rest}`
    : `No part has ${lacking} as well: shown is what has ${rest}`;
}
