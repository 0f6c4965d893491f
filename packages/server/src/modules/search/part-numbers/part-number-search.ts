import { canBeginNumber } from "./part-number-prefix.ts";
import { createDoubtfulScorer, isMet } from "./fuzzy-part-numbers.ts";
import { createKnownNumbers } from "./exact-part-numbers.ts";
import { createLetterNumbers } from "./letter-prefix-numbers.ts";
import { createListReader, type NumberList, withQuantity } from "./part-number-list.ts";
import { createMeantNumbers, isAll, type MeantNumber, type NumberSpan, spanOf } from "./part-number-candidates.ts";
import { isAnotherPart } from "../dictionary/typo-model.ts";
import { createNumberScorer, numberScores, slipStep } from "./part-number-scoring.ts";
import { type MetTerm, wantedCountOf } from "../core/term.ts";
import { createRespeller, type RespelledNumber } from "./part-number-rewrite.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { createSaidScorer } from "./single-token-numbers.ts";
import type { Tally } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isWrittenAsNumber } from "./part-number-notation.ts";
import { numberKey } from "../text/words.ts";

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

/** A question that may have numbers in it. */
interface Asked {
  readonly question: string;
  /** All of it as the index has numbers. */
  readonly key: string;
  readonly words: readonly string[];
  readonly terms: readonly MetTerm[];
}

/** Fewer digits are as likely several things. */
const shortestInGroups = 6;

export type NumberChannel = ReturnType<typeof createNumberChannel>;

/** The part-number channel: finds numbers in a question, in whatever punctuation, and scores what goes by them. */
export function createNumberChannel(index: TextIndex, rowFinder: RowFinder) {
  const meantNumbers = createMeantNumbers(index);
  const { lookingLike, meantBy, begunAlike } = meantNumbers;
  const scorer = createNumberScorer(index);
  const { scoreKnown, scoreLonger } = scorer;
  const respeller = createRespeller(index);
  const knownIn = createKnownNumbers(index, scorer);
  const listIn = createListReader(index, meantNumbers);
  const { areBeginning, scoreAlike } = createLetterNumbers(index, scorer, meantNumbers, respeller);
  const scoreSaid = createSaidScorer(index, scorer, rowFinder);
  const scoreDoubtful = createDoubtfulScorer(index, scorer, meantNumbers, respeller);

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

  /** Scores what goes by numbers as they were typed, and what begins with all of the question. */
  function readTyped(
    { question, key, words, terms }: Asked,
    known: readonly NumberSpan[],
    tally: Tally,
  ): NumberReading {
    for (const span of known) scoreKnown(span, tally);
    if (known.some((span) => isAll(span, words)) && /\d/.test(key)) dropPartial(terms, tally);
    const mayGoOn = canBeginNumber(key) || areBeginning(question, key, terms);
    const begun = mayGoOn ? scoreLonger(spanOf(words, 0, words.length), tally) : undefined;
    if (begun && isInGroups(words)) dropPartial(terms, tally);
    return { known, begun, corrections: [], alternatives: [] };
  }

  /** Scores what goes by a number with digits that is not there as it was typed. */
  function readUnknown({ question, words, terms }: Asked, tally: Tally): Omit<NumberReading, "begun"> {
    if (isAllMet(terms, tally) && !isInGroups(words))
      return { known: scoreSaid(words, tally), corrections: [], alternatives: [] };
    const { known, alternatives, respelled } = scoreDoubtful(question, words, terms, tally);
    const [correction] = alternatives;
    if (correction && isAll(correction.span, words) && terms.every(({ figures }) => figures.length === 0))
      dropPartial(terms, tally);
    return { known, ...likeliestOf(alternatives), respelled };
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
      const known = key === "" ? [] : withQuantity(knownIn(words), words);
      const list = asTyped || known.some((span) => isAll(span, words)) ? undefined : listIn(question, words, known);
      if (list) return readList(list, known, terms, tally);
      const asked = { question, key, words, terms };
      const typed = readTyped(asked, known, tally);
      const { begun } = typed;
      if (asTyped || known.length > 0) return typed;
      // digits that numbers begin with may as well be those of a number that has letters around them
      if (begun) return /^\d+$/.test(key) ? { ...typed, known: scoreSaid(words, tally) } : typed;
      if (/\d/.test(key)) return { ...readUnknown(asked, tally), begun };
      const { alternatives, respelled } = scoreAlike(question, words, terms, tally);
      return { ...typed, ...likeliestOf(alternatives), respelled };
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

/** The likeliest of the numbers that may have been meant is searched. */
function likeliestOf([correction, ...others]: readonly MeantNumber[]): Pick<
  NumberReading,
  "corrections" | "alternatives"
> {
  return { corrections: correction ? [correction] : [], alternatives: others };
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
