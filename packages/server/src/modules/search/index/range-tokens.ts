import type { Dictionary } from "../dictionary/dictionary.ts";
import { amountOf, type Amount, measurementTokens, sign } from "../text/unit-parser.ts";
import { normalizedText, indexToken } from "../text/words.ts";

// A range such as "38 to 55 mm" matches a query for 45 mm. Each range has a token that starts with its unit, so that a query
// scans only the ranges in its own unit.

const number = String.raw`[+-]?(?:0|[1-9]\d*)(?:[.,]\d+)?`;
const unit = String.raw`\p{L}{1,12}|${sign}`;
const between = String.raw`\s?(?:to|~|–|-|\.{2,3})\s?`;
const range = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/+-])(${number})\s?(${unit})?${between}(${number})\s?(${unit})(?![\p{L}\p{N}])`,
  "gu",
);
/** A faster test, as most texts have no range. */
const mayBeRange = /\d\s?[^\d\s]{0,12}\s?(?:to|[~–-]|\.\.)\s?[+-]?\d/;

/** The tokens for a text's measurements and ranges. */
export function measurementAndRangeTokens(text: string, words: readonly string[]): string[] {
  return [...measurementTokens(text, words), ...rangeTokensOf(text)];
}

/** The tokens for a text's ranges. */
export function rangeTokensOf(text: string): string[] {
  const compared = normalizedText(text).replaceAll("−", "-");
  if (!mayBeRange.test(compared)) return [];
  return Array.from(compared.matchAll(range)).flatMap(([, from = "", fromUnit, to = "", toUnit = ""]) => {
    const [low, high] = [amountOf(from, fromUnit ?? toUnit), amountOf(to, toUnit)];
    return low && high && low.unit === high.unit && low.number < high.number ? rangeToken(low, high) : [];
  });
}

function rangeToken({ unit, number: low }: Amount, { number: high }: Amount): string {
  return indexToken(`~${unit}_${low}_${high}`);
}

/** Parsed ranges by unit, cached as a query may have many measurements. */
const cache = new WeakMap<Dictionary, Map<string, readonly Range[]>>();

interface Range {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** The places of the tokens for ranges that contain an amount. */
export function rangesContaining({ unit, number: asked }: Amount, words: Dictionary): number[] {
  const ofUnits = cache.getOrInsertComputed(words, () => new Map());
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
