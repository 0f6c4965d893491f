import { endOfLonger, shortestNumber } from "./part-number-prefix.ts";
import { mostLettersBefore } from "../dictionary/dictionary.ts";
import type { PartNumberCandidate, PartNumberSpan } from "./part-number-candidates.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { partNumberTiers, typoStep } from "../core/ranking-tiers.ts";
import { withoutLeadingZeros } from "../text/words.ts";

/** How closely the part number of a row with this score matches the query; 0 for matches of words or of a prefix. */
export function numberCloseness(score: number): number {
  return score >= partNumberTiers.butForLetters ? Math.floor(score / typoStep) : 0;
}

/** Next to other words, a shorter one is a word ("M8", "12V"), unless no row has it as a word. */
export const shortestAmongWords = 5;
const mostButForLetters = 50;
const zerosBehindLetters = /^(\p{L}+)0*([1-9].*)$/u;
const mostZeros = 4;

export type PartNumberScorer = ReturnType<typeof createPartNumberScorer>;

/** Finds part numbers as typed, and scores their rows. */
export function createPartNumberScorer({ numbers }: Pick<TextIndex, "numbers">) {
  /** The positions of the number as typed and without leading zeros, with the amount to subtract from the score. */
  function placesOf(key: string): { at: number; less: number }[] {
    return spellingsOf(key).flatMap((spelling) => {
      const at = numbers.keys.indexOf(spelling);
      return at === undefined ? [] : [{ at, less: spelling === key ? 0 : partNumberTiers.lessZeros }];
    });
  }

  /** The known number that differs only in the zeros between letters and digits. */
  function withOtherZeros(key: string): string | undefined {
    return otherZerosOf(key).find((other) => numbers.keys.indexOf(other) !== undefined);
  }

  function canGoOn(key: string): boolean {
    return spellingsOf(key).some((spelling) => {
      const { start, end } = numbers.keys.withPrefix(spelling);
      return end > start;
    });
  }

  /** Numbers that differ only in the letters around them, which makers and dealers add and omit. */
  function butForLetters({ key }: PartNumberSpan, isWhole: boolean): number[] {
    const bare = withoutLeadingZeros(key);
    const rest = bare.replace(/^\p{L}+/u, "");
    // digits that are the whole query are a part number, however few
    if (rest.length < (isWhole && rest === bare ? shortestNumber : shortestAmongWords)) return [];
    const found = bare.length - rest.length <= mostLettersBefore ? numbers.keys.indexOf(rest) : undefined;
    return found === undefined ? numbers.keys.betweenLetters(bare).slice(0, mostButForLetters) : [found];
  }

  function scoreAt(at: number, score: number, accumulator: ScoreAccumulator) {
    for (let entry = numbers.offsets[at]!; entry < numbers.offsets[at + 1]!; entry++)
      accumulator.add(numbers.rows[entry]!, score);
  }

  function scoreKnown({ key }: PartNumberSpan, accumulator: ScoreAccumulator, behind = 0) {
    for (const { at, less } of placesOf(key))
      for (let entry = numbers.offsets[at]!; entry < numbers.offsets[at + 1]!; entry++) {
        const score = partNumberTiers.other + partNumberTiers.ownStep * numbers.strengths[entry]!;
        accumulator.add(numbers.rows[entry]!, score - less - behind);
      }
  }

  /** Scores the numbers with this prefix. Returns the only one, otherwise the prefix; undefined if there are none. */
  function scoreLonger(span: PartNumberSpan, accumulator: ScoreAccumulator): PartNumberSpan | undefined {
    const { key } = span;
    const { start, end } = numbers.keys.withPrefix(key);
    const from = end > start && numbers.keys.at(start) === key ? start + 1 : start;
    const to = endOfLonger(numbers, from, end);
    for (let entry = numbers.offsets[from]!; entry < numbers.offsets[to]!; entry++)
      accumulator.add(numbers.rows[entry]!, partNumberTiers.longer);
    return to > from ? askedBy(span, shownFrom(from, to)) : undefined;
  }

  /**
   * Scores the numbers that differ only in the letters around them. Returns the only one, otherwise the typed span;
   * undefined if there are none.
   */
  function scoreButForLetters(
    span: PartNumberSpan,
    isWhole: boolean,
    accumulator: ScoreAccumulator,
  ): PartNumberSpan | undefined {
    const lettered = butForLetters(span, isWhole);
    for (const at of lettered) scoreAt(at, partNumberTiers.butForLetters, accumulator);
    return lettered.length > 0 ? askedBy(span, lettered) : undefined;
  }

  function* shownFrom(start: number, end: number): Generator<number> {
    for (let at = start; at < end; at++) if (numbers.rowCountOf(at) > 0) yield at;
  }

  /** The only number found; the span as typed if there are several. */
  function askedBy(span: PartNumberSpan, found: Iterable<number>): PartNumberSpan {
    const [first, another] = found;
    return first === undefined || another !== undefined ? span : { ...span, key: numbers.keys.at(first) };
  }

  function scoreMeant(
    meant: readonly PartNumberCandidate[],
    accumulator: ScoreAccumulator,
  ): readonly PartNumberCandidate[] {
    // a row with several candidates is scored once, for the likeliest
    const scored = new Set<number>();
    meant.forEach(({ key }, place) => {
      const at = numbers.keys.indexOf(key)!;
      for (let entry = numbers.offsets[at]!; entry < numbers.offsets[at + 1]!; entry++) {
        const row = numbers.rows[entry]!;
        const own = partNumberTiers.mistypedOwnStep * numbers.strengths[entry]!;
        if (!scored.has(row)) accumulator.add(row, partNumberTiers.mistyped + own - typoStep * place);
        scored.add(row);
      }
    });
    return meant;
  }

  return {
    placesOf,
    withOtherZeros,
    canGoOn,
    butForLetters,
    askedBy,
    scoreAt,
    scoreKnown,
    scoreLonger,
    scoreButForLetters,
    scoreMeant,
  };
}

/** The number as typed, and without leading zeros. */
function spellingsOf(key: string): string[] {
  const bare = withoutLeadingZeros(key);
  return bare === key ? [key] : [key, bare];
}

function otherZerosOf(key: string): string[] {
  const [, letters, digits] = zerosBehindLetters.exec(key) ?? [];
  if (letters === undefined) return [];
  const spellings = Array.from({ length: mostZeros + 1 }, (_, count) => letters + "0".repeat(count) + digits!);
  return spellings.filter((spelling) => spelling !== key);
}
