import type { FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";

/** The values of a facet as numbers of one unit, NaN for those that are none, by their place in it. */
export interface FacetUnits {
  /** The one in which most values are told, such as kΩ. */
  readonly unit: string;
  readonly numbers: Float64Array;
  /** As the catalogue tells it, by its place in the facet: `22 pF` of what is measured in nF. */
  textOf(place: number): string;
  /** A bound in that unit: a number, or a measure in any multiple of it; NaN where it is in a unit that is none of these. */
  boundOf(text: string): number;
}

/** A number with a unit, as attributes of the catalogue are told: `76 mm`, `4.7kΩ`, and `120 Ω @ 100 MHz` where it holds there. */
interface Measure {
  readonly number: string;
  readonly unit: Unit;
}

interface Unit {
  readonly text: string;
  /** The unit without its multiple, and that as a power of ten: Ω and 3 for kΩ. */
  readonly base: string;
  readonly power: number;
}

const measure = /^([+-]?\d+(?:\.\d+)?)\s*([^\d\s.,@][^@]*?)(?:\s*@.*)?$/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const multiple = /^([fpnµmckMGT])(F|H|V|A|W|Ω|Hz|m|g|L|l|s|J|Pa|VA|Wh|Ah)$/;
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
  const [, times, base] = multiple.exec(written) ?? [];
  return base === undefined ? { text, base: text, power: 0 } : { text, base, power: powers[times!]! };
}

function measureIn(text: string): Measure | undefined {
  const [, number, unit] = measure.exec(text) ?? [];
  return number === undefined ? undefined : { number, unit: unitOf(unit!) };
}

/** Whether a text is a number, with a unit or without. */
export function isMeasure(text: string): boolean {
  return plainNumber.test(text) || measure.test(text);
}

/** The nearest number to what is written: multiplied it may be a little more or less than a bound. */
function numberIn({ power }: Unit, { number, unit }: Measure): number {
  return Number(`${number}e${unit.power - power}`);
}

/** What a measure sorts by, whichever multiple of its unit it is told in: `900 mΩ`, `1 kΩ`, `1 MΩ`; undefined for other texts. */
export function sizeKey(text: string): string | undefined {
  const sized = plainNumber.test(text) ? { number: text, unit: unitOf("") } : measureIn(text);
  if (!sized || /^[+-]/.test(text)) return undefined;
  const [digits, exponent] = Number(sized.number).toExponential(12).split("e") as [string, string];
  const size = Number(digits) === 0 ? "" : `${500 + Number(exponent) + sized.unit.power} ${digits}`;
  // before all numbers in other texts, which begin with how long they are
  return `0${sized.unit.base} ${size}`;
}

const known = new WeakMap<FacetIndex, Map<FacetInfo, FacetUnits | undefined>>();

/** What a facet measures, mostly; undefined for one that measures nothing. Read once an index. */
export function facetUnitsOf(index: FacetIndex, facet: FacetInfo): FacetUnits | undefined {
  let ofIndex = known.get(index);
  if (!ofIndex) known.set(index, (ofIndex = new Map()));
  if (!ofIndex.has(facet)) ofIndex.set(facet, readMeasures(index, facet));
  return ofIndex.get(facet);
}

/** Those that have the same of `what` as most others. */
function mostCommon(units: readonly Unit[], what: "base" | "text"): readonly Unit[] {
  const groups = Map.groupBy(units, (unit) => unit[what]).values();
  return groups.reduce((most, of) => (of.length > most.length ? of : most), [] as readonly Unit[]);
}

function readMeasures(index: FacetIndex, { start, end }: FacetInfo): FacetUnits | undefined {
  const measures = Array.from({ length: end - start }, (_, at) =>
    index.isShown(start + at) ? measureIn(index.textOf(start + at)) : undefined,
  );
  const units = measures.flatMap((one) => one?.unit ?? []);
  const unit = mostCommon(mostCommon(units, "base"), "text")[0];
  if (!unit) return undefined;
  return {
    unit: unit.text,
    numbers: Float64Array.from(measures, (one) => (one?.unit.base === unit.base ? numberIn(unit, one) : Number.NaN)),
    textOf: (place) => `${measures[place]!.number} ${measures[place]!.unit.text}`,
    boundOf(text) {
      if (plainNumber.test(text)) return Number(text);
      const bound = measureIn(text);
      if (bound?.unit.text.toLowerCase() === unit.text.toLowerCase()) return Number(bound.number);
      if (bound === undefined) return Number.NaN;
      // of a multiple people type the letter alone: `100n`
      const inMultiple =
        bound.unit.base === unit.base ? bound : { ...bound, unit: unitOf(bound.unit.text + unit.base) };
      return inMultiple.unit.base === unit.base ? numberIn(unit, inMultiple) : Number.NaN;
    },
  };
}
