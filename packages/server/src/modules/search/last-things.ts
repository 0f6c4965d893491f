import type { CategoryNames, NamedCategory } from "./category-names.ts";
import { isNaming, type Term, thingAskedIn } from "./question.ts";
import { stemOf } from "./words.ts";

/** The categories of the thing that the last words of a question name: "X Y" is a Y for an X. */
export interface LastThing {
  readonly kinds: readonly number[];
  /** Whether the words before it name something else that is sold, as in "radiator hose clamp". */
  readonly isForOther: boolean;
}

const nothing: LastThing = { kinds: [], isForOther: false };

/** What a question's last words name where all of them together name nothing. */
export function lastThingIn(
  terms: readonly Term[],
  { calledBy, endingIn }: CategoryNames,
  isSold: (category: NamedCategory) => boolean,
): LastThing {
  if (thingAskedIn(terms) === "") return nothing;
  const naming = terms.filter(isNaming);
  const words = naming.map(({ word }) => stemOf(word));
  // "sandals for women" are no women's
  const first = Math.max(
    0,
    naming.findLastIndex(({ isApart }) => isApart),
  );
  const soldIn = (categories: readonly NamedCategory[]) => categories.filter(isSold);
  for (let from = first; from < words.length; from++) {
    const last = words.slice(from);
    const categories = soldIn(endingIn(last));
    if (categories.length === 0) continue;
    const isCalledSo = calledBy(last).some(({ kind }) => categories.some((one) => one.kind === kind));
    if (from === first || !isCalledSo) return nothing;
    const earlier = words.slice(first, from).flatMap((_, at) => soldIn(calledBy(words.slice(first + at, from))));
    // "vocal microphones" may stand below the microphones
    const isBelow = ({ path }: NamedCategory) =>
      categories.some((one) => one.path.every((name, at) => path[at] === name));
    if (earlier.some(isBelow)) return nothing;
    return { kinds: categories.map(({ kind }) => kind), isForOther: earlier.length > 0 };
  }
  return nothing;
}
