import { amountOfKey, parsePartialMeasurement } from "../text/unit-parser.ts";
import { nameTerms, type Term } from "../core/term.ts";
import type { TextIndex } from "../index/text-index.ts";
import { rangesContaining } from "../index/range-tokens.ts";
import type { WordLookup } from "../index/word-lookup.ts";
import { plainDecimal } from "../text/words.ts";

/** A number rarely has more units in one catalogue, and the database looks up words one by one. */
const mostUnits = 12;
const isDecimal = /^\d+[.,]\d+$/;

export type MeasurementMatcher = ReturnType<typeof createMeasurementMatcher>;

/** Matches the measurements and sizes of a query; several terms may be parts of one. */
export function createMeasurementMatcher(index: TextIndex, { known, beginningWith }: WordLookup) {
  const { words } = index;
  /** The ranges of one query, by measurement; undefined if the query names no product: three parts in four work at 25 °C. */
  let rangesFound: Map<string, readonly number[]> | undefined;

  /** The tokens of the ranges that contain the measurement of which the term is a part. */
  function rangesOf(term: Term): readonly number[] {
    const [key] = measurementsOf(term);
    if (key === undefined || !rangesFound) return [];
    return rangesFound.getOrInsertComputed(key, () => {
      const amount = amountOfKey(key);
      return amount ? rangesContaining(amount, words).filter((at) => index.rowCountOf(at) > 0) : [];
    });
  }

  /** The tokens of the measurement or size of which the term is a part. */
  const measurementsIn = (term: Term) => known(measurementsOf(term));

  /** Whether any product has that measurement or size. */
  function isSold(term: Term): boolean {
    return measurementsIn(term).length > 0 || rangesOf(term).length > 0;
  }

  return {
    /** Prepares for the next query. */
    expect(terms: readonly Term[]) {
      rangesFound = nameTerms(terms).length > 0 ? new Map() : undefined;
    },
    measurementsIn,
    rangesOf,
    isSold,
    /** Whether no product has the measurement: then its number and its unit mean nothing on their own. */
    isUnsold: (term: Term) => term.measurements.length > 0 && !isSold(term),
    /** Whether both terms are parts of one measurement that products have. */
    goesOnFrom(previous: Term | undefined, term: Term): boolean {
      const before = previous ? measurementsOf(previous) : [];
      const shared = measurementsOf(term).filter((measurement) => before.includes(measurement));
      return known(shared).length > 0 || (shared.length > 0 && rangesOf(term).length > 0);
    },
    /** The index words that are this decimal number joined with a unit: "0.5mm". */
    withUnit(word: string): number[] {
      if (!isDecimal.test(word)) return [];
      const isMeasure = (at: number) => parsePartialMeasurement(words.at(at))?.key !== undefined;
      return beginningWith(plainDecimal(word)).filter(isMeasure).slice(0, mostUnits);
    },
  };
}

/** The keys of the measurement, or possible size, of which the term is a part. */
export function measurementsOf({ measurements, sizes }: Term): readonly string[] {
  return measurements.length > 0 ? measurements : sizes;
}
