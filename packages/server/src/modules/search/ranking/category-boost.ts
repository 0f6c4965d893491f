import { categoriesInUse } from "../index/category-names.ts";
import { findHeadNoun } from "./head-noun.ts";
import { type MatchedTerm, nameTerms, productNameIn, wantedCountOf, wholeWords } from "../core/term.ts";
import { relativeTiers } from "../core/ranking-tiers.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isFiller, termKey } from "../text/words.ts";

type CalledIn = Pick<TextIndex, "kinds" | "names" | "words">;

/** What was asked beside an engine, and how many terms of that a row has. */
interface Asked {
  readonly terms: readonly MatchedTerm[];
  readonly hitsOf: (row: number) => number;
}

/** Raises what is called as was asked: for "fuse" what is in the category of fuses before fuse holders and resettable fuses. */
export function boostCategoryMatches(
  { met, scores, highestScore, add }: ScoreAccumulator,
  { terms, hitsOf }: Asked,
  { kinds, names, words }: CalledIn,
) {
  const thing = productNameIn(terms, words);
  if (thing === "") return;
  const isOfCategory = categoryReader(kinds, kinds.named(termKey(thing), categoriesInUse(kinds)));
  const last = findHeadNoun(terms, { kinds, words });
  const isOfLast = categoryReader(kinds, last.isOfPart ? last.kinds : []);
  const isItself = nameMatcher(terms, { names, words });
  const [best, all] = [highestScore(), wantedCountOf(terms)];
  for (const row of met()) {
    if (scores[row]! <= 0) continue;
    if (isOfCategory(row)) add(row, relativeTiers.inNamedCategory * best);
    else if (isItself(row) > 0) add(row, relativeTiers.named * best);
    else if (hitsOf(row) === all && isOfLast(row)) add(row, relativeTiers.inHeadNounCategory * best);
  }
}

/** Tells of rows whether they are of one of these kinds. By kind: of a broad query thousands of rows are asked, each for twenty. */
function categoryReader({ offsets, values, rowCounts }: TextIndex["kinds"], wanted: readonly number[]) {
  if (wanted.length === 0) return () => false;
  const isWanted = new Uint8Array(rowCounts.length);
  for (const kind of wanted) isWanted[kind] = 1;
  return (row: number) => {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) if (isWanted[values[at]!] === 1) return true;
    return false;
  };
}

/**
 * Tells of rows whether they are called as was asked, or are the thing of the last words where others name what it is for, 1; and
 * whether they are called by nothing more than was asked, 2.
 */
export function categoryMatcher(terms: readonly MatchedTerm[], index: CalledIn): (row: number) => 0 | 1 | 2 {
  const { kinds } = index;
  const last = findHeadNoun(terms, index);
  const isOfLast = categoryReader(kinds, last.isForOther ? last.kinds : []);
  const isItself = nameMatcher(terms, index);
  return (row) => isItself(row) || (isOfLast(row) ? 1 : 0);
}

/**
 * How nearly rows are what the last words name: 2 where what their name says before a comma and the like ends in the last of these
 * words, or their own category's name in them all; 1 where their name says the last word at all. The categories above say it of
 * other things as well.
 */
export function headNounMatcher(terms: readonly MatchedTerm[], index: CalledIn): (row: number) => number {
  const { kinds, names } = index;
  const named = nameTerms(terms).at(-1);
  if (!named) return () => 0;
  const words = wholeWords(named);
  const own = findHeadNoun(terms, index).kinds;
  const isOwn = (at: number, end: number) => at < end && own.includes(kinds.values[at]!);
  return (row) => {
    const [start, end] = [names.offsets[row]!, names.offsets[row + 1]!];
    if (end > start && words.includes(names.words[start + names.headLengths[row]! - 1]!)) return 2;
    if (isOwn(kinds.offsets[row]!, kinds.offsets[row + 1]!)) return 2;
    return names.words.subarray(start, end).some((word) => words.includes(word)) ? 1 : 0;
  };
}

/**
 * Tells of rows whether they are called as was asked, 1, and by nothing more than that, 2: what their name says before a comma and
 * the like is the thing, as for "injectors" an "Injector, common rail" but no "Injector washer"; or a part of what was asked, of
 * which the name has the rest as well: "Water pump, 400 Series" for "water pump 400 series".
 */
function nameMatcher(
  terms: readonly MatchedTerm[],
  { names, words: dictionary }: Omit<CalledIn, "kinds">,
): (row: number) => 0 | 1 | 2 {
  const naming = nameTerms(terms).map(wholeWords);
  if (naming.length === 0) return () => 0;
  const all = terms.map(wholeWords);
  const asked = new Set(all.flat());
  return (row) => {
    const [start, end] = [names.offsets[row]!, names.offsets[row + 1]!];
    // of a broad query thousands of rows are asked, most of which are called by more or by something else
    if (!asked.has(names.words[start]!) || names.headLengths[row]! > all.length) return 0;
    const head = names.words.subarray(start, start + names.headLengths[row]!);
    const tail = names.words.subarray(start + head.length, end);
    const from = all.findIndex((_, at) => beginsWith(all, head, at));
    const isSaid = (words: readonly number[]) => words.some((word) => tail.includes(word));
    const hasAll = from >= 0 && all.every((words, at) => (at >= from && at < from + head.length) || isSaid(words));
    if (hasAll && tail.every((word) => asked.has(word) || isFiller(dictionary.at(word)))) return 2;
    return hasAll || (head.length === naming.length && beginsWith(naming, head, 0)) ? 1 : 0;
  };
}

/** Whether the words are those that were meant from a place on. */
function beginsWith(meant: readonly (readonly number[])[], words: Uint32Array, from: number): boolean {
  return words.every((word, at) => meant[from + at]?.includes(word));
}
