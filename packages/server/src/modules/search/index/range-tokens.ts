import type { Dictionary } from "../dictionary/dictionary.ts";
import { amountOf, type Amount, measurementTokens, sign } from "../text/unit-parser.ts";
import { normalizedText, indexToken } from "../text/words.ts";

// What is told from one measure to another has those between: "38 to 55 mm" one of 45 mm. Each has a word of the index, which
// begins with the unit, so that a query looks through all in its own.

const number = String.raw`[+-]?(?:0|[1-9]\d*)(?:[.,]\d+)?`;
const unit = String.raw`\p{L}{1,12}|${sign}`;
const between = String.raw`\s?(?:to|~|–|-|\.{2,3})\s?`;
const range = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/+-])(${number})\s?(${unit})?${between}(${number})\s?(${unit})(?![\p{L}\p{N}])`,
  "gu",
);
/** Most texts have none, which this tells sooner. */
const mayBeRange = /\d\s?[^\d\s]{0,12}\s?(?:to|[~–-]|\.\.)\s?[+-]?\d/;

/** The words of the index for what a text measures: its measurements and its ranges. */
export function measurementAndRangeTokens(text: string, words: readonly string[]): string[] {
  return [...measurementTokens(text, words), ...rangeTokensOf(text)];
}

/** The words for the ranges of a text. */
export function rangeTokensOf(text: string): string[] {
  const compared = normalizedText(text).replaceAll("−", "-");
  if (!mayBeRange.test(compared)) return [];
  return Array.from(compared.matchAll(range)).flatMap(([, from = "", fromUnit, to = "", toUnit = ""]) => {
    const [low, high] = [amountOf(from, fromUnit ?? toUnit), amountOf(to, toUnit)];
    return low && high && low.unit === high.unit && low.number < high.number ? wordOf(low, high) : [];
  });
}

function wordOf({ unit, number: low }: Amount, { number: high }: Amount): string {
  return indexToken(`~${unit}_${low}_${high}`);
}

/** The ranges of each unit, as they were read from their words: a query may ask for many measures. */
const known = new WeakMap<Dictionary, Map<string, readonly Range[]>>();

interface Range {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** The places of the words for ranges that hold an amount. */
export function rangesContaining({ unit, number: asked }: Amount, words: Dictionary): number[] {
  const ofUnits = known.getOrInsertComputed(words, () => new Map());
  const ranges = ofUnits.getOrInsertComputed(unit, () => rangesOf(unit, words));
  return ranges.filter(({ low, high }) => low <= asked && asked <= high).map(({ at }) => at);
}

function rangesOf(unit: string, words: Dictionary): readonly Range[] {
  const { start, end } = words.withPrefix(indexToken(`~${unit}_`));
  return Array.from({ length: end - start }, (_, place) => {
    const [, low, high] = words.at(start + place).split("_");
    return { at: start + place, low: Number(low), high: Number(high) };
  });
}
