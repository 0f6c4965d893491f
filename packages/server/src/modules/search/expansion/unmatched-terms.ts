import { type MeasurementMatcher, measurementsOf } from "./measurement-matching.ts";
import { nameTerms, type ExpandedTerm, productNameIn, correctedWord } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { TextIndex } from "../index/text-index.ts";

/** What has fewer letters may be called anything. */
const shortestName = 3;

/** Finds what is asked for beside a thing that nothing of its name has. */
export function createUnmatchedTermFinder(
  { words }: TextIndex,
  { measurementsIn, rangesOf }: MeasurementMatcher,
  { lacking, isNaming }: RowFinder,
) {
  /**
   * Tells of a measure, or of what the thing is for, whether nothing that is called as was asked has it: what has it is something
   * else, as a relay of 30 A to a "fuse 30 A".
   */
  return function unmatchedTermsIn(terms: readonly ExpandedTerm[]): (term: ExpandedTerm) => boolean {
    if (!terms.some((term) => term.isPurpose || measurementsOf(term).length > 0)) return () => false;
    const forms = nameTerms(terms)
      // with what begins so: "100nF cap" may be on the way to a capacitor
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

  /** The same of the last word of a thing that nothing is called by side by side: a "radiator fan 560 mm" is sold as a fan. */
  function lackingAsKind(forms: readonly (readonly number[])[], terms: readonly ExpandedTerm[]) {
    const [before, last] = forms.slice(-2);
    const isPhrase = !last || before!.some((head) => isNaming(head, last));
    return isPhrase ? () => true : lacking({ name: correctedWord(nameTerms(terms).at(-1)!, words), forms: [last] });
  }
}
