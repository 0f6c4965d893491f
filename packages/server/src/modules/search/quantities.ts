import type { MetTerm } from "./question.ts";
import type { RowFinder } from "./row-finder.ts";
import type { TextIndex } from "./text-index.ts";
import { formsOf, stemOf } from "./words.ts";

/** How many are wanted, at the beginning of what is asked for or at its end: "4x", "2 pcs", "pair of", "set of 4". */
const quantities = [
  String.raw`x ?\d{1,3}`,
  String.raw`\d{1,3} ?x`,
  String.raw`(?:\d{1,3} )?(?:pcs?|pieces?|ea|each|pairs?|couples?|dozens?)`,
  String.raw`(?:qty|quantity|sets?|packs?|box) \d{1,3}`,
].join("|");
const atBeginning = new RegExp(`^(?:${quantities}) (?=.)`);
const atEnd = new RegExp(`(?<=.) (?:${quantities})$`);
const few = /^[1-9]\d{0,2}$/;

/**
 * What is asked for without how many of it. A number alone that it begins with is such where several are asked for, or one word
 * stands behind it, and nothing is called so: "4 injectors", but not "4 stroke oil".
 */
export function withoutQuantity(
  terms: readonly MetTerm[],
  { index: { words }, rowFinder }: { readonly index: TextIndex; readonly rowFinder: RowFinder },
): readonly MetTerm[] {
  const asked = terms.map(({ word, figures }) => (figures.every(isOfPieces) ? word : "-")).join(" ");
  const before = wordCount(atBeginning.exec(asked)?.[0]);
  const behind = wordCount(atEnd.exec(asked)?.[0]);
  if (before + behind > 0) return terms.slice(before, terms.length - behind);
  const [first, ...others] = terms;
  if (!first || !few.test(first.word) || first.figures.length > 0 || others.length === 0) return terms;
  const areSeveral = others.some(({ word }) => stemOf(word) !== word);
  if (!areSeveral && others.length > 1 && first.word !== "1") return terms;
  const known = (list: readonly string[]) => list.map((word) => words.indexOf(word)).filter((at) => at !== undefined);
  const [number] = known([first.word]);
  const called = number === undefined ? [] : rowFinder.naming(number, known(formsOf(others[0]!.word)));
  return called.length > 0 ? terms : others;
}

/** Other measures and sizes say what is wanted. */
function isOfPieces(figure: string): boolean {
  return /\dpc$/.test(figure);
}

function wordCount(text = ""): number {
  return text.split(" ").filter((word) => word !== "").length;
}
