import type { Queries } from "../../../db/index.ts";
import { aroundMeasure, canBeMisspelt, createCompleter, enoughCompletions } from "../execution/completions.ts";
import { parsePartialMeasurement } from "../text/unit-parser.ts";
import { formsOf, withoutStopWords, wordsOf } from "../text/words.ts";
import { anyOf, beginningWith, isOutsideAnyDescription } from "./document.ts";
import { noLookups, recordingLookups } from "./lookups.ts";
import { partialIndexOf } from "./partial-index.ts";
import {
  wordsAlike,
  wordsBeginning,
  wordsLike,
  wordsNear,
  withoutGone,
  wordsWithin,
  type QueriedVersion,
  type WordRow,
} from "./store.ts";

/** The most candidate words that a completer ranks. */
const mostWords = 200;

/**
 * Completions of a query that have results. `createCompleter` picks them from the candidate words fetched here. After other
 * words, a candidate's weight comes from the documents that match those words.
 */
export async function completionsIn(
  q: Queries,
  version: QueriedVersion,
  query: string,
  limit: number,
): Promise<string[]> {
  const measure = parsePartialMeasurement(query);
  if (measure) {
    const { before, begun: prefixes } = aroundMeasure(measure);
    const measures = createCompleter(partialIndexOf(await wordsAfter(q, version, before, prefixes)))(query, limit);
    if (measures.length > 0) return measures;
  }
  const before = wordsOf(query);
  const last = before.pop();
  if (last === undefined) return [];
  const found = await wordsAfter(q, version, before, [last]);
  const completions = createCompleter(partialIndexOf(found))(query, limit);
  const isEnough = completions.length >= Math.min(limit, enoughCompletions);
  const hasDigit = /\d/.test(last);
  if (isEnough || (hasDigit ? completions.length > 0 : !canBeMisspelt(last))) return completions;
  const corrected = hasDigit ? wordsAlike(q, version, [last]) : correctionsOf(q, version, last);
  const near = (await withoutGone(q, version, await corrected)).filter(isSuggestable);
  return createCompleter(partialIndexOf(distinct([...found, ...near])))(query, limit);
}

/** Whether to suggest the word: the same rule as in memory, where the index has the fields of each posting. */
function isSuggestable(row: WordRow): boolean {
  return /\d/.test(row.word) || isOutsideAnyDescription(row);
}

/** The words with any of the prefixes; after other words only those of documents that match them. */
async function wordsAfter(
  q: Queries,
  version: QueriedVersion,
  before: readonly string[],
  prefixes: readonly string[],
): Promise<readonly WordRow[]> {
  const context = withoutStopWords(before)
    .map((word) => anyOf(formsOf(word)))
    .join(" & ");
  if (!context) {
    const found = await wordsBeginning(q, version, prefixes, mostWords);
    return withoutGone(q, version, found.filter(isSuggestable));
  }
  const found = prefixes.map((prefix) =>
    wordsWithin(q, version, `${context} & ${beginningWith(prefix)}`, prefix, mostWords),
  );
  return (await Promise.all(found)).flat();
}

/** Corrections of a mistyped prefix, and of a mistyped word. */
async function correctionsOf(q: Queries, version: QueriedVersion, typed: string): Promise<WordRow[]> {
  const asked = noLookups();
  const recorder = recordingLookups(partialIndexOf([]).words, asked);
  recorder.oneTypoFrom(typed);
  recorder.twoTyposFrom(typed);
  const [prefixed, near] = await Promise.all([
    wordsLike(q, version, patternsNear(typed), mostWords),
    wordsNear(q, version, [...asked.near.values()]),
  ]);
  return [...prefixed, ...near];
}

/** Patterns of words whose prefix is one typo away, except in the first letter, as in fuzzy-prefix.ts. */
function patternsNear(typed: string): string[] {
  const patterns = Array.from({ length: typed.length - 1 }, (_, before) => {
    const at = before + 1;
    const [head, letter, rest] = [typed.slice(0, at), typed[at]!, typed.slice(at + 1)];
    const swapped = rest === "" ? [] : [head + rest[0] + letter + rest.slice(1)];
    return [head + rest, ...swapped, `${head}_${rest}`, `${head}_${letter}${rest}`].map((begun) => `${begun}%`);
  });
  return [...new Set(patterns.flat())];
}

function distinct(rows: readonly WordRow[]): WordRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.word, row])).values()];
}
