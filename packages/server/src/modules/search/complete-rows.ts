import { isNaming, type MetTerm } from "./question.ts";
import type { Tally } from "./tally.ts";

/** Tells of rows whether they have one of each list of words, and not in their description alone. */
export type Told = (forms: readonly (readonly number[])[]) => (row: number) => boolean;

/**
 * Where a measure is asked, raises what has all that was asked above what lacks any of it, unless its description alone
 * says the thing: a relay of 12 V and 40 A above those of 12 V in a category that is called "relays".
 */
export function raiseComplete({ met, hitsOf, highestScore, add }: Tally, terms: readonly MetTerm[], told: Told) {
  const wanted = terms.filter(({ counts, ways }) => counts && ways.length > 0);
  if (wanted.every(({ figures, sizes }) => figures.length + sizes.length === 0)) return;
  const rows = met();
  const having = rows.filter((row) => hitsOf(row) === wanted.length);
  if (having.length === 0 || having.length === rows.length) return;
  const isThing = tellsThing(wanted, told);
  const more = highestScore();
  for (const row of having) if (isThing(row)) add(row, more);
}

/** Tells of rows whether they are called by what the terms ask for, measures apart, and not in their description alone. */
export function tellsThing(terms: readonly MetTerm[], told: Told): (row: number) => boolean {
  const forms = terms
    .filter(isNaming)
    .map(({ ways }) => ways.flatMap(({ words, isBeginning }) => (isBeginning ? [] : words)))
    .filter((words) => words.length > 0);
  return forms.length > 0 ? told(forms) : () => true;
}
