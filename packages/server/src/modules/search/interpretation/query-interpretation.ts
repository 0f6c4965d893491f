import type { RequestedMachines } from "../fitment/fitment-query.ts";
import type { PartNumberCandidate } from "../part-numbers/part-number-candidates.ts";
import { hasPartNumber, type PartNumberMatches } from "../part-numbers/part-number-search.ts";
import { type MatchedTerm, correctedWord } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { createSpeller } from "../dictionary/speller.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isStopWordOrAside } from "../text/words.ts";

/** How a query was understood. Words are identified by their position in it, as split by `wordsOf`. */
export interface QueryInterpretation {
  readonly words: readonly string[];
  /** The part numbers found in it, without punctuation. */
  readonly numbers: readonly string[];
  /** The machines whose parts rank first. */
  readonly machines: RequestedMachines | undefined;
  /** What was searched in place of words that no product has. */
  readonly corrections: readonly Replacement[];
  /** Suggestions that were not searched. */
  readonly alternatives: readonly Replacement[];
  /** Positions of the words that no result has. */
  readonly dropped: readonly number[];
  /** Whether no result has all of the words that were not dropped. */
  readonly isPartial: boolean;
  /** Positions of words that no product has, but that are prefixes of words that results have. */
  readonly begun: readonly number[];
}

/** A replacement of the words from position `from` up to, but not including, `to`. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  /** A word, or a number without punctuation. */
  readonly by: string;
  /** A product with this number; undefined for a word. */
  readonly row: number | undefined;
}

export interface ExecutedQueryContext {
  readonly index: TextIndex;
  readonly isOutsideDescriptions: RowFinder["isOutsideDescriptions"];
  readonly accumulator: ScoreAccumulator;
  readonly words: readonly string[];
  readonly terms: readonly MatchedTerm[];
  readonly reading: PartNumberMatches;
  readonly machines: RequestedMachines | undefined;
  /** Alternatives to a part number that was found. */
  readonly instead: readonly PartNumberCandidate[];
  /** Spelling is neither corrected nor are corrections suggested. */
  readonly asTyped: boolean | undefined;
}

/** As many as a person reads through. */
const mostAlternatives = 4;
/** For a word that no result has, the suggested word must have this many times more products. */
const timesCommoner = 10;

export function interpretQuery({
  index,
  isOutsideDescriptions,
  accumulator,
  words,
  terms,
  machines,
  reading,
  instead,
  asTyped,
}: ExecutedQueryContext): QueryInterpretation {
  const { known, begun: begunNumber, alternatives } = reading;
  const spans = [...known, begunNumber, ...reading.corrections.map(({ span }) => span)].filter(
    (one) => one !== undefined,
  );
  const isInNumber = (place: number) => spans.some(({ from, to }) => place >= from && place < to);
  const corrections = reading.corrections.map(replacementBy);
  const dropped: number[] = [];
  const droppedTerms = new Set<MatchedTerm>();
  const begun: number[] = [];
  const meant: Replacement[] = [];
  const hasResults = () => accumulator.met().some((row) => accumulator.scores[row]! > 0);
  const lackingTerms =
    accumulator.mostHits() === terms.length && !terms.some((term) => isCorrected(term) || isBegun(term)) ? [] : terms;
  for (const term of hasResults() ? lackingTerms : []) {
    const places = [...words.keys()].filter((place) => words[place] === term.word && !isInNumber(place));
    if (places.length === 0 || term.isNegated || term.isNegation || isStopWordOrAside(term.word)) continue;
    const offer = (by: string | undefined) => {
      if (by !== undefined && !asTyped)
        meant.push(...places.map((from) => ({ from, to: from + 1, by, row: undefined })));
    };
    if (term.isUnmatched || !isInAnswers(term, index, accumulator)) {
      dropped.push(...places);
      droppedTerms.add(term);
      if (term.measurements.length === 0) offer(commonerThan(term, { index, isOutsideDescriptions }, timesCommoner));
    } else if (isCorrected(term)) {
      const by = correctedWord(term, index.words);
      corrections.push(...places.map((from) => ({ from, to: from + 1, by, row: undefined })));
    } else if (isBegun(term)) {
      begun.push(...places);
      offer(commonerThan(term, { index, isOutsideDescriptions }, 1));
    }
  }
  const isNumber = begunNumber !== undefined || hasPartNumber(reading);
  const left = terms.filter((term) => term.counts && !droppedTerms.has(term));
  return {
    words,
    machines,
    isPartial: !isNumber && accumulator.mostHits() < left.length && hasResults(),
    numbers: [...known, begunNumber, ...reading.corrections].flatMap((one) => one?.key ?? []),
    corrections,
    alternatives: [...[...alternatives, ...instead].map(replacementBy), ...meant].slice(0, mostAlternatives),
    dropped,
    begun,
  };
}

function replacementBy({ span: { from, to }, key, row }: PartNumberCandidate): Replacement {
  return { from, to, by: key, row };
}

function isCorrected({ matches: [first] }: MatchedTerm): boolean {
  return first?.isCorrection === true;
}

/** Whether the catalogue only has words of which the term is a prefix. */
function isBegun({ matches }: MatchedTerm): boolean {
  return matches.length === 1 && matches[0]!.isPrefix === true;
}

/**
 * The likely correction, if over `times` as many products have it as have the typed word or words with that prefix.
 * Words that only descriptions have are not suggested.
 */
function commonerThan(
  { word, matches }: MatchedTerm,
  { index, isOutsideDescriptions }: Pick<ExecutedQueryContext, "index" | "isOutsideDescriptions">,
  times: number,
): string | undefined {
  const typedCount = matches[0]?.words.reduce((sum, at) => sum + index.rowCountOf(at), 0) ?? 0;
  const at = createSpeller(index)(word)[0];
  if (at === undefined || index.rowCountOf(at) <= typedCount * times || !isOutsideDescriptions(at)) return undefined;
  const commoner = index.words.at(at);
  return commoner === word ? undefined : commoner;
}

/** Whether any result has the term, and not only parts of a measurement. */
function isInAnswers({ matches }: MatchedTerm, index: TextIndex, { scores }: ScoreAccumulator): boolean {
  const answers = (rows: Uint32Array) => rows.some((row) => scores[row]! > 0);
  return matches.some(
    (match) =>
      !match.isPart &&
      (match.rows
        ? answers(match.rows)
        : match.words.some((word) => answers(index.rows.subarray(index.offsets[word]!, index.offsets[word + 1]!)))),
  );
}
