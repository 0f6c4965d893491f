import type { WordRange } from "./dictionary.ts";
import { nearBeginnings } from "./near-beginnings.ts";
import { createSpeller } from "./spelling.ts";
import type { TextIndex } from "./text-index.ts";
import { isFiller, stemOf, textOfWords, wordsOf } from "./words.ts";

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

/**
 * Finds questions that begin like this one and have answers, the most telling first: `answering` tells by row, above 0, what
 * answers the words before the last. What begins as typed comes first; where that is little, what begins nearly so; where
 * that is nothing, the word that was meant. Without `answering` words weigh in the index what they say there.
 */
export function createCompleter(index: TextIndex, answering?: (question: string) => Float32Array) {
  const { words, weights, offsets, rows, impacts } = index;

  const spellingsMeant = createSpeller(index);

  return function completionsOf(question: string, limit: number): string[] {
    const asked = wordsOf(question);
    const last = asked.pop();
    if (last === undefined || endsInFraction.test(question)) return [];
    const answered = asked.length > 0 ? answering?.(asked.join(" ")) : undefined;
    // words that nothing answers, misspelt ones for example, say nothing of what comes behind them
    const context = answered?.some((score) => score > 0) ? answered : undefined;
    const heaviest = (ranges: readonly WordRange[]) =>
      context
        ? weighedWithin(context, heaviestIn(ranges, last, mostWeighed))
        : heaviestIn(ranges, last, limit * wordsForOne);
    const stems = new Set(asked.map(stemOf));
    const completions: string[] = [];

    function complete(found: readonly number[]) {
      for (const at of found) {
        if (completions.length === limit) return;
        const word = words.at(at);
        if (word.length < shortestCompletion || isFiller(word) || stems.has(stemOf(word))) continue;
        stems.add(stemOf(word));
        completions.push(textOfWords([...asked, word]));
      }
    }

    complete(heaviest([words.withPrefix(last)]));
    if (completions.length < Math.min(limit, enoughCompletions) && canBeMisspelt(last))
      complete(heaviest(nearBeginnings(words, last)));
    if (completions.length === 0) complete(spellingsMeant(last));
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
        if (weights[at]! <= floor || (!mayHaveDigits && words.hasDigit(at))) continue;
        kept.push(at);
        if (kept.length < limit * 2) continue;
        kept = kept.sort(byWeight).slice(0, limit);
        floor = weights[kept.at(-1)!]!;
      }
    }
    return [...new Set(kept.sort(byWeight))].slice(0, limit);
  }

  /** The words that say something about the rows that answer what came before, by how much they say. */
  function weighedWithin(context: Float32Array, found: readonly number[]): number[] {
    const weighed: { at: number; weight: number }[] = [];
    let read = 0;
    for (const at of found) {
      let weight = 0;
      for (let posting = offsets[at]!; posting < offsets[at + 1]!; posting++)
        if (context[rows[posting]!]! > 0) weight += impacts[posting]!;
      if (weight > 0) weighed.push({ at, weight });
      read += offsets[at + 1]! - offsets[at]!;
      if (read > mostPostings) break;
    }
    return weighed.sort((a, b) => b.weight - a.weight).map(({ at }) => at);
  }
}

function canBeMisspelt(word: string): boolean {
  return word.length >= shortestMisspelt && !/\d/.test(word);
}
