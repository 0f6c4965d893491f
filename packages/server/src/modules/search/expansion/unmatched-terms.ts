import { type AskedMeasures, figuresOf } from "./measurement-matching.ts";
import { namingIn, type TermWithWays, thingAskedIn, wordMeant } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { TextIndex } from "../index/text-index.ts";

/** What has fewer letters may be called anything. */
const shortestName = 3;

/** Finds what is asked for beside a thing that nothing of its name has. */
export function createLackFinder(
  { words }: TextIndex,
  { figuresTold, rangesOf }: AskedMeasures,
  { lacking, isNaming }: RowFinder,
) {
  /**
   * Tells of a measure, or of what the thing is for, whether nothing that is called as was asked has it: what has it is something
   * else, as a relay of 30 A to a "fuse 30 A".
   */
  return function lackingIn(terms: readonly TermWithWays[]): (term: TermWithWays) => boolean {
    if (!terms.some((term) => term.isPurpose || figuresOf(term).length > 0)) return () => false;
    const forms = namingIn(terms)
      // with what begins so: "100nF cap" may be on the way to a capacitor
      .map(({ ways }) => ways.flatMap(({ words: found, rows }) => (rows ? [] : found)))
      .filter((found) => found.length > 0);
    const name = thingAskedIn(terms, words);
    if (forms.length === 0 || name.length < shortestName) return () => false;
    const lacks = lacking({ name, forms });
    let lacksOfKind: ReturnType<typeof lacking> | undefined;
    return (term) => {
      const ofPurpose = term.isPurpose ? term.ways.flatMap((way) => way.words) : [];
      const lists = figuresOf(term).length > 0 ? [figuresTold(term), rangesOf(term)] : [ofPurpose];
      const told = lists.filter((list) => list.length > 0);
      return (
        told.length > 0 && told.every((list) => lacks(list) && (lacksOfKind ??= lackingAsKind(forms, terms))(list))
      );
    };
  };

  /** The same of the last word of a thing that nothing is called by side by side: a "radiator fan 560 mm" is sold as a fan. */
  function lackingAsKind(forms: readonly (readonly number[])[], terms: readonly TermWithWays[]) {
    const [before, last] = forms.slice(-2);
    const isPhrase = !last || before!.some((head) => isNaming(head, last));
    return isPhrase ? () => true : lacking({ name: wordMeant(namingIn(terms).at(-1)!, words), forms: [last] });
  }
}
