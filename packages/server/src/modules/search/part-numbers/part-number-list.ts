import type { PartNumberCandidate, PartNumberCandidates, PartNumberSpan } from "./part-number-candidates.ts";
import { spanOf } from "./part-number-candidates.ts";
import { shortestAmongWords } from "./part-number-scoring.ts";
import { isAnotherPart } from "../dictionary/typo-model.ts";
import { isQuantity } from "../query/quantities.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isStopWordOrAside, wordPlaces } from "../text/words.ts";

/** Several part numbers in one query, in the order typed, with corrections of those that no product has. */
export interface PartNumberList {
  readonly corrections: readonly PartNumberCandidate[];
  readonly inOrder: readonly PartNumberSpan[];
  /** The query asks for nothing else. */
  readonly isAll: boolean;
}

/** Parses a query with several numbers; undefined if it has fewer, or if one has no candidate. */
export function createListParser({ words: dictionary }: Pick<TextIndex, "words">, { meantBy }: PartNumberCandidates) {
  const isStrange = (word: string) => dictionary.indexOf(word) === undefined;

  return function listIn(
    query: string,
    words: readonly string[],
    known: readonly PartNumberSpan[],
  ): PartNumberList | undefined {
    const isKnown = (at: number) => known.some(({ from, to }) => at >= from && at < to);
    const missing = piecesIn(query, words).filter(
      ({ from, to }) => !isKnown(from) && !isKnown(to - 1) && words.slice(from, to).some(isStrange),
    );
    if (known.length + missing.length < 2) return undefined;
    const meant = missing.map((span) => meantBy(span).find(({ key }) => !isAnotherPart(span.key, key)));
    const corrections = meant.filter((one) => one !== undefined);
    if (corrections.length < missing.length) return undefined;
    const inOrder = [...known, ...corrections.map(({ span, key }) => ({ ...span, key }))].sort(
      (a, b) => a.from - b.from,
    );
    return { corrections, inOrder, isAll: isNothingElse(words, inOrder) };
  };
}

/** Includes the quantity in the span of the only number, if the query is nothing else: "4 x FLT-1001". */
export function withQuantity(known: readonly PartNumberSpan[], words: readonly string[]): readonly PartNumberSpan[] {
  const [number, another] = known;
  if (!number || another || !isQuantity(besides(words, known))) return known;
  return [{ ...number, from: 0, to: words.length }];
}

function isNothingElse(words: readonly string[], spans: readonly PartNumberSpan[]): boolean {
  const rest = besides(words, spans);
  return rest === "" || isQuantity(rest);
}

/** The other words, without stop words. */
function besides(words: readonly string[], spans: readonly PartNumberSpan[]): string {
  return words
    .filter((word, at) => !isStopWordOrAside(word) && !spans.some(({ from, to }) => at >= from && at < to))
    .join(" ");
}

/** The pieces between spaces and commas that may be numbers. */
function piecesIn(query: string, words: readonly string[]): PartNumberSpan[] {
  const { text, places } = wordPlaces(query);
  const isBegun = (at: number) => at === 0 || /[\s,;]/.test(text.slice(places[at - 1]!.end, places[at]!.start));
  const starts = [...places.keys()].filter(isBegun);
  return starts
    .map((from, at) => spanOf(words, from, starts[at + 1] ?? words.length))
    .filter(
      ({ from, to, key }) => key.length >= shortestAmongWords && /\d/.test(key) && (to - from > 1 || /\D/.test(key)),
    );
}
