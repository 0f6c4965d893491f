import { type MeasurementMatcher, measurementsOf } from "./measurement-matching.ts";
import { nameTerms, type ExpandedTerm, productNameIn, correctedWord } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { TextIndex } from "../index/text-index.ts";

/** A shorter name is ambiguous. */
const shortestName = 3;

/** Finds the measurements and purposes of a query that no product of the requested name has. */
export function createUnmatchedTermFinder(
  { words }: TextIndex,
  { measurementsIn, rangesOf }: MeasurementMatcher,
  { lacking, isNaming }: RowFinder,
) {
  /** Tells whether only other products have the measurement or purpose: for "fuse 30 A" there is a 30 A relay, but no such fuse. */
  return function unmatchedTermsIn(terms: readonly ExpandedTerm[]): (term: ExpandedTerm) => boolean {
    if (!terms.some((term) => term.isPurpose || measurementsOf(term).length > 0)) return () => false;
    const forms = nameTerms(terms)
      // including prefix matches: "cap" in "100nF cap" may become "capacitor"
      .map(({ matches }) => matches.flatMap(({ words: found, rows }) => (rows ? [] : found)))
      .filter((found) => found.length > 0);
    const name = productNameIn(terms, words);
    if (forms.length === 0 || name.length < shortestName) return () => false;
    const lacks = lacking({ name, forms });
    let lacksOfKind: ReturnType<typeof lacking> | undefined;
    return (term) => {
      const ofPurpose = term.isPurpose ? term.matches.flatMap((match) => match.words) : [];
      const lists = measurementsOf(term).length > 0 ? [measurementsIn(term), rangesOf(term)] : [ofPurpose];
      const told = lists.filter((list) => list.length > 0);
      return (
        told.length > 0 && told.every((list) => lacks(list) && (lacksOfKind ??= lackingAsKind(forms, terms))(list))
      );
    };
  };

  /** The same for the last word alone, if no name has the last two words next to each other: a "radiator fan 560 mm" is sold as a fan. */
  function lackingAsKind(forms: readonly (readonly number[])[], terms: readonly ExpandedTerm[]) {
    const [before, last] = forms.slice(-2);
    const isPhrase = !last || before!.some((head) => isNaming(head, last));
    return isPhrase ? () => true : lacking({ name: correctedWord(nameTerms(terms).at(-1)!, words), forms: [last] });
  }
}
