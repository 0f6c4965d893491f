import { canBeginNumber, shortestNumber } from "./part-number-prefix.ts";
import { isAll, type MeantNumber, type MeantNumbers, type NumberSpan, spanOf } from "./part-number-candidates.ts";
import { runWord } from "../text/digit-runs.ts";
import { type NumberScorer, numberScores, slipStep } from "./part-number-scoring.ts";
import { isAnotherPart, isOtherDigit } from "../dictionary/typo-model.ts";
import type { MetTerm } from "../core/term.ts";
import type { RespelledNumber, Respeller } from "./part-number-rewrite.ts";
import type { Tally } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordPlaces } from "../text/words.ts";

/** What a number that nothing else answers came to: it is known after all, or others may have been meant, likelier ones first. */
interface DoubtfulReading {
  readonly known: readonly NumberSpan[];
  readonly alternatives: readonly MeantNumber[];
  readonly respelled?: RespelledNumber;
}

/** More words are no number. */
export const mostWords = 12;
/** Fewer letters and digits are one slip from too many numbers, whatever stands before those. */
const shortestBehindLetters = 6;
/** Fewer letters and digits, in several words among others, begin too many numbers. */
const shortestInPieces = 6;
const mostSpansTried = 16;
/** Where all numbers are looked at for each. */
const mostSpansLookedFor = 2;

/** Scores what goes by a number that nothing else answers: a short one, else by its beginning, but for its letters, or for a slip. */
export function createDoubtfulScorer(
  { numbers }: Pick<TextIndex, "numbers">,
  { placesOf, scoreAt, scoreKnown, scoreLonger, scoreButForLetters, scoreMeant }: NumberScorer,
  { meantAt, meantBy, meantBehindLetters, begunBy }: MeantNumbers,
  respeller: Respeller,
) {
  function scoreShort(spans: readonly NumberSpan[], tally: Tally): DoubtfulReading | undefined {
    const short = spans.find(({ key }) => key.length >= shortestNumber && placesOf(key).length > 0);
    if (short) scoreKnown(short, tally);
    return short && knownAs(short);
  }

  /** What goes on behind several words among others. */
  function scoreBegun(
    spans: readonly NumberSpan[],
    words: readonly string[],
    tally: Tally,
  ): DoubtfulReading | undefined {
    const canBegin = ({ key }: NumberSpan) => key.length >= shortestInPieces && canBeginNumber(key);
    const inPieces = spans.filter((span) => isInPieces(span, words) && canBegin(span));
    const begun = firstOf(inPieces, (span) => scoreLonger(span, tally));
    return begun && knownAs(begun);
  }

  /** What is the number but for letters around it, or for a slip; what may be a measure is no other number respelled. */
  function scoreMistyped(
    span: NumberSpan,
    question: string,
    words: readonly string[],
    { isMeasure, isSaid }: { isMeasure: boolean; isSaid: boolean },
    tally: Tally,
  ): DoubtfulReading | undefined {
    const lettered = scoreButForLetters(span, isAll(span, words), tally);
    if (lettered) return knownAs(lettered);
    if (isSaid) return undefined;
    const respelled = isMeasure ? undefined : respeller.lookingLike(span, question, words);
    return respelled ? { ...nothing, respelled } : scoreSlips(span, words, meantBy(span), tally);
  }

  /** What is said in several words, and looks like a number's beginning as well: so many letters and digits seldom do. */
  function respelledIn(span: NumberSpan, question: string, words: readonly string[]): DoubtfulReading | undefined {
    const respelled = span.key.length < shortestInPieces ? undefined : respeller.lookingLike(span, question, words);
    return respelled && { ...nothing, respelled };
  }

  /** What is the number but for letters before it and a slip, or what stands behind it. */
  function scoreWithoutLetters(span: NumberSpan, words: readonly string[], tally: Tally): DoubtfulReading | undefined {
    return scoreSlips(span, words, meantBehindLetters(span), tally) ?? scoreShortened(span, words, tally);
  }

  /** The same with fewer of its words. */
  function scoreShortened(
    { from, to }: NumberSpan,
    words: readonly string[],
    tally: Tally,
  ): DoubtfulReading | undefined {
    const shorter = words.slice(from + 1, to).map((_, less) => spanOf(words, from, to - 1 - less));
    const longEnough = shorter.filter(({ key }) => key.length >= shortestBehindLetters);
    const known = firstOf(longEnough, (span) => scoreButForLetters(span, false, tally));
    return known && knownAs(known);
  }

  function scoreSlips(
    span: NumberSpan,
    words: readonly string[],
    meant: readonly MeantNumber[],
    tally: Tally,
  ): DoubtfulReading | undefined {
    if (meant.length === 0) return undefined;
    const sameDigits = scoreSameDigits(span, words, meant, tally);
    if (sameDigits) return { known: [], alternatives: [sameDigits, ...meant] };
    const shown = meant.filter(({ key }) => !isAnotherPart(typedFor(span, key), key));
    if (shown.length === 0) return undefined;
    const asked = meant.filter((one) => !shown.includes(one));
    return { known: [], alternatives: [...scoreMeant(shown, tally), ...asked] };
  }

  /**
   * Where all that is a slip away has another digit, scores what begins as typed up to the last digit, else up to the end of
   * its first digits: another ending is mostly another packing of the same part, another digit is another part.
   */
  function scoreSameDigits(
    span: NumberSpan,
    words: readonly string[],
    meant: readonly MeantNumber[],
    tally: Tally,
  ): MeantNumber | undefined {
    const typed = typedFor(span, meant[0]!.key);
    const lettersBefore = typed.slice(0, typed.length - span.key.length);
    if (!meant.every(({ key }) => isOtherDigit(typed, key))) return undefined;
    const beginnings = [typed.replace(/\D+$/, ""), lettersBefore + upToFirstDigits(span, words)];
    // what was meant by another digit may go on as typed
    const others = beginnings.filter((beginning) => !meant.some(({ key }) => key.startsWith(beginning)));
    return scoreFirstBegun(span, others, tally);
  }

  /** What is the number but for the letters behind its last digit: another packing or sealing of the same part. */
  function scoreOtherEnding(span: NumberSpan, words: readonly string[], tally: Tally): DoubtfulReading | undefined {
    const begun = /\D$/.test(span.key) ? scoreFirstBegun(span, [span.key.replace(/\D+$/, "")], tally) : undefined;
    if (begun) return { known: [], alternatives: [begun] };
    const respelled = respeller.withoutEnding(span, words);
    return respelled && { ...nothing, respelled };
  }

  /** Scores what begins by the first of these that anything begins by, best where the digits end there. */
  function scoreFirstBegun(span: NumberSpan, beginnings: readonly string[], tally: Tally): MeantNumber | undefined {
    for (const beginning of beginnings) {
      const begun = begunBy(beginning);
      const isWholeRun = (at: number) => !/^\d/.test(numbers.keys.at(at).slice(beginning.length));
      for (const at of begun) scoreAt(at, numberScores.longer + (isWholeRun(at) ? slipStep : 0), tally);
      if (begun.length > 0) return { ...meantAt(span, begun[0]!), key: beginning };
    }
    return undefined;
  }

  return function scoreDoubtful(
    question: string,
    words: readonly string[],
    terms: readonly MetTerm[],
    tally: Tally,
  ): DoubtfulReading {
    const unmet = new Set(terms.filter((term) => !isMet(term)).map(({ word }) => word));
    const spans = doubtfulSpans(words, unmet);
    const found = scoreShort(spans, tally) ?? scoreBegun(spans, words, tally);
    if (found) return found;
    const isSaid = saidAmong(question, words, unmet);
    const isMeasure = measuresAmong(words, terms);
    const mistyped = spans.filter((span) => !isInPieces(span, words) || !isSaid(span));
    // "100 oil" would look like digits alone
    const haveDigits = ({ from, to }: NumberSpan) => words.slice(from, to).every((word) => /\d/.test(word));
    const saidInPieces = spans.filter((span) => !mistyped.includes(span) && haveDigits(span) && !isMeasure(span));
    const asWords = (span: NumberSpan) => ({ isMeasure: isMeasure(span), isSaid: isSaid(span) });
    const isOther = (span: NumberSpan) => isMeasure(span) || isSaid(span);
    return (
      firstOf(mistyped, (span) => scoreMistyped(span, question, words, asWords(span), tally)) ??
      firstOf(saidInPieces, (span) => respelledIn(span, question, words)) ??
      firstOf(withoutLettersAmong(mistyped, isOther), (span) => scoreWithoutLetters(span, words, tally)) ??
      firstOf(mistyped, (span) => (isOther(span) ? undefined : scoreOtherEnding(span, words, tally))) ??
      nothing
    );
  };
}

const nothing: DoubtfulReading = { known: [], alternatives: [] };

const knownAs = (span: NumberSpan): DoubtfulReading => ({ known: [span], alternatives: [] });

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}

/** The spans that may be a mistyped number, the longest first: they have all words with a digit that nothing has. */
function doubtfulSpans(words: readonly string[], unmet: ReadonlySet<string>): NumberSpan[] {
  const withDigit = [...words.keys()].filter((at) => /\d/.test(words[at]!));
  const strange = withDigit.filter((at) => unmet.has(words[at]!));
  const needed = strange.length > 0 ? strange : withDigit;
  if (needed.length === 0) return [];
  const spans: NumberSpan[] = [];
  for (let from = 0; from <= needed[0]!; from++)
    for (let to = needed.at(-1)! + 1; to <= words.length; to++)
      if (to - from <= mostWords) spans.push(spanOf(words, from, to));
  return spans.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, mostSpansTried);
}

/**
 * Tells whether a span is words that products have, with spaces between, which have no slip in them: "jst ph 2.0 4 pin". Where
 * all of a question's words have digits it is a number, though products have each of them as something else: "12 132 02", "6205 2rs".
 */
function saidAmong(
  question: string,
  words: readonly string[],
  unmet: ReadonlySet<string>,
): (span: NumberSpan) => boolean {
  const spaced = spacedPlaces(question);
  const isNumber = words.length > 1 && words.every((word) => /\d/.test(word));
  return ({ from, to }) =>
    !isNumber && words.slice(from, to).every((word, at) => !unmet.has(word) && (at === 0 || spaced.has(from + at)));
}

/** Tells whether any of a span's words may be of a measure. */
function measuresAmong(words: readonly string[], terms: readonly MetTerm[]): (span: NumberSpan) => boolean {
  const measured = new Set(terms.filter(({ figures }) => figures.length > 0).map(({ word }) => word));
  return ({ from, to }) => words.slice(from, to).some((word) => measured.has(word));
}

/** The first of those that may lack a maker's letters besides: a measure that nothing has does not. */
function withoutLettersAmong(spans: readonly NumberSpan[], isOther: (span: NumberSpan) => boolean): NumberSpan[] {
  return spans
    .filter((span) => span.key.length >= shortestBehindLetters && /^\d/.test(span.key) && !isOther(span))
    .slice(0, mostSpansLookedFor);
}

/** What was typed, behind the letters of the number that is meant where it has none of its own. */
function typedFor({ key }: NumberSpan, meant: string): string {
  return /^\d/.test(key) ? /^[a-z]*/.exec(meant)![0] + key : key;
}

/** A number up to its first word with a digit; all of it where that word is no run of digits. */
function upToFirstDigits({ from, to, key }: NumberSpan, words: readonly string[]): string {
  const at = words.findIndex((word, place) => place >= from && /\d/.test(word));
  return runWord(words[at]!) === undefined ? key : spanOf(words, from, Math.min(at + 1, to)).key;
}

/** Whether it is several words among others. */
function isInPieces({ from, to }: NumberSpan, words: readonly string[]): boolean {
  return to - from > 1 && to - from < words.length;
}

/** The places of a question's words before which nothing but a space stands. */
function spacedPlaces(question: string): ReadonlySet<number> {
  const { text, places } = wordPlaces(question);
  return new Set(
    [...places.keys()].filter((at) => at > 0 && /^\s+$/.test(text.slice(places[at - 1]!.end, places[at]!.start))),
  );
}

/** Whether nothing has the word as it is typed. */
export function isUnknown({ ways }: MetTerm): boolean {
  return ways.every(({ isCorrection }) => isCorrection);
}

/** Whether anything has the term; what has a digit may be a number even where something has what looks like it. */
export function isMet(term: MetTerm): boolean {
  return /\d/.test(term.word) ? !isUnknown(term) : term.ways.length > 0;
}
