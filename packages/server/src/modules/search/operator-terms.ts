import { slipsBetween } from "./dictionary.ts";
import { shortestWithTwo, shortestWithTypo } from "./spelling.ts";
import { textOfWords, wordsOf } from "./words.ts";

// What only the operator's synonyms say is in no index of words. Their terms are few: they are looked at one by one.

/** A term of the operator's, in words. */
export type OperatorTerm = readonly string[];

/** Fewer letters begin too much. */
const shortestBegun = 3;

/** The operator's word that was meant by one that is none of them, where one is near enough, and nearer than `other`. */
export function operatorsWordMeantBy(
  typed: string,
  terms: readonly OperatorTerm[],
  other?: string,
): string | undefined {
  if (typed.length < shortestWithTypo || /\d/.test(typed)) return undefined;
  const mostTold = typed.length < shortestWithTwo ? 1 : 2;
  const most = other === undefined ? mostTold : Math.min(mostTold, slipsBetween(other, typed, mostTold) - 1);
  const alike = terms.flat().filter((word) => Math.abs(word.length - typed.length) <= most);
  const near = alike.map((word) => ({ word, slips: slipsBetween(word, typed, most) }));
  const [nearest] = near.sort((a, b) => a.slips - b.slips);
  return nearest && nearest.slips > 0 && nearest.slips <= most ? nearest.word : undefined;
}

/** A question that ends in a term of the operator's. */
export interface OperatorCompletion {
  readonly text: string;
  readonly term: string;
}

/** The questions that go on from this one to a term of the operator's, which begins as typed, or nearly so. */
export function operatorsCompletions(
  question: string,
  terms: readonly OperatorTerm[],
  isNear: boolean,
): OperatorCompletion[] {
  const words = wordsOf(question);
  const begins = isNear ? beginsNearly : (term: string, typed: string) => term.startsWith(typed) && term !== typed;
  const texts = [...new Set(terms.map((term) => textOfWords(term)))];
  for (const from of words.keys()) {
    const typed = textOfWords(words.slice(from));
    if (typed.length < (isNear ? shortestWithTypo : shortestBegun)) continue;
    const found = texts.filter((term) => begins(term, typed));
    if (found.length > 0) return found.map((term) => ({ term, text: textOfWords([...words.slice(0, from), term]) }));
  }
  return [];
}

/** The first letter counts as right, as in near-beginnings.ts; and nothing begins with what is longer than itself. */
function beginsNearly(term: string, typed: string): boolean {
  if (term[0] !== typed[0] || typed.length > term.length + 1) return false;
  return [-1, 0, 1].some((more) => slipsBetween(term.slice(0, typed.length + more), typed, 1) === 1);
}
