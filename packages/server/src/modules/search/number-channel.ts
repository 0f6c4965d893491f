import { mostLettersBefore } from "./dictionary.ts";
import { createMeantNumbers, type MeantNumber, type NumberSpan } from "./meant-numbers.ts";
import { runWord } from "./number-runs.ts";
import { digitsLike, isOtherDigit } from "./number-slips.ts";
import type { MetTerm } from "./question.ts";
import type { Tally } from "./tally.ts";
import type { TextIndex } from "./text-index.ts";
import { canBeginNumber, endOfLonger, shortestNumber, wordRowsForOne } from "./ways.ts";
import { numberKey, textOfWords, withoutLeadingZeros, wordPlaces } from "./words.ts";

/** The part numbers in a question. */
export interface NumberReading {
  readonly known: readonly NumberSpan[];
  /** Numbers go on behind the question. */
  readonly isBeginning: boolean;
  /** What was searched in place of a number that nothing goes by. */
  readonly correction: MeantNumber | undefined;
  /** Numbers that may have been meant, likelier ones first. */
  readonly alternatives: readonly MeantNumber[];
}

/**
 * What a number is worth: more than words can score. An own number in full is what the shopper means, whatever the words
 * may say; then come the numbers that it replaces, those mistyped, those but for a maker's letters, and longer ones.
 */
const scores = { other: 8000, ownStep: 1000, lessZeros: 500, mistyped: 6000, butForLetters: 5000, longer: 1000 };
const slipStep = 100;

/** How near the number that a row of such a score goes by is to one that was asked for; 0 where words or a beginning found it. */
export function numberCloseness(score: number): number {
  return score >= scores.butForLetters ? Math.floor(score / slipStep) : 0;
}

/** Whether a part is asked for by its number. */
export function isNumberAsked({ known, correction }: NumberReading): boolean {
  return known.length > 0 || correction !== undefined;
}

const mostWords = 12;
/** Shorter ones among other words are words ("M8", "12V"), unless nothing has them as such. */
export const shortestAmongWords = 5;
/** Fewer letters and digits are one slip from too many numbers, whatever stands before those. */
const shortestBehindLetters = 6;
/** Fewer letters and digits, in several words among others, begin too many numbers. */
const shortestInPieces = 6;
/** One letter begins too many. */
const lettersOfNumber = /^\p{L}{2,}$/u;
const mostButForLetters = 50;
const mostSpansTried = 16;
/** Where all numbers are looked at for each. */
const mostSpansLookedFor = 2;

/** The part-number channel: finds numbers in a question, in whatever punctuation, and scores what goes by them. */
export function createNumberChannel(index: TextIndex) {
  const { words: dictionary, numbers } = index;
  const { meantAt, lookingLike, meantBy, meantBehindLetters, begunBy, begunAlike } = createMeantNumbers(index);

  const { rowCountOf } = numbers;
  function wordRowCountOf(word: string): number {
    const at = dictionary.indexOf(word);
    return at === undefined ? 0 : index.rowCountOf(at);
  }

  /** Where the number stands, as typed and without zeros before it, with what that costs. */
  function placesOf(key: string): { at: number; less: number }[] {
    return spellingsOf(key).flatMap((spelling) => {
      const at = numbers.keys.indexOf(spelling);
      return at === undefined ? [] : [{ at, less: spelling === key ? 0 : scores.lessZeros }];
    });
  }

  function canGoOn(key: string): boolean {
    return spellingsOf(key).some((spelling) => {
      const { start, end } = numbers.keys.withPrefix(spelling);
      return end > start;
    });
  }

  /** Whether a word among others is a number rather than what many products say. */
  function isTelling({ from, to, key }: NumberSpan, words: readonly string[], at: number): boolean {
    if (key.length < shortestAmongWords || !/\d/.test(key)) return false;
    return to - from > 1 || wordRowCountOf(words[from]!) <= wordRowsForOne * rowCountOf(at);
  }

  /** The longest number that begins at a place of the question. */
  function knownSpan(words: readonly string[], from: number): NumberSpan | undefined {
    let longest: NumberSpan | undefined;
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to++) {
      const span = spanOf(words, from, to);
      if (!canGoOn(span.key)) break;
      const place = placesOf(span.key)[0];
      const isWhole = to - from === words.length;
      if (place && (isWhole || isTelling(span, words, place.at))) longest = span;
    }
    return longest;
  }

  /** The numbers that a question is or has in it, from the left. */
  function knownSpans(words: readonly string[]): NumberSpan[] {
    const whole = spanOf(words, 0, words.length);
    // words are no part of a number, though they may be one altogether
    if (!/\d/.test(whole.key)) return placesOf(whole.key).length > 0 ? [whole] : [];
    const known: NumberSpan[] = [];
    for (let from = 0; from < words.length;) {
      const span = knownSpan(words, from);
      if (span) known.push(span);
      from = span ? span.to : from + 1;
    }
    return known;
  }

  function scoreKnown({ key }: NumberSpan, tally: Tally) {
    for (const { at, less } of placesOf(key))
      for (let entry = numbers.offsets[at]!; entry < numbers.offsets[at + 1]!; entry++)
        tally.add(numbers.rows[entry]!, scores.other + scores.ownStep * numbers.strengths[entry]! - less);
  }

  /** Whether letters may be the beginning of a number: no word begins so, or a sign behind them tells, as in "fo-". */
  function areBeginning(question: string, key: string, terms: readonly MetTerm[]): boolean {
    if (!lettersOfNumber.test(key) || /\s/.test(question.trim())) return false;
    if (terms.every(isUnknown)) return true;
    if (!hasSignBehindLetters(question)) return false;
    const { start, end } = numbers.keys.withPrefix(key);
    let rowCount = 0;
    for (let at = start; at < end; at++) rowCount += rowCountOf(at);
    return wordRowCountOf(terms[0]!.word) <= wordRowsForOne * rowCount;
  }

  /** Numbers that go on behind what was typed. Answers whether there are any. */
  function scoreLonger(key: string, tally: Tally): boolean {
    const { start, end } = numbers.keys.withPrefix(key);
    const from = end > start && numbers.keys.at(start) === key ? start + 1 : start;
    const to = endOfLonger(numbers, from, end);
    for (let entry = numbers.offsets[from]!; entry < numbers.offsets[to]!; entry++)
      tally.add(numbers.rows[entry]!, scores.longer);
    return to > from;
  }

  /** Numbers that are this one but for letters before or behind it, as makers and dealers put there and leave out. */
  function butForLetters({ key }: NumberSpan, isWhole: boolean): number[] {
    const rest = key.replace(/^\p{L}+/u, "");
    // what was typed without letters, and alone, is a number however short
    if (rest.length < (isWhole && rest === key ? shortestNumber : shortestAmongWords)) return [];
    const found = key.length - rest.length <= mostLettersBefore ? numbers.keys.indexOf(rest) : undefined;
    return found === undefined ? numbers.keys.betweenLetters(key).slice(0, mostButForLetters) : [found];
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
    const lettersBefore = meant.length > 0 && /^\d/.test(span.key) ? /^[a-z]*/.exec(meant[0]!.key)![0] : "";
    const typed = lettersBefore + span.key;
    if (meant.length === 0 || !meant.every(({ key }) => isOtherDigit(typed, key))) return undefined;
    const beginnings = [typed.replace(/\D+$/, ""), lettersBefore + upToFirstDigits(span, words)];
    // what was meant by another digit may go on as typed
    const others = beginnings.filter((beginning) => !meant.some(({ key }) => key.startsWith(beginning)));
    return firstBegun(span, others, tally);
  }

  /** Scores what begins by the first of these that anything begins by, best where the digits end there. */
  function firstBegun(span: NumberSpan, beginnings: readonly string[], tally: Tally): MeantNumber | undefined {
    for (const beginning of beginnings) {
      const begun = begunBy(beginning);
      const isWholeRun = (at: number) => !/^\d/.test(numbers.keys.at(at).slice(beginning.length));
      for (const at of begun) scoreNumber(at, scores.longer + (isWholeRun(at) ? slipStep : 0), tally);
      if (begun.length > 0) return { ...meantAt(span, begun[0]!), key: beginning };
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

  function scoreNumber(at: number, score: number, tally: Tally) {
    for (let entry = numbers.offsets[at]!; entry < numbers.offsets[at + 1]!; entry++)
      tally.add(numbers.rows[entry]!, score);
  }

  /** Scores what goes by the only word but for letters around it, where few products say the word otherwise. */
  function scoreSaid(words: readonly string[], tally: Tally): NumberSpan[] {
    if (words.length !== 1) return [];
    const span = spanOf(words, 0, 1);
    const lettered = butForLetters(span, true);
    const rowCount = lettered.reduce((sum, at) => sum + rowCountOf(at), 0);
    if (rowCount === 0 || wordRowCountOf(words[0]!) > wordRowsForOne * rowCount) return [];
    for (const at of lettered) scoreNumber(at, scores.butForLetters, tally);
    return [span];
  }

  /** Scores what goes by a number that nothing else answers: a short one, else by its beginning, but for its letters, or for a slip. */
  function scoreDoubtful(
    question: string,
    words: readonly string[],
    terms: readonly MetTerm[],
    tally: Tally,
  ): Pick<NumberReading, "known" | "alternatives"> {
    const unmet = new Set(terms.filter((term) => !isMet(term)).map(({ word }) => word));
    const spans = doubtfulSpans(words, unmet);
    const short = spans.find(({ key }) => key.length >= shortestNumber && placesOf(key).length > 0);
    if (short) {
      scoreKnown(short, tally);
      return { known: [short], alternatives: [] };
    }
    const begun = spans.find(
      (span) =>
        isInPieces(span, words) &&
        span.key.length >= shortestInPieces &&
        canBeginNumber(span.key) &&
        scoreLonger(span.key, tally),
    );
    if (begun) return { known: [begun], alternatives: [] };
    const spaced = spacedPlaces(question);
    const isSaid = ({ from, to }: NumberSpan) =>
      words.slice(from, to).every((word, at) => !unmet.has(word) && (at === 0 || spaced.has(from + at)));
    // words that products have, with spaces between, are no number with a slip in it: "jst ph 2.0 4 pin"
    const mistyped = spans.filter((span) => !isInPieces(span, words) || !isSaid(span));
    for (const span of mistyped) {
      const lettered = butForLetters(span, span.to - span.from === words.length);
      for (const at of lettered) scoreNumber(at, scores.butForLetters, tally);
      if (lettered.length > 0) return { known: [span], alternatives: [] };
      const meant = meantBy(span);
      const sameDigits = scoreSameDigits(span, words, meant, tally);
      if (sameDigits) return { known: [], alternatives: [sameDigits, ...meant] };
      if (meant.length > 0) return { known: [], alternatives: scoreMeant(meant, tally) };
    }
    const measured = new Set(terms.filter(({ figures }) => figures.length > 0).map(({ word }) => word));
    const lettersLacking = mistyped.filter(
      ({ key, from, to }) =>
        key.length >= shortestBehindLetters &&
        /^\d/.test(key) &&
        // a measure that nothing has is no number
        !words.slice(from, to).some((word) => measured.has(word)),
    );
    for (const span of lettersLacking.slice(0, mostSpansLookedFor)) {
      // a word of letters alone is none
      const mayBeDigits = words.slice(span.from, span.to).every((word) => /\d/.test(word));
      const digits = mayBeDigits ? digitsLike(span.key) : span.key;
      const begun = digits === span.key ? undefined : firstBegun(span, [digits], tally);
      if (begun) return { known: [], alternatives: [begun] };
      const meant = meantBehindLetters(span);
      const sameDigits = scoreSameDigits(span, words, meant, tally);
      if (sameDigits) return { known: [], alternatives: [sameDigits, ...meant] };
      if (meant.length > 0) return { known: [], alternatives: scoreMeant(meant, tally) };
      const shorter = words
        .slice(span.from + 1, span.to)
        .map((_, less) => spanOf(words, span.from, span.to - 1 - less));
      const known = shorter.find(
        (one) => one.key.length >= shortestBehindLetters && butForLetters(one, false).length > 0,
      );
      for (const at of known ? butForLetters(known, false) : []) scoreNumber(at, scores.butForLetters, tally);
      if (known) return { known: [known], alternatives: [] };
    }
    return { known: [], alternatives: [] };
  }

  function scoreMeant(meant: readonly MeantNumber[], tally: Tally): readonly MeantNumber[] {
    // what goes by several of them counts once, by the likeliest
    const scored = new Set<number>();
    meant.forEach(({ key }, place) => {
      const at = numbers.keys.indexOf(key)!;
      for (const row of numbers.rows.subarray(numbers.offsets[at]!, numbers.offsets[at + 1]!)) {
        if (!scored.has(row)) tally.add(row, scores.mistyped - slipStep * place);
        scored.add(row);
      }
    });
    return meant;
  }

  return {
    /** Scores what goes by the numbers in a question whose words are scored; `asTyped` corrects none. */
    read(
      question: string,
      words: readonly string[],
      terms: readonly MetTerm[],
      tally: Tally,
      asTyped = false,
    ): NumberReading {
      const key = numberKey(question);
      const known = key === "" ? [] : knownSpans(words);
      for (const span of known) scoreKnown(span, tally);
      if (known.some(({ from, to }) => to - from === words.length) && /\d/.test(key)) dropPartial(terms, tally);
      const mayGoOn = canBeginNumber(key) || areBeginning(question, key, terms);
      const isBeginning = mayGoOn && scoreLonger(key, tally);
      const isDigits = /^\d+$/.test(key);
      if (known.length > 0 || (isBeginning && !isDigits) || asTyped)
        return { known, isBeginning, correction: undefined, alternatives: [] };
      if (!/\d/.test(key)) {
        const meant = terms.some(isUnknown) ? lookingLike(spanOf(words, 0, words.length)) : [];
        const [correction, ...alternatives] = scoreMeant(meant, tally);
        return { known, isBeginning, correction, alternatives };
      }
      if (isBeginning || (isAllMet(terms, tally) && !isInGroups(words)))
        return { known: scoreSaid(words, tally), isBeginning, correction: undefined, alternatives: [] };
      const { known: doubtful, alternatives } = scoreDoubtful(question, words, terms, tally);
      return { known: doubtful, isBeginning, correction: alternatives[0], alternatives: alternatives.slice(1) };
    },
    /** Other numbers that somebody may have meant: who typed one that is there, the beginning of one, or what finds nothing. */
    meantInstead(
      question: string,
      words: readonly string[],
      { known, isBeginning, correction }: NumberReading,
      tally: Tally,
    ): MeantNumber[] {
      if (correction) return [];
      if (known.length > 0) return known.flatMap(lookingLike);
      const isOneWord = !/\s/.test(question.trim()) && /\d/.test(question);
      // an engine model or a size is meant as it is
      const isSaid = words.every((word) => dictionary.indexOf(word) !== undefined);
      const isGrouped = isInGroups(words);
      if (!isGrouped && (!isOneWord || isSaid)) return [];
      const span = spanOf(words, 0, words.length);
      const meant = meantBy(span);
      const isAnswered = isBeginning || (!isGrouped && tally.mostHits() > 0);
      return meant.length > 0 || isAnswered ? meant : begunAlike(span);
    },
  };
}

/** A number up to its first word with a digit; all of it where that word is no run of digits. */
function upToFirstDigits({ from, to, key }: NumberSpan, words: readonly string[]): string {
  const at = words.findIndex((word, place) => place >= from && /\d/.test(word));
  return runWord(words[at]!) === undefined ? key : spanOf(words, from, Math.min(at + 1, to)).key;
}

/** Whether a question is nothing but groups of digits, as many as a number has: "12 132 02". Products have them as anything. */
function isInGroups(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => /^\d+$/.test(word)) && words.join("").length >= shortestInPieces;
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

function spanOf(words: readonly string[], from: number, to: number): NumberSpan {
  return { from, to, key: numberKey(textOfWords(words.slice(from, to), "")) };
}

/** As typed, and without zeros before it. */
function spellingsOf(key: string): string[] {
  const bare = withoutLeadingZeros(key);
  return bare === key ? [key] : [key, bare];
}

/** Whether any row has all that was asked for; what looks like a measure that nothing has may be of a mistyped number. */
function isAllMet(terms: readonly MetTerm[], tally: Tally): boolean {
  const wantedCount = terms.filter(({ counts }) => counts).length;
  const isAsked = ({ counts, isLacking }: MetTerm) => counts || isLacking;
  return tally.mostHits() >= wantedCount && terms.filter(isAsked).every(isMet);
}

/** Takes out what answers with some of the words: beside what goes by a number a part of it says nothing. */
function dropPartial(terms: readonly MetTerm[], tally: Tally) {
  const wanted = terms.filter(({ counts }) => counts).length;
  for (const row of tally.met())
    if (tally.scores[row]! < scores.longer && tally.hitsOf(row) < wanted) tally.scores[row] = 0;
}

/** As numbers have them, and words rarely do: "fo-". */
export function hasSignBehindLetters(question: string): boolean {
  return /\p{L}[-/]/u.test(question);
}

/** Whether nothing has the word as it is typed. */
function isUnknown({ ways }: MetTerm): boolean {
  return ways.every(({ isCorrection }) => isCorrection);
}

/** Whether anything has the term; what has a digit may be a number even where something has what looks like it. */
function isMet(term: MetTerm): boolean {
  return /\d/.test(term.word) ? !isUnknown(term) : term.ways.length > 0;
}
