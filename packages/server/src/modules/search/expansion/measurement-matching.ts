import { amountOfKey, measureBegun } from "../text/unit-parser.ts";
import { namingIn, type Term } from "../core/term.ts";
import type { TextIndex } from "../index/text-index.ts";
import { rangesHolding } from "../index/range-tokens.ts";
import type { WordLookup } from "../index/word-lookup.ts";
import { plainDecimal } from "../text/words.ts";

/** As many as one number has, mostly; a database looks for a few words one by one. */
const mostUnits = 12;
const isDecimal = /^\d+[.,]\d+$/;

export type AskedMeasures = ReturnType<typeof createAskedMeasures>;

/** Finds what has the measures and sizes of a question, of which each of several terms may be a part. */
export function createAskedMeasures(index: TextIndex, { known, beginningWith }: WordLookup) {
  const { words } = index;
  /** Those of one question, by the key of the measure; undefined where it names no thing: three parts in four hold 25 °C. */
  let rangesFound: Map<string, readonly number[]> | undefined;

  /** The words for ranges that hold the measure of which a term is a part. */
  function rangesOf(term: Term): readonly number[] {
    const [key] = figuresOf(term);
    if (key === undefined || !rangesFound) return [];
    return rangesFound.getOrInsertComputed(key, () => {
      const amount = amountOfKey(key);
      return amount ? rangesHolding(amount, words).filter((at) => index.rowCountOf(at) > 0) : [];
    });
  }

  /** The words for the measure or size of which a term is a part. */
  const figuresTold = (term: Term) => known(figuresOf(term));

  /** Whether anything has the measure or size of which a term is a part. */
  function isSold(term: Term): boolean {
    return figuresTold(term).length > 0 || rangesOf(term).length > 0;
  }

  return {
    /** Reads the ranges of the next question. */
    expect(terms: readonly Term[]) {
      rangesFound = namingIn(terms).length > 0 ? new Map() : undefined;
    },
    figuresTold,
    rangesOf,
    isSold,
    /** Whether it is of a measure or size that nothing has: its number and its unit apart say nothing. */
    isUnsold: (term: Term) => term.figures.length > 0 && !isSold(term),
    /** Whether both are of one measure or size that products have: however it is written, it is one thing. */
    goesOnFrom(previous: Term | undefined, term: Term): boolean {
      const before = previous ? figuresOf(previous) : [];
      const shared = figuresOf(term).filter((figure) => before.includes(figure));
      return known(shared).length > 0 || (shared.length > 0 && rangesOf(term).length > 0);
    },
    /** A decimal number with its unit run together: "0.5mm". What has them apart has the number. */
    withUnit(word: string): number[] {
      if (!isDecimal.test(word)) return [];
      const isMeasure = (at: number) => measureBegun(words.at(at))?.key !== undefined;
      return beginningWith(plainDecimal(word)).filter(isMeasure).slice(0, mostUnits);
    },
  };
}

/** The keys of the measure, or of what may be a size, of which a term is a part. */
export function figuresOf({ figures, sizes }: Term): readonly string[] {
  return figures.length > 0 ? figures : sizes;
}
