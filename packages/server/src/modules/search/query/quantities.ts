import { knownIn } from "../dictionary/dictionary.ts";
import type { MatchedTerm } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { TextIndex } from "../index/text-index.ts";
import { formsOf, stemOf } from "../text/words.ts";

/** Quantities at the start or end of a query: "4x", "2 pcs", "pair of", "set of 4". */
const quantities = [
  String.raw`x ?\d{1,3}`,
  String.raw`\d{1,3} ?x`,
  String.raw`(?:\d{1,3} )?(?:pcs?|pieces?|pks?|packs?|ct|count|ea|each|pairs?|couples?|dozens?)`,
  String.raw`(?:qty|quantity|sets?|packs?|box) \d{1,3}`,
].join("|");
const atBeginning = new RegExp(`^(?:${quantities}) (?=.)`);
const atEnd = new RegExp(`(?<=.) (?:${quantities})$`);
const alone = new RegExp(`^(?:${quantities}|\\d{1,3})$`);
const few = /^(?:[1-9]\d{0,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)$/;

interface Catalogue {
  readonly index: TextIndex;
  readonly rowFinder: RowFinder;
}

/**
 * The terms without the quantity. A bare number counts as a quantity before a plural or next to a single word, unless a name
 * has the number and the next word: "4 injectors", "injectors (4)", but not "4 stroke oil".
 */
export function withoutQuantity(terms: readonly MatchedTerm[], catalogue: Catalogue): readonly MatchedTerm[] {
  const asked = terms.map(({ word, measurements }) => (measurements.every(isOfPieces) ? word : "-")).join(" ");
  const before = wordCount(atBeginning.exec(asked)?.[0]);
  const behind = wordCount(atEnd.exec(asked)?.[0]);
  if (before + behind > 0) return terms.slice(before, terms.length - behind);
  const [first, second, third] = terms;
  if (!first || !second) return terms;
  const areSeveral = !third || terms.some(({ word }) => stemOf(word) !== word);
  const isFew = ({ word, measurements }: MatchedTerm) =>
    few.test(word) && measurements.length === 0 && (areSeveral || word === "1");
  const number = [first, ...(third ? [] : [second])].find(isFew);
  return !number || isCalled([first, second], catalogue) ? terms : terms.filter((term) => term !== number);
}

/** Whether the whole text is a quantity. */
export function isQuantity(text: string): boolean {
  return alone.test(text);
}

/** Whether any name has the first term right before the second. */
function isCalled(pair: readonly MatchedTerm[], { index: { words }, rowFinder }: Catalogue): boolean {
  const [heads = [], tails = []] = pair.map(({ word }) => knownIn(words, formsOf(word)));
  return heads.some((head) => rowFinder.isNaming(head, tails));
}

/** Only measurements in pieces, packs or counts are quantities; others describe the product. */
function isOfPieces(measurement: string): boolean {
  return /\d(?:pc|pk|ct)$/.test(measurement);
}

function wordCount(text = ""): number {
  return text.split(" ").filter((word) => word !== "").length;
}
