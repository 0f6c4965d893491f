import type { Queries } from "../../../db/index.ts";
import { aroundMeasure, canBeMisspelt, createCompleter, enoughCompletions } from "../execution/completions.ts";
import { parsePartialMeasurement } from "../text/unit-parser.ts";
import { formsOf, withoutStopWords, wordsOf } from "../text/words.ts";
import { anyOf, beginningWith, isToldAmong } from "./document.ts";
import { noLookups, recordingLookups } from "./lookups.ts";
import { partialIndexOf } from "./partial-index.ts";
import {
  wordsAlike,
  wordsBeginning,
  wordsLike,
  wordsNear,
  withoutGone,
  wordsWithin,
  type AskedVersion,
  type WordRow,
} from "./store.ts";

/** As many as are weighed against each other. */
const mostWords = 200;

/**
 * Queries that begin like this one and have answers, as `createCompleter` finds them among the words that may come. After
 * other words a word weighs as much as it says in what has those.
 */
export async function completionsIn(
  q: Queries,
  version: AskedVersion,
  query: string,
  limit: number,
): Promise<string[]> {
  const measure = parsePartialMeasurement(query);
  if (measure) {
    const { before, begun } = aroundMeasure(measure);
    const measures = createCompleter(partialIndexOf(await wordsBehind(q, version, before, begun)))(query, limit);
    if (measures.length > 0) return measures;
  }
  const before = wordsOf(query);
  const last = before.pop();
  if (last === undefined) return [];
  const found = await wordsBehind(q, version, before, [last]);
  const completions = createCompleter(partialIndexOf(found))(query, limit);
  const isEnough = completions.length >= Math.min(limit, enoughCompletions);
  const hasDigit = /\d/.test(last);
  if (isEnough || (hasDigit ? completions.length > 0 : !canBeMisspelt(last))) return completions;
  const meant = hasDigit ? wordsAlike(q, version, [last]) : misspelt(q, version, last);
  const near = (await withoutGone(q, version, await meant)).filter(mayBeAsked);
  return createCompleter(partialIndexOf(distinct([...found, ...near])))(query, limit);
}

/** As a completer tells it whose index knows where words stand. */
function mayBeAsked(row: WordRow): boolean {
  return /\d/.test(row.word) || isToldAmong(row);
}

/** The words that begin so; behind others those of what has these. */
async function wordsBehind(
  q: Queries,
  version: AskedVersion,
  before: readonly string[],
  beginnings: readonly string[],
): Promise<readonly WordRow[]> {
  const context = withoutStopWords(before)
    .map((word) => anyOf(formsOf(word)))
    .join(" & ");
  if (!context) {
    const begun = await wordsBeginning(q, version, beginnings, mostWords);
    return withoutGone(q, version, begun.filter(mayBeAsked));
  }
  const found = beginnings.map((beginning) =>
    wordsWithin(q, version, `${context} & ${beginningWith(beginning)}`, beginning, mostWords),
  );
  return (await Promise.all(found)).flat();
}

/** The words that begin nearly so, and those that may be meant. */
async function misspelt(q: Queries, version: AskedVersion, typed: string): Promise<WordRow[]> {
  const asked = noLookups();
  const nothing = recordingLookups(partialIndexOf([]).words, asked);
  nothing.oneTypoFrom(typed);
  nothing.twoTyposFrom(typed);
  const [beginning, meant] = await Promise.all([
    wordsLike(q, version, patternsNear(typed), mostWords),
    wordsNear(q, version, [...asked.near.values()]),
  ]);
  return [...beginning, ...meant];
}

/** The patterns of words that begin so but for one letter, the first one being right, as in near-beginnings.ts. */
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
