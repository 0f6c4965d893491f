import { categoriesInUse } from "../index/category-names.ts";
import { findHeadNoun } from "./head-noun.ts";
import { type MatchedTerm, nameTerms, productNameIn, wantedCountOf, wholeWords } from "../core/term.ts";
import { relativeTiers } from "../core/ranking-tiers.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { termKey } from "../text/words.ts";

type NamedIndex = Pick<TextIndex, "kinds" | "names" | "words">;

/** The terms other than a machine's, and how many of them a row matches. */
interface NamedProduct {
  readonly terms: readonly MatchedTerm[];
  readonly hitsOf: (row: number) => number;
}

/** First stage: boosts rows whose category or name is what the query asks for: fuses before fuse holders for "fuse". */
export function boostCategoryMatches(
  { met, scores, highestScore, add }: ScoreAccumulator,
  { terms, hitsOf }: NamedProduct,
  { kinds, names, words }: NamedIndex,
) {
  const name = productNameIn(terms, words);
  if (name === "") return;
  const isInNamedCategory = categoryReader(kinds, kinds.named(termKey(name), categoriesInUse(kinds)));
  const headNoun = findHeadNoun(terms, { kinds, words });
  const isOfHeadNoun = categoryReader(kinds, headNoun.isOfPart ? headNoun.kinds : []);
  const isNamed = nameMatcher(terms, names);
  const [best, all] = [highestScore(), wantedCountOf(terms)];
  for (const row of met()) {
    if (scores[row]! <= 0) continue;
    if (isInNamedCategory(row)) add(row, relativeTiers.inNamedCategory * best);
    else if (isNamed(row)) add(row, relativeTiers.named * best);
    else if (hitsOf(row) === all && isOfHeadNoun(row)) add(row, relativeTiers.inHeadNounCategory * best);
  }
}

/** Tells whether a row is in one of these categories. A broad query checks thousands of rows, each in up to twenty categories. */
function categoryReader({ offsets, values, rowCounts }: TextIndex["kinds"], wanted: readonly number[]) {
  if (wanted.length === 0) return () => false;
  const isWanted = new Uint8Array(rowCounts.length);
  for (const kind of wanted) isWanted[kind] = 1;
  return (row: number) => {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) if (isWanted[values[at]!] === 1) return true;
    return false;
  };
}

/** Second stage: tells whether a row is what the query asks for, by its name or, in a query for a part of something, by its category. */
export function productMatcher(terms: readonly MatchedTerm[], index: NamedIndex): (row: number) => boolean {
  const headNoun = findHeadNoun(terms, index);
  const isOfHeadNoun = categoryReader(index.kinds, headNoun.isForOther ? headNoun.kinds : []);
  const isNamed = nameMatcher(terms, index.names);
  return (row) => isNamed(row) || isOfHeadNoun(row);
}

/** How close a row's name is to the head noun: 2 if the head of the name ends in it, 1 if the name has it elsewhere. */
export function headNounNearness(terms: readonly MatchedTerm[], { names }: NamedIndex): (row: number) => number {
  const named = nameTerms(terms).at(-1);
  if (!named) return () => 0;
  const words = wholeWords(named);
  return (row) => {
    const [start, end] = [names.offsets[row]!, names.offsets[row + 1]!];
    if (end > start && words.includes(names.words[start + names.headLengths[row]! - 1]!)) return 2;
    return names.words.subarray(start, end).some((word) => words.includes(word)) ? 1 : 0;
  };
}

/**
 * Tells whether a row's name is what the query asks for. Either its head is the name terms, as in "Injector, common rail" for
 * "injectors" but not "Injector washer"; or its head is part of the query and the other terms follow: "Water pump, 400 Series".
 */
function nameMatcher(terms: readonly MatchedTerm[], names: TextIndex["names"]): (row: number) => boolean {
  const naming = nameTerms(terms).map(wholeWords);
  if (naming.length === 0) return () => false;
  const all = terms.map(wholeWords);
  const asked = new Set(all.flat());
  return (row) => {
    const [start, end] = [names.offsets[row]!, names.offsets[row + 1]!];
    // a broad query checks thousands of rows, and most names start with something else
    if (!asked.has(names.words[start]!) || names.headLengths[row]! > all.length) return false;
    const head = names.words.subarray(start, start + names.headLengths[row]!);
    if (head.length === naming.length && beginsWith(naming, head, 0)) return true;
    const tail = names.words.subarray(start + head.length, end);
    const from = all.findIndex((_, at) => beginsWith(all, head, at));
    const isInTail = (words: readonly number[]) => words.some((word) => tail.includes(word));
    return from >= 0 && all.every((words, at) => (at >= from && at < from + head.length) || isInTail(words));
  };
}

/** Whether the words match the terms from this position on. */
function beginsWith(meant: readonly (readonly number[])[], words: Uint32Array, from: number): boolean {
  return words.every((word, at) => meant[from + at]?.includes(word));
}
