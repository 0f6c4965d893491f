import { topRows } from "../core/top-rows.ts";
import { type MatchedTerm, wholeWords } from "../core/term.ts";
import { relativeTiers } from "../core/ranking-tiers.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";

/** If none of this many top rows is good, rows without the negated terms are other products. */
const mostLeading = 30;

/**
 * Raises the rows without the negated terms above those that have them, and above those with the wanted terms only in
 * their description. Returns false if no top row is good: one that has all wanted terms, and none of the negated ones.
 */
export function demoteNegated(
  { met, hitsOf, scores, highestScore, add }: ScoreAccumulator,
  terms: readonly MatchedTerm[],
  { told, negating }: RowTexts,
): boolean {
  const wanted = terms.filter(({ counts, matches }) => counts && matches.length > 0);
  const forms = wanted.map(wholeWords).filter((words) => words.length > 0);
  const wantedWords = new Set(forms.flat());
  const unwanted = terms
    .filter(({ isNegated }) => isNegated)
    .flatMap(wordsItself)
    .filter((word) => !wantedWords.has(word));
  if (unwanted.length === 0) return true;
  const [hasUnwanted, saysWithout] = [told([unwanted]), negating(unwanted)];
  const tellsOf = forms.map((words) => told([words]));
  const isTold = (row: number) => tellsOf.every((tells) => tells(row));
  const isBehind = (row: number) =>
    (hasUnwanted(row) && !saysWithout(row)) || (forms.length > 0 && !tellsOf.some((tells) => tells(row)));
  const leading = topRows(met(), scores, mostLeading);
  const isGood = (row: number) => hitsOf(row) >= wanted.length && isTold(row) && !isBehind(row);
  const last = leading.findLast(isGood);
  if (last === undefined) return false;
  const least = scores[last]!;
  const raise = relativeTiers.withoutNegated * highestScore();
  for (const row of met()) if (scores[row]! >= least ? !isBehind(row) : isGood(row)) add(row, raise);
  return true;
}

/** The word itself or its correction, not its parts. */
function wordsItself({ matches: [first] }: MatchedTerm): readonly number[] {
  return first?.weight === 1 ? first.words : [];
}
