import type { TermMatch } from "./term-match.ts";

/** The words of an index, by their place. */
interface WordTable {
  at(index: number): string;
}

/** A word of a query, with what the query says of it. */
export interface Term {
  readonly word: string;
  /** The next word of the query. */
  readonly next: string | undefined;
  readonly isLast: boolean;
  /** A word without meaning stands before it, such as "with". */
  readonly isApart: boolean;
  /** Index words of the measurements and sizes that it is part of: a row with any of them matches. */
  readonly measurements: readonly string[];
  /** The same for a size that it may be part of, if the size is sold: a fraction may be in inches. */
  readonly sizes: readonly string[];
  /** The query rules it out: "handles" in "without handles". */
  readonly isNegated: boolean;
  /** It rules out what follows: "without". */
  readonly isNegation: boolean;
  /** It says what the product is for: "water" and "pump" in "gasket for water pump". */
  readonly isPurpose: boolean;
}

/** A term with its matches in a catalogue, the best one first. */
export interface ExpandedTerm extends Term {
  readonly matches: readonly TermMatch[];
}

/** The same, and how it counts. */
export interface MatchedTerm extends ExpandedTerm {
  /** Whether a row that matches it gains a hit. Negated and unmatched terms give none; of a measurement only the first word does. */
  readonly counts: boolean;
  /** A measurement or size that no product has, or, like a purpose, only products of another kind. */
  readonly isUnmatched: boolean;
  /** Only products of another kind have it. */
  readonly isOfOtherProducts: boolean;
  /** The fewer rows match, the higher. */
  readonly rarity: number;
}

/** As many as fit in the bits of a number. */
export const mostTerms = 31;

/** The terms that name the product, without measurements, models and purpose; none if the query negates anything. */
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

/** Whether it can find the product: a term that only other kinds have would find those. */
export function isOfProduct({ isOfOtherProducts }: MatchedTerm): boolean {
  return !isOfOtherProducts;
}

/** The words that match a term, without those that only start with it. */
export function wholeWords({ matches }: MatchedTerm): number[] {
  return matches.flatMap(({ words, isPrefix }) => (isPrefix ? [] : words));
}

/** Whether it names the product: no measurement, no model, no purpose, not negated. */
export function isNameTerm({ word, measurements, isPurpose, isNegated, isNegation }: Term): boolean {
  return measurements.length === 0 && !/\d/.test(word) && !isPurpose && !isNegated && !isNegation;
}
