import { bestRows } from "../core/top-rows.ts";
import { type MetTerm, wordsInFull } from "../core/term.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { Tally } from "../core/score-accumulator.ts";

/** What has the wanted words without what is unwanted is something else where nothing such is among so many of the best. */
const mostLeading = 30;

/**
 * Where something is unwanted, raises what has the wanted words without it, and what else is as good, above what has it or says
 * what is wanted in its description alone. Answers whether there is any such among the best.
 */
export function raiseWithoutUnwanted(
  { met, hitsOf, scores, highestScore, add }: Tally,
  terms: readonly MetTerm[],
  { told, refusing }: RowTexts,
): boolean {
  const wanted = terms.filter(({ counts, ways }) => counts && ways.length > 0);
  const forms = wanted.map(wordsInFull).filter((words) => words.length > 0);
  const wantedWords = new Set(forms.flat());
  const unwanted = terms
    .filter(({ isUnwanted }) => isUnwanted)
    .flatMap(wordsItself)
    .filter((word) => !wantedWords.has(word));
  if (unwanted.length === 0) return true;
  const [hasUnwanted, saysWithout] = [told([unwanted]), refusing(unwanted)];
  const tellsOf = forms.map((words) => told([words]));
  const isTold = (row: number) => tellsOf.every((tells) => tells(row));
  const isBehind = (row: number) =>
    (hasUnwanted(row) && !saysWithout(row)) || (forms.length > 0 && !tellsOf.some((tells) => tells(row)));
  const leading = bestRows(met(), scores, mostLeading);
  const isGood = (row: number) => hitsOf(row) >= wanted.length && isTold(row) && !isBehind(row);
  const last = leading.findLast(isGood);
  if (last === undefined) return false;
  const [least, more] = [scores[last]!, highestScore()];
  for (const row of met()) if (scores[row]! >= least ? !isBehind(row) : isGood(row)) add(row, more);
  return true;
}

/** The words themselves, or those that were meant; not parts of them. */
function wordsItself({ ways: [first] }: MetTerm): readonly number[] {
  return first?.weight === 1 ? first.words : [];
}
