import type { TermMatch } from "./term-match.ts";

/** The words of an index, by their place. */
interface WordTable {
  at(index: number): string;
}

/** A word that a shopper asked for. */
export interface Term {
  readonly word: string;
  /** The word that stands behind it in the query. */
  readonly next: string | undefined;
  readonly isLast: boolean;
  /** Something that says nothing stands before it, as "with" does. */
  readonly isApart: boolean;
  /** The words for the measures and sizes that it is part of: what has any of these has it. */
  readonly measurements: readonly string[];
  /** The same for a size that it may be part of, where that is sold: a fraction may be one of inches. */
  readonly sizes: readonly string[];
  /** Said to be unwanted: "handles" in "without handles". */
  readonly isNegated: boolean;
  /** Says that the rest is unwanted. */
  readonly isNegation: boolean;
  /** Says what the thing is for: "water" and "pump" in "gasket for water pump". */
  readonly isPurpose: boolean;
}

/** A term with how it is met in a catalogue, the best way first. */
export interface ExpandedTerm extends Term {
  readonly matches: readonly TermMatch[];
}

/** The same with what it counts. */
export interface MatchedTerm extends ExpandedTerm {
  /** Whether a row that has it has more of what was asked for: not so what is unwanted or lacking, and of a measure the first word alone. */
  readonly counts: boolean;
  /** Of a measure or size that nothing has; or, as what the thing is for likewise, that only other things have than what is asked for. */
  readonly isUnmatched: boolean;
  /** Other things have it. */
  readonly isOfOtherProducts: boolean;
  /** How much it tells, as few rows have it. */
  readonly rarity: number;
}

/** As many as bits of a number tell apart. */
export const mostTerms = 31;

/** The terms for what a query asks for but for measures, models and what it is for; none where it says what is unwanted. */
export function nameTerms<Asked extends Term>(terms: readonly Asked[]): Asked[] {
  return terms.some(({ isNegation }) => isNegation) ? [] : terms.filter(isNameTerm);
}

/** How many terms a row can have more of. */
export function wantedCountOf(terms: readonly MatchedTerm[]): number {
  return terms.filter(({ counts }) => counts).length;
}

/** The words of what is asked for, as they were meant. */
export function productNameIn(terms: readonly ExpandedTerm[], words: WordTable): string {
  return nameTerms(terms)
    .map((term) => correctedWord(term, words))
    .join(" ");
}

/** The word that was typed, or the one that was meant by it. */
export function correctedWord({ word, matches: [first] }: ExpandedTerm, words: WordTable): string {
  return first?.isCorrection ? words.at(first.words[0]!) : word;
}

/** Whether it says something of what is asked for: what other things alone have leads to those. */
export function isOfProduct({ isOfOtherProducts }: MatchedTerm): boolean {
  return !isOfOtherProducts;
}

/** The words by which a term is met, but for those that only begin as it was typed. */
export function wholeWords({ matches }: MatchedTerm): number[] {
  return matches.flatMap(({ words, isPrefix }) => (isPrefix ? [] : words));
}

/** Whether it is said of what the thing is called rather than of its measures and models, what it is for, or what is unwanted. */
export function isNameTerm({ word, measurements, isPurpose, isNegated, isNegation }: Term): boolean {
  return measurements.length === 0 && !/\d/.test(word) && !isPurpose && !isNegated && !isNegation;
}
