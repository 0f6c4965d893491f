import { editDistance } from "../dictionary/dictionary.ts";
import { wordPlaces } from "../text/words.ts";

// What a query says to be unwanted.

const refusals = new Set(["without", "no", "not", "minus", "excluding", "except"]);
/** What goes by a number: "no" behind one of them is short for that. */
const numbered = new Set(
  "article catalog catalogue engine item model oem order part parts ref reference serial sku stock type".split(" "),
);
/** What is wanted again begins so. */
const wantedAgain = new Set(["but", "fits", "for", "with"]);
const dashBefore = /\s[-−–]$/u;

/** What a word of a query is: in "mugs without handles" one of each. */
export type Polarity = "wanted" | "refusal" | "unwanted";

/**
 * For each word of a query, as `wordsOf` takes it apart. What is negated ends at a comma, at "with" or "for" and, but for the
 * word right behind the negation, at one with a digit. A dash negates what it is written before alone: "gasket -kit 404".
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

/** What is typed as a dash before a word whose first letter is all there. */
const dashBegun = /^(.*\S)\s+[-−–]\p{L}?\s*$/u;

/** What a query asks for that ends in what it negates; undefined where it does not. */
export function queryBeforeNegation(query: string): string | undefined {
  const [, before] = dashBegun.exec(query) ?? [];
  if (before !== undefined) return before;
  const wish = parseNegation(query).at(-1);
  // "no" without a space behind it may become a nozzle
  return wish === "unwanted" || (wish === "refusal" && /\s$/.test(query)) ? query : undefined;
}

/** Whether it is "without" but for a slip: no other word is. */
function isWithoutMistyped(word: string): boolean {
  return editDistance(word, "without", 1) === 1;
}

/** Whether it is one of the letters of "w/o". */
function isOfWithout(text: string, at: number): boolean {
  return [at, at - 2].some((from) => from > 0 && /^\bw\/o\b/i.test(text.slice(from, from + 4)));
}

/** Whether it is a "no" as in "part no FO 3614" or "filter no 3614". */
function isShortForNumber(words: readonly string[], at: number): boolean {
  return words[at] === "no" && (numbered.has(words[at - 1]!) || /\d/.test(words[at + 1] ?? ""));
}

/** Whether it is the NO of a contact, in capitals alone or beside what is normally closed. */
function isNormallyOpen(text: string, { start, end }: { start: number; end: number }): boolean {
  const word = text.slice(start, end);
  return /^no$/i.test(word) && (/\bnc\b/i.test(text) || (word === "NO" && /\p{Ll}/u.test(text)));
}
