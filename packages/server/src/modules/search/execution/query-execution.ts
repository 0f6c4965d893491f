import { raiseComplete } from "../ranking/full-match-tier.ts";
import {
  areFittingFirst,
  type EnginesAsked,
  type FitAsked,
  raiseFitting,
  withoutFit,
} from "../fitment/fitment-query.ts";
import { isNumberAsked, type NumberChannel, type NumberReading } from "../part-numbers/part-number-search.ts";
import { numberCloseness } from "../part-numbers/part-number-scoring.ts";
import type { MetTerm } from "../core/term.ts";
import type { RespelledNumber } from "../part-numbers/part-number-rewrite.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { HowAsked } from "./search-options.ts";
import type { Answer } from "../interpretation/search-result.ts";
import { raiseSuccessors } from "../ranking/successor-boost.ts";
import type { Tally } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type Understanding, understood } from "../interpretation/query-interpretation.ts";
import { withZeroBefore, wordsOf } from "../text/words.ts";

/** A question that is asked, and what it came to. */
export interface AskedQuestion {
  /** As it was searched. */
  readonly question: string;
  readonly words: readonly string[];
  readonly terms: readonly MetTerm[];
  /** Those whose parts come first. */
  readonly engines: EnginesAsked | undefined;
  readonly reading: NumberReading;
}

/** The same, where a number that was not rightly written may have been asked for as it is. */
export interface RightlyAsked extends AskedQuestion {
  readonly respelled: RespelledNumber | undefined;
}

/** A question whose words are scored. */
interface ScoredWords {
  readonly question: string;
  readonly terms: readonly MetTerm[];
  readonly fit: FitAsked | undefined;
  readonly texts: RowTexts;
}

/** What a question is asked of. */
interface Asked {
  readonly tally: Tally;
  readonly numberChannel: NumberChannel;
}

/** Scores what else a question says than its words: each of these counts for more than those before it. */
export function scoreBeyondWords(
  { question, terms, fit, texts }: ScoredWords,
  { asTyped, successors }: HowAsked,
  { tally, numberChannel }: Asked,
): AskedQuestion {
  const words = wordsOf(question);
  raiseComplete(tally, terms, texts);
  const isFit = fit !== undefined && raiseFitting(tally, fit, texts.told);
  // an engine's number is no mistyped one
  const reading = numberChannel.read(question, words, terms, tally, asTyped || fit?.hasNumber === false);
  if (!isFit) numberChannel.dropFragments(question, terms, tally);
  if (successors && !isNumberAsked(reading)) raiseSuccessors(tally.scores, successors);
  return {
    question,
    words,
    terms: fit && !isFit ? withoutFit(terms, fit) : terms,
    engines: isFit && isEngineMeant(fit.engines, reading) && areFittingFirst(tally, fit) ? fit.engines : undefined,
    reading,
  };
}

/** What looks like an engine that is not known may be a part's number. */
function isEngineMeant({ unknown }: EnginesAsked, reading: NumberReading): boolean {
  return unknown.length === 0 || !isNumberAsked(reading);
}

/** Asks a question, and anew where a number is not rightly written in it. */
export function askedRightly(question: string, ask: (question: string) => AskedQuestion): RightlyAsked {
  const typed = ask(withZeroBefore(question));
  const { respelled } = typed.reading;
  return { ...(respelled ? ask(respelled.question) : typed), respelled };
}

export function understandingOf(
  asked: RightlyAsked,
  { index, tally, numberChannel, isTold }: Asked & { readonly index: TextIndex; readonly isTold: RowFinder["isTold"] },
  asTyped: boolean | undefined,
): Understanding {
  const instead = numberChannel.meantInstead(asked.question, asked.words, asked.reading, tally);
  return understood({ ...asked, index, isTold, tally, instead, asTyped });
}

export function closenessIn({ scores, hitsOf }: Tally): Answer["closenessOf"] {
  // any number is nearer than all words together
  return (row) => numberCloseness(scores[row]!) || hitsOf(row);
}
