import { type NamedCategory, categoriesInUse } from "../index/category-names.ts";
import { isNameTerm, nameTerms, type ExpandedTerm, correctedWord } from "../core/term.ts";
import type { TextIndex } from "../index/text-index.ts";
import { stemOf } from "../text/words.ts";

/** The categories that the head noun of a query names: "X Y" is a Y for an X. */
export interface HeadNoun {
  readonly kinds: readonly number[];
  /** Whether one of them has exactly this name, and there are words before it: "red led". */
  readonly isOfPart: boolean;
  /** Whether those words name another category, as in "radiator hose clamp". */
  readonly isForOther: boolean;
}

/** Takes as many of the last words as are a category's name. */
export function findHeadNoun(
  terms: readonly ExpandedTerm[],
  { kinds, words: dictionary }: Pick<TextIndex, "kinds" | "words">,
): HeadNoun {
  const { withThing, endingIn } = kinds;
  const isSold = categoriesInUse(kinds);
  const naming = nameTerms(terms);
  const stemsIn = (some: readonly ExpandedTerm[]) => some.map((term) => stemOf(correctedWord(term, dictionary)));
  const words = stemsIn(naming);
  const purpose = stemsIn(terms.filter((term) => term.isPurpose && isNameTerm({ ...term, isPurpose: false })));
  // "pump with impeller" is not an impeller for a pump
  const first = naming.findLastIndex(({ isApart }, at) => isApart || at === 0);
  const soldIn = (categories: readonly NamedCategory[]) => categories.filter(({ kind }) => isSold(kind));
  const ends = words.slice(first).map((_, at) => first + at);
  for (const from of ends) {
    const last = words.slice(from);
    const categories = soldIn(endingIn(last));
    if (categories.length === 0) continue;
    const found = categories.map(({ kind }) => kind);
    const earlier = [...endsOf(words.slice(first, from)), ...endsOf(purpose)].flatMap((called) =>
      soldIn(withThing(called)),
    );
    // "vocal" may be a category of microphones
    const isBelow = ({ path }: NamedCategory) =>
      categories.some((one) => one.path.every((name, at) => path[at] === name));
    const isOfPart =
      (from > first || purpose.length > 0) &&
      withThing(last).some(({ kind }) => found.includes(kind)) &&
      !earlier.some(isBelow);
    return { kinds: found, isOfPart, isForOther: isOfPart && earlier.length > 0 };
  }
  return { kinds: [], isOfPart: false, isForOther: false };
}

/** The last words of a list, from all of them down to the last one. */
function endsOf(words: readonly string[]): string[][] {
  return words.map((_, at) => words.slice(at));
}
