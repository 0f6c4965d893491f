import { isNameTerm, type MatchedTerm } from "../core/term.ts";
import { relativeTiers } from "../core/ranking-tiers.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";

/**
 * For a query with a measurement or a run of digits, raises the rows that match every term: 12 V 40 A relays above
 * other 12 V relays. Those that match outside their description, which may mention other parts, come first; among
 * these, those whose name has the head noun: 10 kΩ resistors above the potentiometers among the resistors.
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
  for (const row of having) add(row, tierOf(row) * best);
}

/** Tells whether a row has the name terms outside its description. */
export function namesProduct(terms: readonly MatchedTerm[], told: RowTexts["told"]): (row: number) => boolean {
  const forms = formsOf(terms.filter(isNameTerm));
  return forms.length > 0 ? told(forms) : () => true;
}

function isPrecise({ measurements, sizes, matches }: MatchedTerm): boolean {
  return measurements.length + sizes.length > 0 || matches.some(({ isRun }) => isRun);
}

/** For each term, the words that match it in full, with or without ranges that contain it. */
function formsOf(terms: readonly MatchedTerm[], withRanges = true): number[][] {
  return terms
    .map(({ matches }) =>
      matches.flatMap(({ words, isPrefix, isPart, isRange }) =>
        isPrefix || isPart || (isRange && !withRanges) ? [] : words,
      ),
    )
    .filter((words) => words.length > 0);
}
