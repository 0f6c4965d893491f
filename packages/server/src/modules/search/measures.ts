import type { FacetIndex, FacetInfo } from "./facet-index.ts";

/** The values of a facet as numbers, NaN for those that are none, by their place in it; undefined where not all share a unit. */
export interface Measures {
  readonly unit: string;
  readonly numbers: Float64Array;
}

/** A number with a unit, as attributes of the catalogue are told: `76 mm`. */
const measure = /^([+-]?\d+(?:\.\d+)?)\s*([^\d\s.,].*)$/;

const known = new WeakMap<FacetIndex, Map<FacetInfo, Measures | undefined>>();

/** What a facet measures; undefined for one that has more than one unit or names things. Read once an index. */
export function measuresOf(index: FacetIndex, facet: FacetInfo): Measures | undefined {
  let ofIndex = known.get(index);
  if (!ofIndex) known.set(index, (ofIndex = new Map()));
  if (!ofIndex.has(facet)) ofIndex.set(facet, readMeasures(index, facet));
  return ofIndex.get(facet);
}

const multiples: Readonly<Record<string, number>> = {
  p: -12,
  n: -9,
  u: -6,
  µ: -6,
  m: -3,
  c: -2,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
};
const scaled = /^([pnuµmckMGT])(F|H|V|A|W|Ω|Hz|m|g|L|l|s|J|Pa|VA|Wh|Ah)$/;
const sized = /^(\d+(?:\.\d+)?)(?: ([^\d\s]+))?$/;

/** What a measure sorts by, whichever multiple of its unit it is told in: `900 mΩ`, `1 kΩ`, `1 MΩ`; undefined for other texts. */
export function sizeKey(text: string): string | undefined {
  const [, number, unit = ""] = sized.exec(text) ?? [];
  if (number === undefined) return undefined;
  const [, multiple, base = unit] = scaled.exec(unit.replaceAll("μ", "µ")) ?? [];
  const [digits, exponent] = Number(number).toExponential(12).split("e") as [string, string];
  const size =
    Number(number) === 0 ? "" : `${500 + Number(exponent) + (multiple ? multiples[multiple]! : 0)} ${digits}`;
  // before all numbers in other texts, which begin with how long they are
  return `0${base} ${size}`;
}

function readMeasures(index: FacetIndex, { start, end }: FacetInfo): Measures | undefined {
  const numbers = new Float64Array(end - start).fill(Number.NaN);
  let unit: string | undefined;
  for (let value = start; value < end; value++) {
    if (!index.isShown(value)) continue;
    const [, number, unitOfValue] = measure.exec(index.textOf(value)) ?? [];
    if (number === undefined) continue;
    unit ??= unitOfValue;
    if (unitOfValue !== unit) return undefined;
    numbers[value - start] = Number(number);
  }
  return unit === undefined ? undefined : { unit, numbers };
}
