import type { ParsedQuery } from "../core/parsed-query.ts";
import { canBeginNumber } from "./part-number-prefix.ts";
import { createFuzzyScorer, isMet } from "./fuzzy-part-numbers.ts";
import { createExactMatcher } from "./exact-part-numbers.ts";
import { createLetterPrefixMatcher } from "./letter-prefix-numbers.ts";
import { createListParser, type PartNumberList, withQuantity } from "./part-number-list.ts";
import {
  createPartNumberCandidates,
  isAll,
  type PartNumberCandidate,
  type PartNumberSpan,
  spanOf,
} from "./part-number-candidates.ts";
import { isAnotherPart } from "../dictionary/typo-model.ts";
import { createPartNumberScorer } from "./part-number-scoring.ts";
import { partNumberTiers, typoStep } from "../core/ranking-tiers.ts";
import { type MatchedTerm, wantedCountOf } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { createSingleTokenScorer } from "./single-token-numbers.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isPartNumberNotation } from "./part-number-notation.ts";

/** The part numbers in a query. */
export interface PartNumberMatches {
  readonly known: readonly PartNumberSpan[];
  /** The query is a prefix of numbers: the only one, otherwise the prefix. */
  readonly begun: PartNumberSpan | undefined;
  /** What was searched in place of part numbers that no product has. */
  readonly corrections: readonly PartNumberCandidate[];
  /** Other numbers that may have been meant, the likeliest first. */
  readonly alternatives: readonly PartNumberCandidate[];
}

/** Whether the query has a part number. */
export function hasPartNumber({ known, corrections }: PartNumberMatches): boolean {
  return known.length + corrections.length > 0;
}

/** A query that may contain part numbers, with its matched terms. */
type Asked = Omit<ParsedQuery, "terms"> & { readonly terms: readonly MatchedTerm[] };

/** Groups with fewer digits in total may be several numbers. */
const shortestInGroups = 6;

export type PartNumberSearch = ReturnType<typeof createPartNumberSearch>;

/** Finds the part numbers in a query, ignoring punctuation, and scores their rows. */
export function createPartNumberSearch(index: TextIndex, rowFinder: RowFinder) {
  const candidates = createPartNumberCandidates(index);
  const { lookingLike, meantBy, begunAlike } = candidates;
  const scorer = createPartNumberScorer(index);
  const { scoreKnown, scoreLonger } = scorer;
  const knownIn = createExactMatcher(index, scorer);
  const listIn = createListParser(index, candidates);
  const { areBeginning, scoreAlike } = createLetterPrefixMatcher(index, scorer, candidates);
  const scoreSingleToken = createSingleTokenScorer(index, scorer, rowFinder);
  const scoreFuzzy = createFuzzyScorer(index, scorer, candidates);

  /** Scores the rows of several numbers in the order typed. If the query is nothing else, only they are results. */
  function readList(
    { corrections, inOrder, isAll: isAllAsked }: PartNumberList,
    known: readonly PartNumberSpan[],
    terms: readonly MatchedTerm[],
    accumulator: ScoreAccumulator,
  ): PartNumberMatches {
    inOrder.forEach((span, place) => scoreKnown(span, accumulator, place * typoStep));
    if (isAllAsked) dropPartial(terms, accumulator);
    return { known, begun: undefined, corrections, alternatives: [] };
  }

  /** Scores the rows of numbers as typed, and of numbers with the whole query as a prefix. */
  function readTyped(
    { text, numberKey: key, words, terms }: Asked,
    known: readonly PartNumberSpan[],
    accumulator: ScoreAccumulator,
  ): PartNumberMatches {
    for (const span of known) scoreKnown(span, accumulator);
    if (known.some((span) => isAll(span, words)) && /\d/.test(key)) dropPartial(terms, accumulator);
    const mayGoOn = canBeginNumber(key) || areBeginning(text, key, terms);
    const begun = mayGoOn ? scoreLonger(spanOf(words, 0, words.length), accumulator) : undefined;
    if (begun && isInGroups(words)) dropPartial(terms, accumulator);
    return { known, begun, corrections: [], alternatives: [] };
  }

  /** Scores candidates for a number that no product has as typed. */
  function readUnknown({ text, words, terms }: Asked, accumulator: ScoreAccumulator): Omit<PartNumberMatches, "begun"> {
    if (isAllMet(terms, accumulator) && !isInGroups(words))
      return { known: scoreSingleToken(words, accumulator), corrections: [], alternatives: [] };
    const { known, alternatives } = scoreFuzzy(text, words, terms, accumulator);
    const [correction] = alternatives;
    if (correction && isAll(correction.span, words) && terms.every(({ measurements }) => measurements.length === 0))
      dropPartial(terms, accumulator);
    return { known, ...likeliestOf(alternatives) };
  }

  return {
    /** Scores the part numbers of a query whose words have been scored; `asTyped` turns correction off. */
    read(
      query: ParsedQuery,
      terms: readonly MatchedTerm[],
      accumulator: ScoreAccumulator,
      asTyped = false,
    ): PartNumberMatches {
      const { text, words, numberKey: key } = query;
      const known = key === "" ? [] : withQuantity(knownIn(words), words);
      const list = asTyped || known.some((span) => isAll(span, words)) ? undefined : listIn(text, words, known);
      if (list) return readList(list, known, terms, accumulator);
      const asked = { ...query, terms };
      const typed = readTyped(asked, known, accumulator);
      const { begun } = typed;
      if (asTyped || known.length > 0) return typed;
      // a prefix of digits may also be a number without the letters around it
      if (begun) return /^\d+$/.test(key) ? { ...typed, known: scoreSingleToken(words, accumulator) } : typed;
      if (/\d/.test(key)) return { ...readUnknown(asked, accumulator), begun };
      return { ...typed, ...likeliestOf(scoreAlike(words, terms, accumulator)) };
    },
    /** If the query is a part number, removes rows that match only fragments of it. */
    dropFragments({ text }: ParsedQuery, terms: readonly MatchedTerm[], accumulator: ScoreAccumulator) {
      if (isPartNumberNotation(text, terms)) dropPartial(terms, accumulator);
    },
    /** Other numbers that may have been meant, to suggest rather than search. */
    meantInstead(
      { text, words }: ParsedQuery,
      { known, begun, corrections, alternatives }: PartNumberMatches,
      accumulator: ScoreAccumulator,
    ): PartNumberCandidate[] {
      if (corrections.length > 0) {
        const told = new Set([...corrections, ...alternatives].map(({ key }) => key));
        const isBehindLetters = ({ span, key }: PartNumberCandidate) => /^\d/.test(span.key) && !/^\d/.test(key);
        const others = corrections.filter(isBehindLetters).flatMap(({ span }) => meantBy(span));
        return others.filter(({ span, key }) => !told.has(key) && isAnotherPart(span.key, key));
      }
      if (known.length > 0) return known.flatMap(lookingLike);
      const isOneWord = !/\s/.test(text.trim()) && /\d/.test(text);
      // a machine model or a size is not a typo
      const isFound = accumulator.highestScore() > 0;
      const isSaid = isFound && words.every((word) => index.words.indexOf(word) !== undefined);
      const isGrouped = isInGroups(words);
      if (!isGrouped && (!isOneWord || isSaid)) return [];
      const span = spanOf(words, 0, words.length);
      const meant = meantBy(span).filter(({ key }) => key !== begun?.key);
      const isAnswered = begun || (!isGrouped && isFound);
      return meant.length > 0 || isAnswered ? meant : begunAlike(span);
    },
  };
}

/** The likeliest candidate is searched; the others are suggested. */
function likeliestOf([correction, ...others]: readonly PartNumberCandidate[]): Pick<
  PartNumberMatches,
  "corrections" | "alternatives"
> {
  return { corrections: correction ? [correction] : [], alternatives: others };
}

/** Whether a query is only groups of digits, as in "12 132 02": products have each group in another sense. */
function isInGroups(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => /^\d+$/.test(word)) && words.join("").length >= shortestInGroups;
}

/** Whether any row has all terms; an unmatched measurement may be part of a mistyped number. */
function isAllMet(terms: readonly MatchedTerm[], accumulator: ScoreAccumulator): boolean {
  const isAsked = ({ counts, isUnmatched }: MatchedTerm) => counts || isUnmatched;
  return accumulator.mostHits() >= wantedCountOf(terms) && terms.filter(isAsked).every(isMet);
}

/** Removes the rows that match only some of the terms and no part number. */
function dropPartial(terms: readonly MatchedTerm[], accumulator: ScoreAccumulator) {
  const wanted = wantedCountOf(terms);
  for (const row of accumulator.met())
    if (accumulator.scores[row]! < partNumberTiers.longer && accumulator.hitsOf(row) < wanted)
      accumulator.scores[row] = 0;
}
