import { placeOf } from "../../../packed/index.ts";
import { tellsThing } from "../ranking/full-match-tier.ts";
import { knownIn } from "../dictionary/dictionary.ts";
import type { Fitment, HeardWord, NamedEngine } from "./fitment.ts";
import { withoutQuantity } from "../query/quantities.ts";
import { digitsLike } from "../dictionary/typo-model.ts";
import type { MetTerm } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { Tally } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { rarityAmong, type Way, wayWeights } from "../core/term-match.ts";
import { comparedText } from "../text/words.ts";

/** A question that names an engine: it asks for what fits that, wherever else the words stand. */
export interface FitAsked {
  /** Its terms: those that name the engine are met by what fits it or is called so, and by nothing else, and count as one. */
  readonly terms: readonly MetTerm[];
  /** Those that tell apart what answers: the engine's only where there are no others. */
  readonly telling: readonly MetTerm[];
  /** Where there are no others: what the engine's words say otherwise, which scores and does not count. */
  readonly hints: readonly MetTerm[];
  /** Whether what fits has a term more than what does not: what fits the nearest of an engine that is not known has no more. */
  readonly isWanted: boolean;
  /** Whether another word may be a part number. */
  readonly hasNumber: boolean;
  readonly engines: EnginesAsked;
}

/** The engines that a question names. */
export interface EnginesAsked extends Pick<NamedEngine, "values"> {
  readonly names: readonly string[];
  /** What fits any of them, or is called so, ascending. */
  readonly rows: Uint32Array;
  /** The words that name others, which are not known: these are the nearest. */
  readonly unknown: readonly string[];
  /** Whether it fits all of them. */
  readonly fitsAll: (row: number) => boolean;
}

interface Catalogue {
  readonly index: TextIndex;
  readonly rowFinder: RowFinder;
  /** How many rows are shown. */
  readonly rowCount: number;
}

/** Undefined where a question names no engine. */
export function fitAskedIn(
  question: string,
  terms: readonly MetTerm[],
  { fitment, asTyped }: { fitment?: Fitment | undefined; asTyped?: boolean },
  { index, rowFinder, rowCount }: Catalogue,
): FitAsked | undefined {
  if (!fitment || !/\d/.test(question)) return undefined;
  const corrections = terms.map((term) => correctionOf(term, index, asTyped));
  const heard = heardWords(question, terms, corrections, index);
  const named = fitment.namedIn(heard);
  const places = named.flatMap((engine) => engine.places).sort((a, b) => a - b);
  const naming = places.map((place) => terms[place]!);
  if (named.length === 0 || naming.some(({ isUnwanted, isRefusal }) => isUnwanted || isRefusal)) return undefined;
  const rowsOfEach = named.map((engine) => {
    const words = engine.places.map((place) => heard[place]!);
    return together(engine.rows, rowsCalled(words, index, rowFinder));
  });
  const rows = rowsOfEach.reduce(together);
  const rarity = rarityAmong(rows.length, rowCount);
  const rest = terms.filter((_, at) => !places.includes(at));
  const others = withoutQuantity(rest, { index, rowFinder });
  const areMet = others.some(({ counts, ways }) => counts && ways.length > 0);
  const isKnown = named.some(({ isNearest }) => !isNearest);
  const isWanted = isKnown || !areMet;
  const fitting = naming.map((term, at): MetTerm => ({
    ...term,
    ways: [{ ...corrections[places[at]!]!, weight: 1 / naming.length, rarity, rows }],
    counts: isWanted && at === 0,
    isLacking: false,
    isOfOthers: false,
    rarity,
  }));
  return {
    terms: [...others, ...fitting],
    telling: areMet ? others.filter(({ ways }) => ways.length > 0) : terms,
    hints: areMet ? [] : naming.map((term) => ({ ...term, counts: false })),
    isWanted,
    hasNumber: !isKnown || others.some(({ word }) => /\d/.test(word)),
    engines: {
      names: [...new Set(named.map(({ name }) => name))],
      values: [...new Set(named.flatMap(({ values }) => values))],
      rows,
      unknown: named.flatMap((engine) => (engine.isNearest ? engine.places.map((place) => terms[place]!.word) : [])),
      fitsAll: (row) => rowsOfEach.every((of) => isAmong(row, of)),
    },
  };
}

/** Rows of one or the other, ascending. */
function together(rows: Uint32Array, others: Uint32Array): Uint32Array {
  const further = others.filter((row) => !isAmong(row, rows));
  const all = new Uint32Array(rows.length + further.length);
  all.set(rows);
  all.set(further, rows.length);
  return all.sort();
}

function isAmong(row: number, rows: Uint32Array): boolean {
  return placeOf(row, rows, 0, rows.length) >= 0;
}

function heardWords(
  question: string,
  terms: readonly MetTerm[],
  corrections: readonly Correction[],
  { words }: TextIndex,
): HeardWord[] {
  const areOne = (a: MetTerm | undefined, b: MetTerm) => b.figures.some((figure) => a?.figures.includes(figure));
  const text = comparedText(question);
  return terms.map((term, at) => {
    const [meant] = corrections[at]!.words;
    return {
      word: meant === undefined ? term.word : words.at(meant),
      isMeasure: areOne(terms[at - 1], term) || areOne(terms[at + 1], term),
      isBehindDash: at > 0 && text.includes(`${terms[at - 1]!.word}-${term.word}`),
      isUnknown: term.ways.length === 0,
    };
  });
}

type Correction = Pick<Way, "words" | "isCorrection">;

/** What was meant by a word that nothing has; of what looks like a model's number that, though others begin so or have it in two. */
function correctionOf(
  { word, ways: [first] }: MetTerm,
  { words }: TextIndex,
  asTyped: boolean | undefined,
): Correction {
  if (first?.isCorrection) return { words: first.words, isCorrection: true };
  const digits = digitsLike(word);
  const isTyped = asTyped || digits === word || !/\d/.test(word) || (first && first.weight >= wayWeights.exact);
  const number = isTyped ? undefined : words.indexOf(digits);
  return number === undefined ? { words: [] } : { words: [number], isCorrection: true };
}

/** What has the words in its name, one right behind the other. */
function rowsCalled(heard: readonly HeardWord[], { words }: TextIndex, { naming }: RowFinder): Uint32Array {
  const places = knownIn(
    words,
    heard.map(({ word }) => word),
  );
  if (places.length < heard.length) return new Uint32Array(0);
  const [first, ...others] = places;
  if (others.length === 0) return naming(first!);
  return others
    .map((place, before) => naming(places[before]!, [place]))
    .reduce((all, found) => all.filter((row) => found.includes(row)));
}

/** How many terms a row has beside the engine's. */
export function restReader({ hitsOf }: Tally, fit: FitAsked | undefined): (row: number) => number {
  return fit?.isWanted ? (row) => hitsOf(row) - (isAmong(row, fit.engines.rows) ? 1 : 0) : hitsOf;
}

/** What fits answers with so much of the rest: of long questions no part has every word. */
const leastOfRest = 2 / 3;

/**
 * Raises what fits above all else that words find: among that what has most of the rest, and of several engines what fits all of
 * them above what fits one, unless its description alone says the thing. Answers whether anything does.
 */
export function raiseFitting(tally: Tally, fit: FitAsked, told: RowTexts["told"]): boolean {
  const { met, scores, highestScore, add } = tally;
  const {
    telling,
    engines: { names, rows, fitsAll },
  } = fit;
  const fits = (row: number) => isAmong(row, rows);
  const answers = met().filter((row) => scores[row] !== 0);
  const fitting = answers.filter(fits);
  const restOf = restReader(tally, fit);
  const mostOfRest = answers.reduce((most, row) => Math.max(most, restOf(row)), 0);
  const mostOfFitting = fitting.reduce((most, row) => Math.max(most, restOf(row)), 0);
  if (fitting.length === 0 || mostOfFitting < mostOfRest * leastOfRest) return false;
  const more = highestScore();
  for (const row of fitting) add(row, more);
  const leading = fitting.filter((row) => restOf(row) === mostOfFitting);
  for (const row of leading) add(row, more);
  const isThing = names.length > 1 ? tellsThing(telling, told) : () => false;
  for (const row of leading) if (isThing(row) && fitsAll(row)) add(row, more);
  return true;
}

/** Whether nothing stands before what fits: a part may be asked for by its number as well, or take the place of another. */
export function areFittingFirst({ met, scores }: Tally, { engines: { rows } }: FitAsked): boolean {
  let [lowest, highest] = [Infinity, 0];
  for (const row of met()) {
    const score = scores[row]!;
    if (score === 0) continue;
    if (isAmong(row, rows)) lowest = Math.min(lowest, score);
    else highest = Math.max(highest, score);
  }
  return lowest > highest;
}

/** The terms where nothing that fits has as much of the rest as others: none of those has the engine. */
export function withoutFit(terms: readonly MetTerm[], { engines }: FitAsked): readonly MetTerm[] {
  return terms.map((term) => (term.ways[0]?.rows === engines.rows ? { ...term, isLacking: true } : term));
}
