import type { EnginesAsked } from "../fitment/fitment-query.ts";
import type { MeantNumber } from "../part-numbers/part-number-candidates.ts";
import { isNumberAsked, type NumberReading } from "../part-numbers/part-number-search.ts";
import { type MetTerm, wordMeant } from "../core/term.ts";
import type { RespelledNumber } from "../part-numbers/part-number-rewrite.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { createSpeller } from "../dictionary/speller.ts";
import type { Tally } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isPlain } from "../text/words.ts";

/** How a question was understood. Words are told by their place in it, as `wordsOf` takes it apart. */
export interface Understanding {
  readonly words: readonly string[];
  /** The part numbers that were found in it, without punctuation. */
  readonly numbers: readonly string[];
  /** Those whose parts come first. */
  readonly engines: EnginesAsked | undefined;
  /** What was searched in place of words that nothing has. */
  readonly corrections: readonly Replacement[];
  /** What may have been meant: it was not searched. */
  readonly alternatives: readonly Replacement[];
  /** Places of the words that no answer has. */
  readonly dropped: readonly number[];
  /** Whether no answer has all of the words that are not dropped. */
  readonly isPartial: boolean;
  /** Places of the words that nothing has, and with which others begin that answers have. */
  readonly begun: readonly number[];
}

/** Something in place of the words from place `from` up to and without `to`. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  /** A word, or a number without punctuation. */
  readonly by: string;
  /** A product that goes by the number; undefined for a word. */
  readonly row: number | undefined;
}

export interface AskedAndFound {
  readonly index: TextIndex;
  readonly isTold: RowFinder["isTold"];
  readonly tally: Tally;
  readonly words: readonly string[];
  readonly terms: readonly MetTerm[];
  readonly reading: NumberReading;
  readonly engines: EnginesAsked | undefined;
  /** Numbers that may have been meant in place of one that is there. */
  readonly instead: readonly MeantNumber[];
  /** A number that was asked for in place of what was typed, with all of this. */
  readonly respelled: RespelledNumber | undefined;
  /** No spelling is corrected, and none offered. */
  readonly asTyped: boolean | undefined;
}

/** As many as a person reads through. */
const mostAlternatives = 4;
/** A word that is left out may be meant as it is typed, unless so many times more products have another. */
const timesCommoner = 10;

export function understood({
  index,
  isTold,
  tally,
  words,
  terms,
  engines,
  reading,
  instead,
  respelled,
  asTyped,
}: AskedAndFound): Understanding {
  const { known, begun: begunNumber, alternatives } = reading;
  const spans = [...known, begunNumber, ...reading.corrections.map(({ span }) => span)].filter(
    (one) => one !== undefined,
  );
  const isInNumber = (place: number) => spans.some(({ from, to }) => place >= from && place < to);
  const corrections: Replacement[] = [respelled, ...reading.corrections]
    .filter((one) => one !== undefined)
    .map(replacementBy);
  const dropped: number[] = [];
  const droppedTerms = new Set<MetTerm>();
  const begun: number[] = [];
  const meant: Replacement[] = [];
  const hasAnswers = () => tally.met().some((row) => tally.scores[row]! > 0);
  const lackingTerms =
    tally.mostHits() === terms.length && !terms.some((term) => isCorrected(term) || isBegun(term)) ? [] : terms;
  for (const term of hasAnswers() ? lackingTerms : []) {
    const places = [...words.keys()].filter((place) => words[place] === term.word && !isInNumber(place));
    if (places.length === 0 || term.isUnwanted || term.isRefusal || isPlain(term.word)) continue;
    const offer = (by: string | undefined) => {
      if (by !== undefined && !asTyped)
        meant.push(...places.map((from) => ({ from, to: from + 1, by, row: undefined })));
    };
    if (term.isLacking || !isInAnswers(term, index, tally)) {
      dropped.push(...places);
      droppedTerms.add(term);
      if (term.figures.length === 0) offer(commonerThan(term, { index, isTold }, timesCommoner));
    } else if (isCorrected(term)) {
      const by = wordMeant(term, index.words);
      corrections.push(...places.map((from) => ({ from, to: from + 1, by, row: undefined })));
    } else if (isBegun(term)) {
      begun.push(...places);
      offer(commonerThan(term, { index, isTold }, 1));
    }
  }
  const isNumber = begunNumber !== undefined || isNumberAsked(reading);
  const left = terms.filter((term) => term.counts && !droppedTerms.has(term));
  return {
    words,
    engines,
    isPartial: !isNumber && tally.mostHits() < left.length && hasAnswers(),
    numbers: [...known, begunNumber, ...reading.corrections].flatMap((one) => one?.key ?? []),
    corrections,
    alternatives: [...[...alternatives, ...instead].map(replacementBy), ...meant].slice(0, mostAlternatives),
    dropped,
    begun,
  };
}

function replacementBy({ span: { from, to }, key, row }: MeantNumber | RespelledNumber): Replacement {
  return { from, to, by: key, row };
}

function isCorrected({ ways: [first] }: MetTerm): boolean {
  return first?.isCorrection === true;
}

/** Whether the catalogue has no more of the term than words that begin so. */
function isBegun({ ways }: MetTerm): boolean {
  return ways.length === 1 && ways[0]!.isBeginning === true;
}

/**
 * The word that may have been mistyped, where more products, so many times, have it than what was typed or begins so. Words that only
 * descriptions have are none that one asks for.
 */
function commonerThan(
  { word, ways }: MetTerm,
  { index, isTold }: Pick<AskedAndFound, "index" | "isTold">,
  times: number,
): string | undefined {
  const typedCount = ways[0]?.words.reduce((sum, at) => sum + index.rowCountOf(at), 0) ?? 0;
  const at = createSpeller(index)(word)[0];
  if (at === undefined || index.rowCountOf(at) <= typedCount * times || !isTold(at)) return undefined;
  const commoner = index.words.at(at);
  return commoner === word ? undefined : commoner;
}

/** Whether any row that answers has the term, and not only words of a measure. */
function isInAnswers({ ways }: MetTerm, index: TextIndex, { scores }: Tally): boolean {
  const answers = (rows: Uint32Array) => rows.some((row) => scores[row]! > 0);
  return ways.some(
    (way) =>
      !way.isPart &&
      (way.rows
        ? answers(way.rows)
        : way.words.some((word) => answers(index.rows.subarray(index.offsets[word]!, index.offsets[word + 1]!)))),
  );
}
