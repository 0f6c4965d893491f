import type { FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";

/** A facet's values as numbers in one unit, by their place in the facet; NaN for a value that is not in that unit. */
export interface FacetUnits {
  /** The unit that most values use, such as kΩ. */
  readonly unit: string;
  readonly numbers: Float64Array;
  /** The value as the catalogue has it, by its place in the facet: `22 pF` in a facet whose unit is nF. */
  textOf(place: number): string;
  /** Reads a bound: a number in this unit, or a measurement in any multiple of it. NaN for any other unit. */
  boundOf(text: string): number;
}

/** A number with a unit, as in catalogue attributes: `76 mm`, `4.7kΩ`, or `120 Ω @ 100 MHz`, where the condition is ignored. */
interface Measurement {
  readonly number: string;
  readonly unit: Unit;
}

interface Unit {
  readonly text: string;
  /** The unit without its prefix, and the prefix as a power of ten: Ω and 3 for kΩ. */
  readonly base: string;
  readonly power: number;
}

const measurement = /^([+-]?\d+(?:\.\d+)?)\s*([^\d\s.,@][^@]*?)(?:\s*@.*)?$/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const prefixedUnit = /^([fpnµmckMGT])(F|H|V|A|W|Ω|Hz|m|g|L|l|s|J|Pa|VA|Wh|Ah)$/;
const powers: Readonly<Record<string, number>> = {
  f: -15,
  p: -12,
  n: -9,
  µ: -6,
  m: -3,
  c: -2,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
};

function unitOf(text: string): Unit {
  const written = text.replace(/ohms?$/i, "Ω").replace(/^[uμ]/, "µ");
  const [, prefix, base] = prefixedUnit.exec(written) ?? [];
  return base === undefined ? { text, base: text, power: 0 } : { text, base, power: powers[prefix!]! };
}

function parseMeasurement(text: string): Measurement | undefined {
  const [, number, unit] = measurement.exec(text) ?? [];
  return number === undefined ? undefined : { number, unit: unitOf(unit!) };
}

/** Whether a text is a number, with or without a unit. */
export function isNumberOrMeasurement(text: string): boolean {
  return plainNumber.test(text) || measurement.test(text);
}

/** Converts to a unit. The decimal exponent is parsed, not multiplied: a rounding error could move a value past a bound. */
function numberIn({ power }: Unit, { number, unit }: Measurement): number {
  return Number(`${number}e${unit.power - power}`);
}

/** A measurement's sort key, the same for every multiple of a unit: `900 mΩ`, `1 kΩ`, `1 MΩ`. Undefined for other texts. */
export function sizeKey(text: string): string | undefined {
  const sized = plainNumber.test(text) ? { number: text, unit: unitOf("") } : parseMeasurement(text);
  if (!sized || /^[+-]/.test(text)) return undefined;
  const [digits, exponent] = Number(sized.number).toExponential(12).split("e") as [string, string];
  const size = Number(digits) === 0 ? "" : `${500 + Number(exponent) + sized.unit.power} ${digits}`;
  // sorts before the natural keys of other texts, which start numbers with their length
  return `0${sized.unit.base} ${size}`;
}

const cache = new WeakMap<FacetIndex, Map<FacetInfo, FacetUnits | undefined>>();

/** The unit that most of a facet's measurements use; undefined for a facet without measurements. Cached per index. */
export function facetUnitsOf(index: FacetIndex, facet: FacetInfo): FacetUnits | undefined {
  let ofIndex = cache.get(index);
  if (!ofIndex) cache.set(index, (ofIndex = new Map()));
  if (!ofIndex.has(facet)) ofIndex.set(facet, readFacetUnits(index, facet));
  return ofIndex.get(facet);
}

/** The largest group of units with the same base or text. */
function mostCommon(units: readonly Unit[], key: "base" | "text"): readonly Unit[] {
  const groups = Map.groupBy(units, (unit) => unit[key]).values();
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), [] as readonly Unit[]);
}

function readFacetUnits(index: FacetIndex, { start, end }: FacetInfo): FacetUnits | undefined {
  const measurements = Array.from({ length: end - start }, (_, at) =>
    index.isShown(start + at) ? parseMeasurement(index.textOf(start + at)) : undefined,
  );
  const units = measurements.flatMap((one) => one?.unit ?? []);
  const unit = mostCommon(mostCommon(units, "base"), "text")[0];
  if (!unit) return undefined;
  return {
    unit: unit.text,
    numbers: Float64Array.from(measurements, (one) =>
      one?.unit.base === unit.base ? numberIn(unit, one) : Number.NaN,
    ),
    textOf: (place) => `${measurements[place]!.number} ${measurements[place]!.unit.text}`,
    boundOf(text) {
      if (plainNumber.test(text)) return Number(text);
      const bound = parseMeasurement(text);
      if (bound?.unit.text.toLowerCase() === unit.text.toLowerCase()) return Number(bound.number);
      if (bound === undefined) return Number.NaN;
      // people type just the prefix, such as `100n`
      const inMultiple =
        bound.unit.base === unit.base ? bound : { ...bound, unit: unitOf(bound.unit.text + unit.base) };
      return inMultiple.unit.base === unit.base ? numberIn(unit, inMultiple) : Number.NaN;
    },
  };
}
