import { amountOfKey, parsePartialMeasurement } from "../text/unit-parser.ts";
import { nameTerms, type Term } from "../core/term.ts";
import type { TextIndex } from "../index/text-index.ts";
import { rangesContaining } from "../index/range-tokens.ts";
import type { WordLookup } from "../index/word-lookup.ts";
import { plainDecimal } from "../text/words.ts";

/** As many as one number has, mostly; a database looks for a few words one by one. */
const mostUnits = 12;
const isDecimal = /^\d+[.,]\d+$/;

export type MeasurementMatcher = ReturnType<typeof createMeasurementMatcher>;

/** Finds what has the measures and sizes of a query, of which each of several terms may be a part. */
export function createMeasurementMatcher(index: TextIndex, { known, beginningWith }: WordLookup) {
  const { words } = index;
  /** Those of one query, by the key of the measure; undefined where it names no thing: three parts in four hold 25 °C. */
  let rangesFound: Map<string, readonly number[]> | undefined;

  /** The words for ranges that hold the measure of which a term is a part. */
  function rangesOf(term: Term): readonly number[] {
    const [key] = measurementsOf(term);
    if (key === undefined || !rangesFound) return [];
    return rangesFound.getOrInsertComputed(key, () => {
      const amount = amountOfKey(key);
      return amount ? rangesContaining(amount, words).filter((at) => index.rowCountOf(at) > 0) : [];
    });
  }

  /** The words for the measure or size of which a term is a part. */
  const measurementsIn = (term: Term) => known(measurementsOf(term));

  /** Whether anything has the measure or size of which a term is a part. */
  function isSold(term: Term): boolean {
    return measurementsIn(term).length > 0 || rangesOf(term).length > 0;
  }

  return {
    /** Reads the ranges of the next query. */
    expect(terms: readonly Term[]) {
      rangesFound = nameTerms(terms).length > 0 ? new Map() : undefined;
    },
    measurementsIn,
    rangesOf,
    isSold,
    /** Whether it is of a measure or size that nothing has: its number and its unit apart say nothing. */
    isUnsold: (term: Term) => term.measurements.length > 0 && !isSold(term),
    /** Whether both are of one measure or size that products have: however it is written, it is one thing. */
    goesOnFrom(previous: Term | undefined, term: Term): boolean {
      const before = previous ? measurementsOf(previous) : [];
      const shared = measurementsOf(term).filter((measurement) => before.includes(measurement));
      return known(shared).length > 0 || (shared.length > 0 && rangesOf(term).length > 0);
    },
    /** A decimal number with its unit run together: "0.5mm". What has them apart has the number. */
    withUnit(word: string): number[] {
      if (!isDecimal.test(word)) return [];
      const isMeasure = (at: number) => parsePartialMeasurement(words.at(at))?.key !== undefined;
      return beginningWith(plainDecimal(word)).filter(isMeasure).slice(0, mostUnits);
    },
  };
}

/** The keys of the measure, or of what may be a size, of which a term is a part. */
export function measurementsOf({ measurements, sizes }: Term): readonly string[] {
  return measurements.length > 0 ? measurements : sizes;
}
