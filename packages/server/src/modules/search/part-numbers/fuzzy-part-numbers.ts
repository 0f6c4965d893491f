import { canBeginNumber, shortestNumber } from "./part-number-prefix.ts";
import {
  isAll,
  type PartNumberCandidate,
  type PartNumberCandidates,
  type PartNumberSpan,
  spanOf,
} from "./part-number-candidates.ts";
import { runToken } from "../text/digit-runs.ts";
import type { PartNumberScorer } from "./part-number-scoring.ts";
import { partNumberTiers, typoStep } from "../core/ranking-tiers.ts";
import { isAnotherPart, isOtherDigit } from "../dictionary/typo-model.ts";
import type { MatchedTerm } from "../core/term.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordPlaces } from "../text/words.ts";

/** The result of fuzzy matching: exact numbers that were found after all, or candidates, the likeliest first. */
interface FuzzyMatches {
  readonly known: readonly PartNumberSpan[];
  readonly alternatives: readonly PartNumberCandidate[];
}

/** A number never has more words. */
export const mostWords = 12;
/** A shorter number with any letters before it is one typo away from too many others. */
const shortestBehindLetters = 6;
/** A shorter number in several words, next to others, is a prefix of too many numbers. */
const shortestInPieces = 6;
const mostSpansTried = 16;
/** The limit for lookups that scan all numbers. */
const mostSpansLookedFor = 2;

/** Scores a number without an exact match: a short one; otherwise by prefix, without the letters around it, or with one typo. */
export function createFuzzyScorer(
  { numbers }: Pick<TextIndex, "numbers">,
  { placesOf, scoreAt, scoreKnown, scoreLonger, scoreButForLetters, scoreMeant }: PartNumberScorer,
  { meantAt, meantBy, meantBehindLetters, begunBy }: PartNumberCandidates,
) {
  function scoreShort(spans: readonly PartNumberSpan[], accumulator: ScoreAccumulator): FuzzyMatches | undefined {
    const short = spans.find(({ key }) => key.length >= shortestNumber && placesOf(key).length > 0);
    if (short) scoreKnown(short, accumulator);
    return short && knownAs(short);
  }

  /** Scores numbers of which several words, next to others, are a prefix. */
  function scoreBegun(
    spans: readonly PartNumberSpan[],
    words: readonly string[],
    accumulator: ScoreAccumulator,
  ): FuzzyMatches | undefined {
    const canBegin = ({ key }: PartNumberSpan) => key.length >= shortestInPieces && canBeginNumber(key);
    const inPieces = spans.filter((span) => isInPieces(span, words) && canBegin(span));
    const begun = firstOf(inPieces, (span) => scoreLonger(span, accumulator));
    return begun && knownAs(begun);
  }

  /** Scores the number without the letters around it, or with one typo. Words that products have contain no typo. */
  function scoreMistyped(
    span: PartNumberSpan,
    words: readonly string[],
    isSaid: boolean,
    accumulator: ScoreAccumulator,
  ): FuzzyMatches | undefined {
    const lettered = scoreButForLetters(span, isAll(span, words), accumulator);
    if (lettered) return knownAs(lettered);
    return isSaid ? undefined : scoreSlips(span, words, meantBy(span), accumulator);
  }

  function scoreSlips(
    span: PartNumberSpan,
    words: readonly string[],
    meant: readonly PartNumberCandidate[],
    accumulator: ScoreAccumulator,
  ): FuzzyMatches | undefined {
    if (meant.length === 0) return undefined;
    const sameDigits = scoreSameDigits(span, words, meant, accumulator);
    if (sameDigits) return { known: [], alternatives: [sameDigits, ...meant] };
    const shown = meant.filter(({ key }) => !isAnotherPart(typedFor(span, key), key));
    if (shown.length === 0) return undefined;
    const asked = meant.filter((one) => !shown.includes(one));
    return { known: [], alternatives: [...scoreMeant(shown, accumulator), ...asked] };
  }

  /**
   * If every candidate has another digit, scores the numbers with the typed prefix up to the last digit, otherwise up to the
   * end of the first digits: another ending usually means another packaging of the same part, another digit another part.
   */
  function scoreSameDigits(
    span: PartNumberSpan,
    words: readonly string[],
    meant: readonly PartNumberCandidate[],
    accumulator: ScoreAccumulator,
  ): PartNumberCandidate | undefined {
    const typed = typedFor(span, meant[0]!.key);
    const lettersBefore = typed.slice(0, typed.length - span.key.length);
    if (!meant.every(({ key }) => isOtherDigit(typed, key))) return undefined;
    const beginnings = [typed.replace(/\D+$/, ""), lettersBefore + upToFirstDigits(span, words)];
    // a candidate with another digit may have the prefix, too
    const others = beginnings.filter((beginning) => !meant.some(({ key }) => key.startsWith(beginning)));
    return scoreFirstBegun(span, others, accumulator);
  }

  /** The number with other letters after its last digit: another packaging or sealing of the same part. */
  function scoreOtherEnding(span: PartNumberSpan, accumulator: ScoreAccumulator): FuzzyMatches | undefined {
    const begun = /\D$/.test(span.key) ? scoreFirstBegun(span, [span.key.replace(/\D+$/, "")], accumulator) : undefined;
    return begun && { known: [], alternatives: [begun] };
  }

  /** Scores the numbers with the first of these prefixes that any has; higher if the prefix ends at the end of a run of digits. */
  function scoreFirstBegun(
    span: PartNumberSpan,
    beginnings: readonly string[],
    accumulator: ScoreAccumulator,
  ): PartNumberCandidate | undefined {
    for (const beginning of beginnings) {
      const begun = begunBy(beginning);
      const isWholeRun = (at: number) => !/^\d/.test(numbers.keys.at(at).slice(beginning.length));
      for (const at of begun) scoreAt(at, partNumberTiers.longer + (isWholeRun(at) ? typoStep : 0), accumulator);
      if (begun.length > 0) return { ...meantAt(span, begun[0]!), key: beginning };
    }
    return undefined;
  }

  return function scoreFuzzy(
    query: string,
    words: readonly string[],
    terms: readonly MatchedTerm[],
    accumulator: ScoreAccumulator,
  ): FuzzyMatches {
    const unmet = new Set(terms.filter((term) => !isMet(term)).map(({ word }) => word));
    const spans = fuzzySpans(words, unmet);
    const found = scoreShort(spans, accumulator) ?? scoreBegun(spans, words, accumulator);
    if (found) return found;
    const isSaid = saidAmong(query, words, unmet);
    const isMeasure = measuresAmong(words, terms);
    const mistyped = spans.filter((span) => !isInPieces(span, words) || !isSaid(span));
    const isOther = (span: PartNumberSpan) => isMeasure(span) || isSaid(span);
    return (
      firstOf(mistyped, (span) => scoreMistyped(span, words, isSaid(span), accumulator)) ??
      firstOf(withoutLettersAmong(mistyped, isOther), (span) =>
        scoreSlips(span, words, meantBehindLetters(span), accumulator),
      ) ??
      firstOf(mistyped, (span) => (isOther(span) ? undefined : scoreOtherEnding(span, accumulator))) ??
      nothing
    );
  };
}

const nothing: FuzzyMatches = { known: [], alternatives: [] };

const knownAs = (span: PartNumberSpan): FuzzyMatches => ({ known: [span], alternatives: [] });

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}

/** The spans that may be a mistyped number, longest first. Each contains all words with a digit that no product has. */
function fuzzySpans(words: readonly string[], unmet: ReadonlySet<string>): PartNumberSpan[] {
  const withDigit = [...words.keys()].filter((at) => /\d/.test(words[at]!));
  const strange = withDigit.filter((at) => unmet.has(words[at]!));
  const needed = strange.length > 0 ? strange : withDigit;
  if (needed.length === 0) return [];
  const spans: PartNumberSpan[] = [];
  for (let from = 0; from <= needed[0]!; from++)
    for (let to = needed.at(-1)! + 1; to <= words.length; to++)
      if (to - from <= mostWords) spans.push(spanOf(words, from, to));
  return spans.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, mostSpansTried);
}

/**
 * Tells whether a span is words that products have, separated by spaces, so that it contains no typo: "jst ph 2.0 4 pin". A
 * query whose words all have digits is a number, even if products have each word in another sense: "12 132 02", "6205 2rs".
 */
function saidAmong(
  query: string,
  words: readonly string[],
  unmet: ReadonlySet<string>,
): (span: PartNumberSpan) => boolean {
  const spaced = spacedPlaces(query);
  const isNumber = words.length > 1 && words.every((word) => /\d/.test(word));
  return ({ from, to }) =>
    !isNumber && words.slice(from, to).every((word, at) => !unmet.has(word) && (at === 0 || spaced.has(from + at)));
}

/** Tells whether any word of a span may be part of a measurement. */
function measuresAmong(words: readonly string[], terms: readonly MatchedTerm[]): (span: PartNumberSpan) => boolean {
  const measured = new Set(terms.filter(({ measurements }) => measurements.length > 0).map(({ word }) => word));
  return ({ from, to }) => words.slice(from, to).some((word) => measured.has(word));
}

/** The first spans that may lack the maker's letters; measurements that are not sold do not. */
function withoutLettersAmong(
  spans: readonly PartNumberSpan[],
  isOther: (span: PartNumberSpan) => boolean,
): PartNumberSpan[] {
  return spans
    .filter((span) => span.key.length >= shortestBehindLetters && /^\d/.test(span.key) && !isOther(span))
    .slice(0, mostSpansLookedFor);
}

/** The typed text; if it has no letters, with the candidate's letters before it. */
function typedFor({ key }: PartNumberSpan, meant: string): string {
  return /^\d/.test(key) ? /^[a-z]*/.exec(meant)![0] + key : key;
}

/** A number up to the end of its first word with a digit, if that word is a run of digits; otherwise the whole number. */
function upToFirstDigits({ from, to, key }: PartNumberSpan, words: readonly string[]): string {
  const at = words.findIndex((word, place) => place >= from && /\d/.test(word));
  return runToken(words[at]!) === undefined ? key : spanOf(words, from, Math.min(at + 1, to)).key;
}

/** Whether the span is several words next to others. */
function isInPieces({ from, to }: PartNumberSpan, words: readonly string[]): boolean {
  return to - from > 1 && to - from < words.length;
}

/** The positions of words that follow only a space. */
function spacedPlaces(query: string): ReadonlySet<number> {
  const { text, places } = wordPlaces(query);
  return new Set(
    [...places.keys()].filter((at) => at > 0 && /^\s+$/.test(text.slice(places[at - 1]!.end, places[at]!.start))),
  );
}

/** Whether no row has the word as typed. */
export function isUnknown({ matches }: MatchedTerm): boolean {
  return matches.every(({ isCorrection }) => isCorrection);
}

/** Whether any row has the term. A word with a digit may be a number even if a lookalike is known. */
export function isMet(term: MatchedTerm): boolean {
  return /\d/.test(term.word) ? !isUnknown(term) : term.matches.length > 0;
}
