import { placeOf } from "../../../packed/index.ts";
import { namesProduct } from "../ranking/full-match-tier.ts";
import { knownIn } from "../dictionary/dictionary.ts";
import type { Fitment, QueryWord, NamedMachine } from "./fitment.ts";
import { withoutQuantity } from "../query/quantities.ts";
import { digitsLike } from "../dictionary/typo-model.ts";
import type { MatchedTerm } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { ParsedQuery } from "../core/parsed-query.ts";
import { relativeTiers } from "../core/ranking-tiers.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { rarityAmong, type TermMatch, matchWeights } from "../core/term-match.ts";
import { normalizedText } from "../text/words.ts";

/** A query that names a machine. It asks for rows that fit the machine, wherever else its words occur. */
export interface FitmentQuery {
  /** Its terms. Those that name the machine match only rows that fit it or have its name, and count as one term. */
  readonly terms: readonly MatchedTerm[];
  /** The terms that describe the product; those of the machine only if there are no others. */
  readonly telling: readonly MatchedTerm[];
  /** If there are no other terms: the machine's words as ordinary terms, which add to scores but do not count as hits. */
  readonly hints: readonly MatchedTerm[];
  /** Whether fitting counts as a hit. It does not if the machine is unknown, only its nearest is, and other terms match. */
  readonly isWanted: boolean;
  /** Whether another word may be a part number. */
  readonly hasNumber: boolean;
  readonly machines: RequestedMachines;
}

/** The machines that a query names. */
export interface RequestedMachines extends Pick<NamedMachine, "values"> {
  readonly names: readonly string[];
  /** The rows that fit any of them or have its name, ascending. */
  readonly rows: Uint32Array;
  /** The words that name unknown machines, for which the nearest ones are used. */
  readonly unknown: readonly string[];
  /** Whether a row fits all of them. */
  readonly fitsAll: (row: number) => boolean;
}

interface Catalogue {
  readonly index: TextIndex;
  readonly rowFinder: RowFinder;
  /** How many rows are shown. */
  readonly rowCount: number;
}

/** Undefined if the query names no machine. */
export function parseFitmentQuery(
  { text: query }: ParsedQuery,
  terms: readonly MatchedTerm[],
  { fitment, asTyped }: { fitment?: Fitment | undefined; asTyped?: boolean },
  { index, rowFinder, rowCount }: Catalogue,
): FitmentQuery | undefined {
  if (!fitment || !/\d/.test(query)) return undefined;
  const corrections = terms.map((term) => correctionOf(term, index, asTyped));
  const heard = queryWords(query, terms, corrections, index);
  const named = fitment.machinesIn(heard);
  const places = named.flatMap((machine) => machine.places).sort((a, b) => a - b);
  const naming = places.map((place) => terms[place]!);
  if (named.length === 0 || naming.some(({ isNegated, isNegation }) => isNegated || isNegation)) return undefined;
  const rowsOfEach = named.map((machine) => {
    const words = machine.places.map((place) => heard[place]!);
    return together(machine.rows, rowsCalled(words, index, rowFinder));
  });
  const rows = rowsOfEach.reduce(together);
  const rarity = rarityAmong(rows.length, rowCount);
  const rest = terms.filter((_, at) => !places.includes(at));
  const others = withoutQuantity(rest, { index, rowFinder });
  const areMet = others.some(({ counts, matches }) => counts && matches.length > 0);
  const isKnown = named.some(({ isNearest }) => !isNearest);
  const isWanted = isKnown || !areMet;
  const fitting = naming.map((term, at): MatchedTerm => ({
    ...term,
    matches: [{ ...corrections[places[at]!]!, weight: 1 / naming.length, rarity, rows }],
    counts: isWanted && at === 0,
    isUnmatched: false,
    isOfOtherProducts: false,
    rarity,
  }));
  return {
    terms: [...others, ...fitting],
    telling: areMet ? others.filter(({ matches }) => matches.length > 0) : terms,
    hints: areMet ? [] : naming.map((term) => ({ ...term, counts: false })),
    isWanted,
    hasNumber: !isKnown || others.some(({ word }) => /\d/.test(word)),
    machines: {
      names: [...new Set(named.map(({ name }) => name))],
      values: [...new Set(named.flatMap(({ values }) => values))],
      rows,
      unknown: named.flatMap((machine) => (machine.isNearest ? machine.places.map((place) => terms[place]!.word) : [])),
      fitsAll: (row) => rowsOfEach.every((of) => isAmong(row, of)),
    },
  };
}

/** The union of two lists of rows, ascending. */
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

function queryWords(
  query: string,
  terms: readonly MatchedTerm[],
  corrections: readonly Correction[],
  { words }: TextIndex,
): QueryWord[] {
  const areOne = (a: MatchedTerm | undefined, b: MatchedTerm) =>
    b.measurements.some((measurement) => a?.measurements.includes(measurement));
  const text = normalizedText(query);
  return terms.map((term, at) => {
    const [meant] = corrections[at]!.words;
    return {
      word: meant === undefined ? term.word : words.at(meant),
      isMeasure: areOne(terms[at - 1], term) || areOne(terms[at + 1], term),
      isBehindDash: at > 0 && text.includes(`${terms[at - 1]!.word}-${term.word}`),
      isUnknown: term.matches.length === 0,
    };
  });
}

type Correction = Pick<TermMatch, "words" | "isCorrection">;

/** A word's correction. A word that looks like a number is corrected to that number unless the word itself matches. */
function correctionOf(
  { word, matches: [first] }: MatchedTerm,
  { words }: TextIndex,
  asTyped: boolean | undefined,
): Correction {
  if (first?.isCorrection) return { words: first.words, isCorrection: true };
  const digits = digitsLike(word);
  const isTyped = asTyped || digits === word || !/\d/.test(word) || (first && first.weight >= matchWeights.exact);
  const number = isTyped ? undefined : words.indexOf(digits);
  return number === undefined ? { words: [] } : { words: [number], isCorrection: true };
}

/** The rows with the words next to each other in their name. */
function rowsCalled(heard: readonly QueryWord[], { words }: TextIndex, { naming }: RowFinder): Uint32Array {
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

/** Counts the terms that a row matches, without the machine's. */
export function otherHitsReader({ hitsOf }: ScoreAccumulator, fit: FitmentQuery | undefined): (row: number) => number {
  return fit?.isWanted ? (row) => hitsOf(row) - (isAmong(row, fit.machines.rows) ? 1 : 0) : hitsOf;
}

/** Fitting rows must match this share of the other terms: no part has every word of a long query. */
const leastOfRest = 2 / 3;

/**
 * Ranks fitting rows above all other word matches. Among those, the rows with the most other terms lead; if several machines are
 * named, rows that fit all of them lead, unless only their description names the product. Returns whether any row was raised.
 */
export function raiseFittingRows(accumulator: ScoreAccumulator, fit: FitmentQuery, told: RowTexts["told"]): boolean {
  const { met, scores, highestScore, add } = accumulator;
  const {
    telling,
    machines: { names, rows, fitsAll },
  } = fit;
  const fits = (row: number) => isAmong(row, rows);
  const answers = met().filter((row) => scores[row] !== 0);
  const fitting = answers.filter(fits);
  const restOf = otherHitsReader(accumulator, fit);
  const mostOfRest = answers.reduce((most, row) => Math.max(most, restOf(row)), 0);
  const mostOfFitting = fitting.reduce((most, row) => Math.max(most, restOf(row)), 0);
  if (fitting.length === 0 || mostOfFitting < mostOfRest * leastOfRest) return false;
  const best = highestScore();
  for (const row of fitting) add(row, relativeTiers.fits * best);
  const leading = fitting.filter((row) => restOf(row) === mostOfFitting);
  for (const row of leading) add(row, relativeTiers.fitsWithMostTerms * best);
  const isThing = names.length > 1 ? namesProduct(telling, told) : () => false;
  for (const row of leading) if (isThing(row) && fitsAll(row)) add(row, relativeTiers.fitsAllMachines * best);
  return true;
}

/** Whether no other row ranks above the fitting ones. Others may: the query may also have a part number, or name a successor. */
export function areFittingRowsFirst({ met, scores }: ScoreAccumulator, { machines: { rows } }: FitmentQuery): boolean {
  let [lowest, highest] = [Infinity, 0];
  for (const row of met()) {
    const score = scores[row]!;
    if (score === 0) continue;
    if (isAmong(row, rows)) lowest = Math.min(lowest, score);
    else highest = Math.max(highest, score);
  }
  return lowest > highest;
}

/** Marks the machine's terms as unmatched, for when the rows with the most other terms do not fit it. */
export function withoutFitment(terms: readonly MatchedTerm[], { machines }: FitmentQuery): readonly MatchedTerm[] {
  return terms.map((term) => (term.matches[0]?.rows === machines.rows ? { ...term, isUnmatched: true } : term));
}
