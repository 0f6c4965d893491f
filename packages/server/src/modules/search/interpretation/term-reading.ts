import type { CategoryRef, TermReading } from "@tradecounter/wire";
import type { RequestedMachines } from "../fitment/fitment-query.ts";
import { parseBareFractions, parseMeasurements } from "../text/unit-parser.ts";
import type { Replacement, QueryInterpretation } from "./query-interpretation.ts";
import { isStopWord, isStopWordOrAside, wordPlaces } from "../text/words.ts";

/** Details of a reading that do not come from the query's interpretation. */
export interface TermSurroundings {
  /** A part number as its product spells it. */
  readonly writtenAs: (row: number, key: string) => string;
  readonly supersession: TermReading["supersession"];
  readonly nearestCategories: readonly CategoryRef[];
  readonly redirectUrl: string | null;
  /** Whether any of these rows is in the list. */
  readonly listsAny: (rows: Uint32Array) => boolean;
}

/** The reading of a term that the shopper is shown; undefined if there is nothing to show. */
export function termReadingOf(
  term: string,
  { words, machines, corrections, alternatives, dropped, isPartial, begun }: QueryInterpretation,
  { writtenAs, supersession, nearestCategories, redirectUrl, listsAny }: TermSurroundings,
): TermReading | undefined {
  const wordsAt = (places: readonly number[]) => [...new Set(runsAt(term, places).map((run) => typedAt(term, run)))];
  const written = ({ by, row }: Replacement) => (row === undefined ? by : writtenAs(row, by));
  const told = ({ names, values, unknown }: RequestedMachines) => ({
    names: [...names],
    values: [...values],
    ...(unknown.length > 0 && { unknown: wordsAt(placesOf(words, unknown)).join(" ") }),
  });
  const reading: TermReading = {
    searchedTerm: rewritten(term, corrections, withFillers(term, words, dropped), written),
    corrections: corrections.map((correction) => ({ from: typedAt(term, correction), to: written(correction) })),
    droppedWords: wordsAt(dropped),
    isPartial,
    beginnings: wordsAt(begun),
    didYouMean: [
      ...new Set(
        alternatives.map((one) => (isAllAsked(one, words) ? written(one) : rewritten(term, [one], [], written))),
      ),
    ],
    supersession,
    nearestCategories: [...nearestCategories],
    redirectUrl,
    ...(machines && listsAny(machines.rows) && { engine: told(machines) }),
  };
  const isTelling = Object.values(reading).some((value) => Array.isArray(value) && value.length > 0);
  return isTelling || isPartial || redirectUrl !== null || reading.engine ? reading : undefined;
}

/** Whether the query has only stop words besides it, as in "please send FLT-1001". */
function isAllAsked({ from, to, row }: Replacement, words: readonly string[]): boolean {
  return row !== undefined && words.every((word, at) => (at >= from && at < to) || isStopWordOrAside(word));
}

/** Adds stop words next to dropped words, as in "briggs and stratton carburetor", but not those joined to another word: "spin-on". */
function withFillers(term: string, words: readonly string[], dropped: readonly number[]): number[] {
  const { text, places } = wordPlaces(term);
  const isLeftOut = (at: number) => dropped.includes(at);
  const isApart = ({ start, end }: { start: number; end: number }) =>
    !/\S/.test(text.slice(start - 1, start)) && !/\S/.test(text.slice(end, end + 1));
  const isFillerBeside = (at: number) =>
    isStopWord(words[at]!) && isApart(places[at]!) && (isLeftOut(at - 1) || isLeftOut(at + 1));
  return [...words.keys()].filter((at) => isLeftOut(at) || isFillerBeside(at));
}

/** The term with its typos in words and numbers corrected. */
export function correctedTerm(
  term: string,
  { corrections }: Pick<QueryInterpretation, "corrections">,
  writtenAs: TermSurroundings["writtenAs"],
) {
  return rewritten(term, corrections, [], ({ by, row }) => (row === undefined ? by : writtenAs(row, by)));
}

function placesOf(words: readonly string[], wanted: readonly string[]): number[] {
  return [...words.keys()].filter((place) => wanted.includes(words[place]!));
}

/** The words at these positions. Those without a space between them, or of one measurement, are joined. */
function runsAt(term: string, words: readonly number[]): Pick<Replacement, "from" | "to">[] {
  const { text, places } = wordPlaces(term);
  const measured = parseMeasurements(term);
  const measurements = [...measured, ...parseBareFractions(term, measured)];
  const areOne = ({ end }: { end: number }, { start: next, end: nextEnd }: { start: number; end: number }) =>
    !/\s/.test(text.slice(end, next)) ||
    measurements.some(({ start, written }) => start < end && nextEnd <= start + written.length);
  const runs: { from: number; to: number }[] = [];
  for (const at of [...new Set(words)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === at && areOne(places[at - 1]!, places[at]!)) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** The words as typed, with the signs between them. */
function typedAt(term: string, { from, to }: Pick<Replacement, "from" | "to">): string {
  const { text, places } = wordPlaces(term);
  return text.slice(places[from]!.start, places[to - 1]!.end);
}

/** A unit sign after the last word: `3/8"`, `1%`. */
const unitBehind = /^\s?["'%°″”]/;

/** The term with some words replaced and others dropped. */
function rewritten(
  term: string,
  replacements: readonly Replacement[],
  dropped: readonly number[],
  written: (replacement: Replacement) => string,
): string {
  const { text, places } = wordPlaces(term);
  let rewrittenTerm = "";
  let end: number | undefined;
  for (let at = 0; at < places.length;) {
    const replacement = replacements.find(({ from }) => from === at);
    const to = replacement?.to ?? at + 1;
    if (!dropped.includes(at)) {
      const isBehindKept = at > 0 && end === places[at - 1]!.end;
      if (rewrittenTerm !== "") rewrittenTerm += isBehindKept ? text.slice(end, places[at]!.start) : " ";
      const start = Math.max(places[at]!.start, end ?? 0);
      rewrittenTerm += replacement ? written(replacement) : text.slice(start, places[at]!.end);
      end = places[to - 1]!.end;
    }
    at = to;
  }
  return end === places.at(-1)?.end ? rewrittenTerm + (unitBehind.exec(text.slice(end))?.[0] ?? "") : rewrittenTerm;
}
