import type { TermMatch } from "./term-match.ts";

/** The words of an index, by position. */
interface WordTable {
  at(index: number): string;
}

/** A word of a query with its context. */
export interface Term {
  readonly word: string;
  /** The next word of the query. */
  readonly next: string | undefined;
  readonly isLast: boolean;
  /** A stop word such as "with" precedes it. */
  readonly isApart: boolean;
  /** Tokens of the measurements and sizes that it is part of: a row with any of them matches. */
  readonly measurements: readonly string[];
  /** The same for a size that it may be part of, if that size is sold: a fraction may be in inches. */
  readonly sizes: readonly string[];
  /** The query excludes it: "handles" in "without handles". */
  readonly isNegated: boolean;
  /** It excludes what follows: "without". */
  readonly isNegation: boolean;
  /** It says what the product is for: "water" and "pump" in "gasket for water pump". */
  readonly isPurpose: boolean;
}

/** A term with its matches in a catalogue, the best one first. */
export interface ExpandedTerm extends Term {
  readonly matches: readonly TermMatch[];
}

/** An expanded term with the details that scoring needs. */
export interface MatchedTerm extends ExpandedTerm {
  /** Whether a matching row gains a hit. Negated and unmatched terms give none; of a measurement, only the first word does. */
  readonly counts: boolean;
  /** A measurement or size that no product has, or a measurement or purpose that only other kinds of products have. */
  readonly isUnmatched: boolean;
  /** Only products of another kind match it. */
  readonly isOfOtherProducts: boolean;
  /** Higher if fewer rows match. */
  readonly rarity: number;
}

/** The terms of a query are the bits of a number. */
export const mostTerms = 31;

/** The terms that name the product, without measurements, models and purpose; empty if the query negates anything. */
export function nameTerms<Asked extends Term>(terms: readonly Asked[]): Asked[] {
  return terms.some(({ isNegation }) => isNegation) ? [] : terms.filter(isNameTerm);
}

/** The most hits that a row can have. */
export function wantedCountOf(terms: readonly MatchedTerm[]): number {
  return terms.filter(({ counts }) => counts).length;
}

/** The name of the product that the query asks for, with corrected spelling. */
export function productNameIn(terms: readonly ExpandedTerm[], words: WordTable): string {
  return nameTerms(terms)
    .map((term) => correctedWord(term, words))
    .join(" ");
}

/** The typed word, or its correction. */
export function correctedWord({ word, matches: [first] }: ExpandedTerm, words: WordTable): string {
  return first?.isCorrection ? words.at(first.words[0]!) : word;
}

/** Whether it helps to find the product: a term that only other kinds of products have would find those. */
export function isOfProduct({ isOfOtherProducts }: MatchedTerm): boolean {
  return !isOfOtherProducts;
}

/** The words that match a term, without prefix matches. */
export function wholeWords({ matches }: MatchedTerm): number[] {
  return matches.flatMap(({ words, isPrefix }) => (isPrefix ? [] : words));
}

/** Whether it names the product: not a measurement, model or purpose, and not negated. */
export function isNameTerm({ word, measurements, isPurpose, isNegated, isNegation }: Term): boolean {
  return measurements.length === 0 && !/\d/.test(word) && !isPurpose && !isNegated && !isNegation;
}
