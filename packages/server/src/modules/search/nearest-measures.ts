import type { Term } from "./question.ts";
import type { RowFinder } from "./row-finder.ts";
import type { TextIndex } from "./text-index.ts";

/** A measure or a grade that products have. */
export interface SoldMeasure {
  /** As it may be typed. */
  readonly text: string;
  readonly rows: Uint32Array;
}

/** `2kw`; a grade has a number behind its letters, as `10w40`. */
const measure = /^(\d+(?:[.,]\d+)*)(\p{L}+)(\d*)$/u;
/** Where one finds their rows. */
const mostLookedAt = 8;

/** Finds what is sold in place of a measure or grade that nothing has: others of the same unit, the nearest first. */
export function createMeasureFinder({ words }: Pick<TextIndex, "words">, rowFinder: RowFinder) {
  /** The words that say each number of the unit. */
  function numbersOf(unit: string): Map<number, number[]> {
    const wordsOf = new Map<number, number[]>();
    for (const at of words.measuresIn(unit)) {
      const number = numberIn(words.at(at));
      wordsOf.set(number, [...(wordsOf.get(number) ?? []), at]);
    }
    return wordsOf;
  }

  return function nearestTo({ word, figures: [key] }: Term): SoldMeasure[] {
    const [, , letters, grade] = measure.exec(word) ?? [];
    // letters that are no unit say what else a part number is
    const [, count, unit] = measure.exec(grade ? word : (key ?? "")) ?? [];
    if (count === undefined || unit === undefined) return [];
    const tail = grade ? words.indexOf(grade) : undefined;
    if (grade && tail === undefined) return [];
    const wanted = numberIn(count);
    const distanceOf = (number: number) => Math.abs(Math.log(number / wanted));
    return Array.from(numbersOf(unit))
      .filter(([number]) => number > 0)
      .sort(([a], [b]) => distanceOf(a) - distanceOf(b) || a - b)
      .slice(0, mostLookedAt)
      .map(([number, said]) => ({
        text: `${number}${letters}${grade}`,
        rows: tail === undefined ? rowFinder.having(said) : rowFinder.naming(said[0]!, [tail]),
      }))
      .filter(({ rows }) => rows.length > 0);
  };
}

function numberIn(word: string): number {
  return Number.parseFloat(word.replace("#", "").replace(",", "."));
}
