import { canBeginNumber } from "./begun-numbers.ts";
import { createDoubtfulScorer, isMet, isUnknown, mostWords } from "./doubtful-numbers.ts";
import { createListReader, type NumberList, withQuantity } from "./listed-numbers.ts";
import { createMeantNumbers, isAll, type MeantNumber, type NumberSpan, spanOf } from "./meant-numbers.ts";
import { runWord } from "./number-runs.ts";
import { isAnotherPart } from "./number-slips.ts";
import { createNumberScorer, numberScores, shortestAmongWords, slipStep } from "./number-scorer.ts";
import { wordRowsForOne } from "./number-ways.ts";
import { type MetTerm, wantedCountOf } from "./question.ts";
import { createRespeller, type RespelledNumber } from "./respelled-numbers.ts";
import type { RowFinder } from "./row-finder.ts";
import type { Tally } from "./tally.ts";
import type { TextIndex } from "./text-index.ts";
import { isWrittenAsNumber } from "./written-numbers.ts";
import { numberKey } from "./words.ts";

/** The part numbers in a question. */
export interface NumberReading {
  readonly known: readonly NumberSpan[];
  /** Numbers go on behind the question: the only one, else what they begin with. */
  readonly begun: NumberSpan | undefined;
  /** What was searched in place of numbers that nothing goes by. */
  readonly corrections: readonly MeantNumber[];
  /** Numbers that may have been meant, likelier ones first. */
  readonly alternatives: readonly MeantNumber[];
  /** What is to be asked anew, as a number is not rightly written in it. */
  readonly respelled?: RespelledNumber | undefined;
}

/** Whether a part is asked for by its number. */
export function isNumberAsked({ known, corrections }: NumberReading): boolean {
  return known.length + corrections.length > 0;
}

/** Fewer digits are as likely several things. */
const shortestInGroups = 6;
/** One letter begins too many. */
const lettersOfNumber = /^\p{L}{2,}$/u;

export type NumberChannel = ReturnType<typeof createNumberChannel>;

/** The part-number channel: finds numbers in a question, in whatever punctuation, and scores what goes by them. */
export function createNumberChannel(index: TextIndex, rowFinder: RowFinder) {
  const { words: dictionary, numbers, names } = index;
  const meantNumbers = createMeantNumbers(index);
  const { lookingLike, meantBy, begunAlike } = meantNumbers;
  const scorer = createNumberScorer(index);
  const { placesOf, withOtherZeros, canGoOn, butForLetters, askedBy, scoreKnown, scoreLonger, scoreMeant } = scorer;
  const listIn = createListReader(index, meantNumbers);
  const respeller = createRespeller(index);
  const scoreDoubtful = createDoubtfulScorer(index, scorer, meantNumbers, respeller);

  const { rowCountOf } = numbers;
  function wordRowCountOf(word: string): number {
    const at = dictionary.indexOf(word);
    return at === undefined ? 0 : index.rowCountOf(at);
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
      const typed = spanOf(words, from, to);
      const mayBeLonger = canGoOn(typed.key);
      const span = mayBeLonger ? typed : { ...typed, key: withOtherZeros(typed.key) ?? typed.key };
      const place = placesOf(span.key)[0];
      if (place && (isAll(span, words) || isTelling(span, words, place.at))) longest = span;
      if (!mayBeLonger) break;
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

  /** Scores what goes by the only word but for letters around it, and what is called by it, where few products say the word otherwise. */
  function scoreSaid(words: readonly string[], tally: Tally): NumberSpan[] {
    if (words.length !== 1) return [];
    const span = spanOf(words, 0, 1);
    const lettered = butForLetters(span, true);
    const rowCount = lettered.reduce((sum, at) => sum + rowCountOf(at), 0);
    if (rowCount === 0 || wordRowCountOf(words[0]!) > wordRowsForOne * rowCount) return [];
    const rows = lettered.flatMap((at) => [...numbers.rows.subarray(numbers.offsets[at]!, numbers.offsets[at + 1]!)]);
    const called = calledBy(words[0]!);
    for (const row of new Set([...rows, ...called])) tally.add(row, numberScores.butForLetters);
    return [called.length > 0 ? span : askedBy(span, lettered)];
  }

  /**
   * The rows that are called by a word and have it as a run of digits in their number: "6204" is a bearing KG 6204-2RS of that
   * name rather than the shop's own ELE-6204.
   */
  function calledBy(word: string): readonly number[] {
    const [said, run] = [word, runWord(word) ?? ""].map((one) => dictionary.indexOf(one));
    if (said === undefined || run === undefined) return [];
    return [...rowFinder.telling([[said], [run]])].filter((row) => !isWithinNumber(row, said));
  }

  /** Whether the name has the word within a number that it says: behind what begins one together with it. A database does not tell. */
  function isWithinNumber(row: number, word: number): boolean {
    const name = Array.from(names.words.subarray(names.offsets[row], names.offsets[row + 1]));
    const before = name.slice(0, Math.max(0, name.indexOf(word)));
    return before.some((_, from) => canGoOn([...name.slice(from, before.length), word].map(dictionary.at).join("")));
  }

  /** Scores what goes by several numbers, in the order in which they were typed; beside nothing else they alone are answers. */
  function readList(
    { corrections, inOrder, isAll: isAllAsked }: NumberList,
    known: readonly NumberSpan[],
    terms: readonly MetTerm[],
    tally: Tally,
  ): NumberReading {
    inOrder.forEach((span, place) => scoreKnown(span, tally, place * slipStep));
    if (isAllAsked) dropPartial(terms, tally);
    return { known, begun: undefined, corrections, alternatives: [] };
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
      const known = key === "" ? [] : withQuantity(knownSpans(words), words);
      const list = asTyped || known.some((span) => isAll(span, words)) ? undefined : listIn(question, words, known);
      if (list) return readList(list, known, terms, tally);
      for (const span of known) scoreKnown(span, tally);
      if (known.some((span) => isAll(span, words)) && /\d/.test(key)) dropPartial(terms, tally);
      const mayGoOn = canBeginNumber(key) || areBeginning(question, key, terms);
      const begun = mayGoOn ? scoreLonger(spanOf(words, 0, words.length), tally) : undefined;
      if (begun && isInGroups(words)) dropPartial(terms, tally);
      const isDigits = /^\d+$/.test(key);
      if (known.length > 0 || (begun && !isDigits) || asTyped)
        return { known, begun, corrections: [], alternatives: [] };
      if (!/\d/.test(key)) {
        const meant = terms.some(isUnknown) ? lookingLike(spanOf(words, 0, words.length)) : [];
        const [correction, ...alternatives] = scoreMeant(meant, tally);
        const mayBeNumber = hasSignBehindLetters(question) || (words.length === 1 && key.length >= shortestAmongWords);
        const isBegun = !correction && terms.some(isUnknown) && mayBeNumber;
        const respelled = isBegun ? respeller.lookingLike(spanOf(words, 0, words.length), question, words) : undefined;
        return { known, begun, corrections: correction ? [correction] : [], alternatives, respelled };
      }
      if (begun || (isAllMet(terms, tally) && !isInGroups(words)))
        return { known: scoreSaid(words, tally), begun, corrections: [], alternatives: [] };
      const { known: doubtful, alternatives, respelled } = scoreDoubtful(question, words, terms, tally);
      const [correction, ...others] = alternatives;
      if (correction && isAll(correction.span, words) && terms.every(({ figures }) => figures.length === 0))
        dropPartial(terms, tally);
      return { known: doubtful, begun, corrections: correction ? [correction] : [], alternatives: others, respelled };
    },
    /** Takes out what has no more than pieces of a number that is all of a question: they are no answer to it. */
    dropFragments(question: string, terms: readonly MetTerm[], tally: Tally) {
      if (isWrittenAsNumber(question, terms)) dropPartial(terms, tally);
    },
    /** Other numbers that somebody may have meant: who typed one that is there, the beginning of one, or what finds nothing. */
    meantInstead(
      question: string,
      words: readonly string[],
      { known, begun, corrections, alternatives }: NumberReading,
      tally: Tally,
    ): MeantNumber[] {
      if (corrections.length > 0) {
        const told = new Set([...corrections, ...alternatives].map(({ key }) => key));
        const isBehindLetters = ({ span, key }: MeantNumber) => /^\d/.test(span.key) && !/^\d/.test(key);
        const others = corrections.filter(isBehindLetters).flatMap(({ span }) => meantBy(span));
        return others.filter(({ span, key }) => !told.has(key) && isAnotherPart(span.key, key));
      }
      if (known.length > 0) return known.flatMap(lookingLike);
      const isOneWord = !/\s/.test(question.trim()) && /\d/.test(question);
      // an engine model or a size is meant as it is
      const isFound = tally.highestScore() > 0;
      const isSaid = isFound && words.every((word) => dictionary.indexOf(word) !== undefined);
      const isGrouped = isInGroups(words);
      if (!isGrouped && (!isOneWord || isSaid)) return [];
      const span = spanOf(words, 0, words.length);
      const meant = meantBy(span).filter(({ key }) => key !== begun?.key);
      const isAnswered = begun || (!isGrouped && isFound);
      return meant.length > 0 || isAnswered ? meant : begunAlike(span);
    },
  };
}

/** Whether a question is nothing but groups of digits, as many as a number has: "12 132 02". Products have them as anything. */
function isInGroups(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => /^\d+$/.test(word)) && words.join("").length >= shortestInGroups;
}

/** Whether any row has all that was asked for; what looks like a measure that nothing has may be of a mistyped number. */
function isAllMet(terms: readonly MetTerm[], tally: Tally): boolean {
  const isAsked = ({ counts, isLacking }: MetTerm) => counts || isLacking;
  return tally.mostHits() >= wantedCountOf(terms) && terms.filter(isAsked).every(isMet);
}

/** Takes out what answers with some of the words: beside what goes by a number a part of it says nothing. */
function dropPartial(terms: readonly MetTerm[], tally: Tally) {
  const wanted = wantedCountOf(terms);
  for (const row of tally.met())
    if (tally.scores[row]! < numberScores.longer && tally.hitsOf(row) < wanted) tally.scores[row] = 0;
}

/** As numbers have them, and words rarely do: "fo-". */
export function hasSignBehindLetters(question: string): boolean {
  return /\p{L}[-/]/u.test(question);
}
