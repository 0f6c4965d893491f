import { isNameTerm, type MatchedTerm } from "../core/term.ts";
import { relativeTiers } from "../core/ranking-tiers.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";

/**
 * Where a measure is asked, or digits by which parts go, raises what has all that was asked above what lacks any of it, unless
 * its description alone says the thing: a relay of 12 V and 40 A above those of 12 V in a category that is called "relays".
 * What has the measure or the digits otherwise than in its description stands above the rest of these, as descriptions tell of
 * other parts as well, and of that what is the thing itself: a resistor of 10 kΩ above potentiometers among the resistors.
 */
export function raiseFullMatches(
  { met, hitsOf, highestScore, add }: ScoreAccumulator,
  terms: readonly MatchedTerm[],
  { told, nearnessTo }: RowTexts,
) {
  const wanted = terms.filter(({ counts, matches }) => counts && matches.length > 0);
  const precise = wanted.filter(isPrecise);
  if (precise.length === 0) return;
  const having = met().filter((row) => hitsOf(row) === wanted.length);
  if (having.length === 0) return;
  const isThing = namesProduct(wanted, told);
  const isTold = told([...formsOf(wanted.filter(isNameTerm)), ...formsOf(precise)]);
  const isExact = told(formsOf(precise, false));
  const nearnessOf = nearnessTo(wanted);
  const best = highestScore();
  const { fullMatch, fullMatchOutsideDescription, fullMatchOfHeadNoun, fullMatchOfMeasurement } = relativeTiers;
  const tierOf = (row: number) =>
    isTold(row)
      ? fullMatchOutsideDescription +
        fullMatchOfHeadNoun * nearnessOf(row) +
        (isExact(row) ? fullMatchOfMeasurement : 0)
      : fullMatch;
  for (const row of having) if (isThing(row)) add(row, tierOf(row) * best);
}

/** Tells of rows whether they are called by what the terms ask for, measures apart, and not in their description alone. */
export function namesProduct(terms: readonly MatchedTerm[], told: RowTexts["told"]): (row: number) => boolean {
  const forms = formsOf(terms.filter(isNameTerm));
  return forms.length > 0 ? told(forms) : () => true;
}

function isPrecise({ measurements, sizes, matches }: MatchedTerm): boolean {
  return measurements.length + sizes.length > 0 || matches.some(({ isRun }) => isRun);
}

/** For each term the words by which it is met in full, maybe with those of ranges that hold it. */
function formsOf(terms: readonly MatchedTerm[], withRanges = true): number[][] {
  return terms
    .map(({ matches }) =>
      matches.flatMap(({ words, isPrefix, isPart, isRange }) =>
        isPrefix || isPart || (isRange && !withRanges) ? [] : words,
      ),
    )
    .filter((words) => words.length > 0);
}
