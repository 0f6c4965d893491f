import { editDistance } from "../dictionary/dictionary.ts";
import { wordPlaces } from "../text/words.ts";

// Finds the words of a query that it excludes: "mugs without handles".

const refusals = new Set(["without", "no", "not", "minus", "excluding", "except"]);
/** After one of these words, "no" is short for "number". */
const numbered = new Set(
  "article catalog catalogue engine item model oem order part parts ref reference serial sku stock type".split(" "),
);
/** Words that end a negation. */
const wantedAgain = new Set(["but", "fits", "for", "with"]);
const dashBefore = /\s[-−–]$/u;

/** "mugs without handles" has one word of each. */
export type Polarity = "wanted" | "refusal" | "unwanted";

/**
 * The polarity of each word, as split by `wordsOf`. A negation ends at a comma, at "with" or "for", or at a word with a digit
 * that does not directly follow it. A dash negates only the word that it is attached to: "gasket -kit 404".
 */
export function parseNegation(query: string): Polarity[] {
  const { text, places } = wordPlaces(query);
  const words = places.map(({ start, end }) => text.slice(start, end).toLowerCase());
  let refusalAt: number | undefined;
  let isDashed = false;
  return words.map((word, at): Polarity => {
    const between = text.slice(places[at - 1]?.end ?? 0, places[at]!.start);
    const hasDigit = /\d/.test(word);
    if (/[,;]/.test(between) || (refusalAt !== at - 1 && (hasDigit || wantedAgain.has(word)))) refusalAt = undefined;
    isDashed =
      at > 0 && !hasDigit && word.length > 1 && (dashBefore.test(between) || (isDashed && !/\s/.test(between)));
    if (isDashed) return "unwanted";
    const isNegation =
      ((refusals.has(word) || isWithoutMistyped(word)) &&
        !isShortForNumber(words, at) &&
        !isNormallyOpen(text, places[at]!)) ||
      isOfWithout(text, places[at]!.start);
    if (at > 0 && isNegation) {
      refusalAt = at;
      return "refusal";
    }
    return refusalAt === undefined ? "wanted" : "unwanted";
  });
}

/** A query that ends in a dash, or in a dash and one letter. */
const dashBegun = /^(.*\S)\s+[-−–]\p{L}?\s*$/u;

/** The query to search while a negation is being typed at its end; undefined if it does not end in one. */
export function queryBeforeNegation(query: string): string | undefined {
  const [, before] = dashBegun.exec(query) ?? [];
  if (before !== undefined) return before;
  const wish = parseNegation(query).at(-1);
  // "no" without a space after it may become "nozzle"
  return wish === "unwanted" || (wish === "refusal" && /\s$/.test(query)) ? query : undefined;
}

/** Whether the word is "without" with one typo: no other word is that close. */
function isWithoutMistyped(word: string): boolean {
  return editDistance(word, "without", 1) === 1;
}

/** Whether the word at this position is part of "w/o". */
function isOfWithout(text: string, at: number): boolean {
  return [at, at - 2].some((from) => from > 0 && /^\bw\/o\b/i.test(text.slice(from, from + 4)));
}

/** Whether "no" means "number", as in "part no FO 3614" or "filter no 3614". */
function isShortForNumber(words: readonly string[], at: number): boolean {
  return words[at] === "no" && (numbered.has(words[at - 1]!) || /\d/.test(words[at + 1] ?? ""));
}

/** Whether "NO" means a normally open contact: in capitals among lower case, or next to "NC". */
function isNormallyOpen(text: string, { start, end }: { start: number; end: number }): boolean {
  const word = text.slice(start, end);
  return /^no$/i.test(word) && (/\bnc\b/i.test(text) || (word === "NO" && /\p{Ll}/u.test(text)));
}
