import type { WordRange } from "../dictionary/dictionary.ts";
import { type PartialMeasurement, parsePartialMeasurement, completeMeasurement } from "../text/unit-parser.ts";
import { fuzzyPrefixes } from "../dictionary/fuzzy-prefix.ts";
import { createSpeller } from "../dictionary/speller.ts";
import { areOutsideDescription } from "../index/row-finder.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isStopWord, stemOf, textOfWords, indexToken, wordsOf } from "../text/words.ts";

const shortestCompletion = 3;
/** With so many words that begin as typed nobody needs those that begin nearly so. */
export const enoughCompletions = 3;
const shortestMisspelt = 4;
/** The lower number of "3/8" is all there: what begins with it says something else. */
const endsInFraction = /\d[/⁄]\d+\s*$/;
/** After other words the heaviest are weighed by what they say there, as long as that is not too much to read. */
const mostWeighed = 200;
const mostPostings = 60_000;
/** Singular and plural are one: so many more words than completions are looked at. */
const wordsForOne = 4;

/** Texts are full of them. */
const nobodyAsks = new Set(
  `about all also any are because both but can during each either first has have into its may more most must not one only other per same
   should such than that their them then there therefore these they this those until use uses when where
   which while who will within your`.split(/\s+/),
);

/** The words before a measure that a query ends in, and how the index has those that go on from it, in one word and in two. */
export function aroundMeasure({ typed, start, number, unit, key, byCase }: PartialMeasurement): {
  before: string[];
  begun: string[];
} {
  const keys = [...new Set([number + unit, key ?? number + unit, ...byCase.keys()])];
  return { before: wordsOf(typed.slice(0, start)), begun: keys.flatMap((one) => [one, indexToken(one)]) };
}

/** What a completer is told of the catalogue beside the index. */
interface Told {
  /** By row, above 0, what answers a query; undefined where nothing does. */
  answering(query: string): Float32Array | undefined;
  /** Whether a word stands elsewhere than in descriptions. */
  isOutsideDescriptions(word: number): boolean;
}

/**
 * Finds queries that begin like this one and have answers, the most telling first: `told` by what answers the words before
 * the last, and by which words products are called. What begins as typed comes first; where that is little, what begins nearly so; where
 * that is nothing, the word that was meant. A number with a unit that is sold stays one. Without `told` a word weighs what the
 * index says of it, which then has no others.
 */
export function createCompleter(index: TextIndex, told?: Told) {
  const { words, weights, offsets, rows, impacts, fields } = index;

  const spellingsMeant = createSpeller(index);
  // descriptions are about anything, but what they measure is the product's
  const isOutsideDescriptions = (word: number) => !told || words.hasDigit(word) || told.isOutsideDescriptions(word);

  /** Weighs words behind others: `typed` is what they go on from. */
  function weigher(before: readonly string[], typed: string, limit: number) {
    const context = before.length > 0 ? told?.answering(before.join(" ")) : undefined;
    // words that nothing answers, misspelt ones for example, say nothing of what comes behind them; that is no number, which
    // is one of anything, nor a letter or two, which begin too much
    const isOfNothing =
      told && before.length > 0 && !context && (/\d/.test(typed) || typed.length < shortestCompletion);
    return (ranges: readonly WordRange[]) => {
      if (isOfNothing) return [];
      return context
        ? weighedWithin(context, heaviestIn(ranges, typed, mostWeighed))
        : heaviestIn(ranges, typed, limit * wordsForOne);
    };
  }

  function measuresFrom(query: string, limit: number): string[] {
    const measure = parsePartialMeasurement(query);
    if (!measure) return [];
    const { before, begun } = aroundMeasure(measure);
    const found = weigher(before, measure.number, limit)(begun.map((key) => words.withPrefix(key)));
    const texts = found.flatMap((at) => completeMeasurement(measure, words.at(at).replace(/^#/, "")) ?? []);
    return [...new Set(texts)].slice(0, limit);
  }

  return function completionsOf(query: string, limit: number): string[] {
    const asked = wordsOf(query);
    const last = asked.pop();
    if (last === undefined || endsInFraction.test(query)) return [];
    const measures = measuresFrom(query, limit);
    if (measures.length > 0) return measures;
    const heaviest = weigher(asked, last, limit);
    const stems = new Set(asked.map(stemOf));
    const completions: string[] = [];

    function complete(found: readonly number[]) {
      for (const at of found) {
        if (completions.length === limit) return;
        const word = words.at(at);
        if (word.length < shortestCompletion || isStopWord(word) || nobodyAsks.has(word) || stems.has(stemOf(word)))
          continue;
        stems.add(stemOf(word));
        completions.push(textOfWords([...asked, word]));
      }
    }

    complete(heaviest([words.withPrefix(last)]));
    if (completions.length < Math.min(limit, enoughCompletions) && canBeMisspelt(last))
      complete(heaviest(fuzzyPrefixes(words, last)));
    if (completions.length === 0) complete(spellingsMeant(last).filter(isOutsideDescriptions));
    return completions;
  };

  /** The heaviest words, of those with digits only where one is typed. No more than twice `limit` are sorted at once. */
  function heaviestIn(ranges: readonly WordRange[], typed: string, limit: number): number[] {
    const byWeight = (a: number, b: number) => weights[b]! - weights[a]! || a - b;
    const mayHaveDigits = /\d/.test(typed);
    let kept: number[] = [];
    let floor = 0;
    for (const { start, end } of ranges) {
      for (let at = start; at < end; at++) {
        if (weights[at]! <= floor || (!mayHaveDigits && words.hasDigit(at)) || !isOutsideDescriptions(at)) continue;
        kept.push(at);
        if (kept.length < limit * 2) continue;
        kept = kept.sort(byWeight).slice(0, limit);
        floor = weights[kept.at(-1)!]!;
      }
    }
    return [...new Set(kept.sort(byWeight))].slice(0, limit);
  }

  /** The words that say something about the rows that answer what came before, by how much they say; of descriptions those with digits. */
  function weighedWithin(context: Float32Array, found: readonly number[]): number[] {
    const weighed: { at: number; weight: number }[] = [];
    let read = 0;
    for (const at of found) {
      let weight = 0;
      const mayDescribe = words.hasDigit(at);
      for (let posting = offsets[at]!; posting < offsets[at + 1]!; posting++)
        if (context[rows[posting]!]! > 0 && (mayDescribe || areOutsideDescription(fields[posting]!)))
          weight += impacts[posting]!;
      if (weight > 0) weighed.push({ at, weight });
      read += offsets[at + 1]! - offsets[at]!;
      if (read > mostPostings) break;
    }
    return weighed.sort((a, b) => b.weight - a.weight).map(({ at }) => at);
  }
}

export function canBeMisspelt(word: string): boolean {
  return word.length >= shortestMisspelt && !/\d/.test(word);
}
