import { bestRows } from "./best-rows.ts";
import type { Told } from "./complete-rows.ts";
import type { MetTerm } from "./question.ts";
import type { Tally } from "./tally.ts";

/** What the texts of rows say besides having words. */
export interface TextsRead {
  readonly told: Told;
  /** Tells of rows whether their name says that it has none of these words: "without handles". */
  readonly refusing: (words: readonly number[]) => (row: number) => boolean;
}

/** So many of the best tell how well what is wanted answers without what is unwanted: what is much worse is something else. */
const mostLeading = 30;

/**
 * Where something is unwanted, raises above what has it, or has what is wanted in its description alone, all that is at least
 * as good as what has the wanted words without it.
 */
export function raiseWithoutUnwanted(
  { met, hitsOf, scores, highestScore, add }: Tally,
  terms: readonly MetTerm[],
  { told, refusing }: TextsRead,
) {
  const wanted = terms.filter(({ counts, ways }) => counts && ways.length > 0);
  const forms = wanted.map(wordsMeant).filter((words) => words.length > 0);
  const wantedWords = new Set(forms.flat());
  const unwanted = terms
    .filter(({ isUnwanted }) => isUnwanted)
    .flatMap(wordsItself)
    .filter((word) => !wantedWords.has(word));
  if (unwanted.length === 0) return;
  const [hasUnwanted, saysWithout] = [told([unwanted]), refusing(unwanted)];
  const tellsOf = forms.map((words) => told([words]));
  const isTold = (row: number) => tellsOf.every((tells) => tells(row));
  const isBehind = (row: number) =>
    (hasUnwanted(row) && !saysWithout(row)) || (forms.length > 0 && !tellsOf.some((tells) => tells(row)));
  const leading = bestRows(met(), scores, mostLeading);
  const last = leading.findLast((row) => hitsOf(row) >= wanted.length && isTold(row) && !isBehind(row));
  if (last === undefined) return;
  const [least, more] = [scores[last]!, highestScore()];
  for (const row of met()) if (scores[row]! >= least && !isBehind(row)) add(row, more);
}

function wordsMeant({ ways }: MetTerm): number[] {
  return ways.flatMap(({ words, isBeginning }) => (isBeginning ? [] : words));
}

/** Not what was likely meant, as that would not be said, nor parts of it. */
function wordsItself({ ways: [first] }: MetTerm): readonly number[] {
  return first?.weight === 1 ? first.words : [];
}
