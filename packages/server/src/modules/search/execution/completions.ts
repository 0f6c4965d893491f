import type { WordRange } from "../dictionary/dictionary.ts";
import { type PartialMeasurement, parsePartialMeasurement, completeMeasurement } from "../text/unit-parser.ts";
import { fuzzyPrefixes } from "../dictionary/fuzzy-prefix.ts";
import { createSpeller } from "../dictionary/speller.ts";
import { areOutsideDescription } from "../index/row-finder.ts";
import type { TextIndex } from "../index/text-index.ts";
import { isStopWord, stemOf, textOfWords, indexToken, wordsOf } from "../text/words.ts";

const shortestCompletion = 3;
/** With this many completions of the prefix as typed, fuzzy ones are not needed. */
export const enoughCompletions = 3;
const shortestMisspelt = 4;
/** The denominator of "3/8" is complete: a longer one is a different fraction. */
const endsInFraction = /\d[/⁄]\d+\s*$/;
/** After other words, the words with the highest weights are reweighted in that context, within a limit of postings to read. */
const mostWeighed = 200;
const mostPostings = 60_000;
/** Singular and plural forms are merged, so this many words are considered for each completion. */
const wordsForOne = 4;

/** Frequent in texts but never searched for. */
const nobodyAsks = new Set(
  `about all also any are because both but can during each either first has have into its may more most must not one only other per same
   should such than that their them then there therefore these they this those until use uses when where
   which while who will within your`.split(/\s+/),
);

/** The words before a measurement at the end of a query, and the prefixes of index words that complete it: as one word and as a token. */
export function aroundMeasure({ typed, start, number, unit, key, byCase }: PartialMeasurement): {
  before: string[];
  begun: string[];
} {
  const keys = [...new Set([number + unit, key ?? number + unit, ...byCase.keys()])];
  return { before: wordsOf(typed.slice(0, start)), begun: keys.flatMap((one) => [one, indexToken(one)]) };
}

/** What a completer needs to know besides the index. */
interface Told {
  /** By row, above 0 if the row matches the query; undefined if no row does. */
  answering(query: string): Float32Array | undefined;
  /** Whether any row has the word outside its description. */
  isOutsideDescriptions(word: number): boolean;
}

/**
 * Completes queries, most informative completion first; completed queries have results. `told` weights words by the rows
 * that match the preceding words, and excludes words that only descriptions have. Completions of the prefix as typed come
 * first; if there are few, those of fuzzy prefixes follow; if there are none, spelling corrections. A number with the prefix
 * of a unit is completed to measurements that products have. Without `told`, words have the weights of the index, which
 * must then contain only suitable words.
 */
export function createCompleter(index: TextIndex, told?: Told) {
  const { words, weights, offsets, rows, impacts, fields } = index;

  const spellingsMeant = createSpeller(index);
  // descriptions mention anything, but their measurements are the product's
  const isOutsideDescriptions = (word: number) => !told || words.hasDigit(word) || told.isOutsideDescriptions(word);

  /** Weights words after others: `typed` is the prefix to complete. */
  function weigher(before: readonly string[], typed: string, limit: number) {
    const context = before.length > 0 ? told?.answering(before.join(" ")) : undefined;
    // after words without results, such as misspelled ones, numbers and prefixes of one or two letters are not completed:
    // numbers occur with anything, and short prefixes match too much
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

  /** The words with the highest weights; words with digits only if a digit is typed. Sorts at most twice `limit` at a time. */
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

  /** The words that rows matching the previous words have, by their total impact there; in descriptions, only words with digits count. */
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
