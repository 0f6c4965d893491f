import type { Way } from "./ways.ts";
import { tellingWords, wordsOf } from "./words.ts";

/** A word that a shopper asked for. */
export interface Term {
  readonly word: string;
  /** The word that stands behind it in the question. */
  readonly next: string | undefined;
  readonly isLast: boolean;
  /** Said to be unwanted: "handles" in "without handles". */
  readonly isUnwanted: boolean;
  /** Says that the rest is unwanted. */
  readonly isRefusal: boolean;
}

/** A term with how it is met in a catalogue, the best way first. */
export interface MetTerm extends Term {
  readonly ways: readonly Way[];
  /** How much it tells, as few rows have it. */
  readonly rarity: number;
}

/** As many as bits of a number tell apart. */
const mostTerms = 31;
const refusals = new Set(["without", "no", "not", "non", "minus"]);
/** What goes by a number: "no" behind one of them is short for that. */
const numbered = new Set(
  "article catalog catalogue engine item model oem order part parts ref reference serial sku stock type".split(" "),
);

/** The telling words of a question. */
export function termsOf(question: string): Term[] {
  const words = tellingWords(wordsOf(question)).slice(0, mostTerms);
  const refusalAt = words.findIndex((word, at) => at > 0 && refusals.has(word) && !isShortForNumber(words, at));
  return words.map((word, at) => ({
    word,
    next: words[at + 1],
    isLast: at === words.length - 1,
    isUnwanted: refusalAt >= 0 && at > refusalAt,
    isRefusal: at === refusalAt,
  }));
}

/** Whether it is a "no" as in "part no FO 3614" or "filter no 3614". */
function isShortForNumber(words: readonly string[], at: number): boolean {
  return words[at] === "no" && (numbered.has(words[at - 1]!) || /\d/.test(words[at + 1] ?? ""));
}
