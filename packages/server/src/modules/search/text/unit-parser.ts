import { casedText, comparedText, plainDecimal, wordOfIndex } from "./words.ts";

// Measures and sizes: `12 volts` and `12V` are one thing, and so are `M8 x 30` and `M8×30`. However a measurement is written it has
// one key, by which it is indexed beside the words of its text.

/** Units, each as keys have it, then as it may be written otherwise, those of two words with a dash between, all in small letters. */
const unitWords = `
  v volt; mv millivolt; kv kilovolt; vac; vdc; va; kva; a amp ampere; ma milliamp milliampere
  ah amp-hour ampere-hour; mah milliamp-hour milliampere-hour; w watt; mw; milliwatt; megawatt; kw kilowatt; wh watt-hour
  kwh kilowatt-hour; hp horsepower horse-power; ω ohm; kω k kohm kilohm kiloohm; mω mohm m-ohm; milliohm; megohm megaohm; pf picofarad; nf nanofarad
  uf μf microfarad mfd; mf millifarad; farad; nh nanohenry; uh μh microhenry; mh millihenry; ua μa microamp; uv μv microvolt
  um μm micron micrometer micrometre; mm millimeter millimetre; cm centimeter centimetre; m meter metre mtr; km kilometer kilometre
  in inch inches; ft foot feet; yd yard; sqft sq-ft square-foot square-feet; ug μg mcg microgram; mg milligram; g gram gm
  kg kilo kilogram; oz ounce fl-oz fluid-ounce; lb pound; ul μl microliter microlitre; ml milliliter millilitre
  cl centiliter centilitre; l liter litre ltr lt; gal gallon; qt quart; pt pint; psi; bar; kpa kilopascal
  mpa megapascal; nm newton-meter newton-metre; ftlb ft-lb foot-pound; cfm; gpm; rpm; mph; db decibel; lm lumen; mp megapixel
  deg degree deg-c degree-c degrees-c celsius degree-celsius degrees-celsius centigrade degree-centigrade degrees-centigrade
  degf deg-f degree-f degrees-f fahrenheit degree-fahrenheit degrees-fahrenheit
  ga gauge; awg; hz hertz; khz kilohertz; mhz megahertz; ghz gigahertz; kb kilobyte; mb megabyte; gb gigabyte; tb terabyte
  us μs microsecond; ms millisecond; s sec second; min minute; h hr hour; pct percent per-cent; pc piece; pk pack; ct count`;
/** Signs that stand behind a number; a double prime is compared as two. */
const unitSigns = { in: ['"', "”", "′′", "''"], ft: ["'", "’", "′"], pct: ["%"], deg: ["°", "°c"], degf: ["°f"] };

/** The unit of each way to write one. Words have plurals. */
const units = new Map<string, string>();
for (const [unit = "", ...others] of unitWords
  .trim()
  .split(/[;\n]/)
  .map((line) => line.trim().split(" "))) {
  for (const word of [unit, ...others]) if (word.length > 1) units.set(`${word}s`, unit);
  for (const word of [unit, ...others]) units.set(word, unit);
}
for (const [unit, signs] of Object.entries(unitSigns)) for (const sign of signs) units.set(sign, unit);

/**
 * What a small `m` says and what a capital, of units that are written so; a capital alone is also of ohms, as `k` is. Who types
 * small letters alone may mean either of the first two.
 */
const ohms = { small: ["milliohm"], capital: ["megohm"] };
const watts = { small: ["milliwatt"], capital: ["megawatt"] };
const metres = { small: ["m"], capital: ["m", "megohm"] };
const unitsByCase = new Map(Object.entries({ mω: ohms, mohm: ohms, mohms: ohms, "m-ohm": ohms, mw: watts, m: metres }));

/**
 * Units of one kind, the small ones first, each with how many of the first it is. An `oz` may be of weight or of room, and a `kb`
 * has 1,000 bytes for some and 1,024 for others.
 */
const kinds: readonly Readonly<Record<string, number>>[] = [
  { uv: 1, mv: 1e3, v: 1e6, kv: 1e9 },
  { ua: 1, ma: 1e3, a: 1e6 },
  { mah: 1, ah: 1e3 },
  { va: 1, kva: 1e3 },
  { milliwatt: 1, w: 1e3, kw: 1e6, megawatt: 1e9 },
  { wh: 1, kwh: 1e3 },
  { milliohm: 1, ω: 1e3, kω: 1e6, megohm: 1e9 },
  { pf: 1, nf: 1e3, uf: 1e6, mf: 1e9, farad: 1e12 },
  { nh: 1, uh: 1e3, mh: 1e6 },
  { um: 1, mm: 1e3, cm: 1e4, m: 1e6, km: 1e9 },
  { in: 1, ft: 12, yd: 36 },
  { ug: 1, mg: 1e3, g: 1e6, kg: 1e9 },
  { ul: 1, ml: 1e3, cl: 1e4, l: 1e6 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
  { us: 1, ms: 1e3, s: 1e6 },
];
/** Measures in these are told in another unit of their kind. */
const untold = new Set(["milliwatt", "megawatt", "milliohm", "megohm", "mf", "cm", "cl", "ft", "yd"]);
const kindOf = new Map(
  kinds.flatMap((kind) => {
    const told = Object.keys(kind).filter((unit) => !untold.has(unit));
    return Object.entries(kind).map(([unit, times]) => [unit, { kind, times, told }] as const);
  }),
);

const anyOf = (texts: Iterable<string>) => [...texts].sort((a, b) => b.length - a.length).join("|");
const isWord = (spelling: string) => /^\p{L}+$/u.test(spelling);
const isSign = (spelling: string) => !/^\p{L}/u.test(spelling);
/** A unit's sign; degrees of others are none of these, and "the 80's" are no feet. */
export const sign = String.raw`(?!°\s?k(?!\p{L})|['’]s)(?:°\s?[cf](?!\p{L})|${anyOf(units.keys().filter(isSign))})`;
/** `3/8`, `1 3/8` */
const fraction = String.raw`(?:\d+[\s-])?\d+[/⁄]\d+`;
const decimal = String.raw`(?:\.\d+|\d+(?:[.,]\d+)*)`;
const number = `(?:${fraction}|${decimal})`;
const before = String.raw`(?<![\p{L}\p{N}]|\d[.,/⁄])`;
const behind = String.raw`(?![\p{L}\p{N}])`;
const betweenWords = String.raw`\.?[\s-]`;
/** What is a unit is looked up, first with the word behind it: to try each at each number would take ten times as long. */
const measure = new RegExp(
  String.raw`${before}(${number})[\s-]?(?:(\p{L}+)${behind}(${betweenWords}\p{L}+${behind})?|(${sign}))`,
  "gu",
);
/** Parts of circuits have the unit's sign in place of the point: `4k7`, `3v3`. */
const pointed = new RegExp(String.raw`${before}(\d{1,3})([rkmvpnuμ])(\d{1,2})${behind}`, "gu");
const pointUnits: Readonly<Record<string, string>> = {
  r: "ω",
  k: "kω",
  M: "megohm",
  v: "v",
  p: "pf",
  n: "nf",
  u: "uf",
  μ: "uf",
};
const signsBefore = /^[^\p{L}]+/u;
const unit = String.raw`[\s-]?(?:(?:${anyOf(units.keys().filter(isWord))})${behind}|${sign})`;
const by = String.raw`\s?[x×*]\s?`;
const mayBeSize = new RegExp(String.raw`${by}\d`);
/** `M8 x 30`, `3/8 x 16`, `10 mm x 20 mm`, `18" x 24"` */
const size = new RegExp(
  String.raw`${before}\p{L}{0,3}${number}(?:${unit})?(?:${by}${number}(?:${unit})?)+(?![\p{L}\p{N}]|[.,]\d)`,
  "gu",
);
const unitInSize = new RegExp(String.raw`(?<=\d)${unit}`, "gu");
const betweenSides = new RegExp(by, "g");
const numbersInSize = new RegExp(number, "g");

/** A measure or size, and how and where it is written in a text as that is compared. */
export interface Measurement {
  readonly key: string;
  readonly written: string;
  readonly start: number;
}

/** The words for the measurements of a text and for its decimal numbers, but for those that are words of it as they are. */
export function measurementTokens(text: string, words: readonly string[]): string[] {
  if (!/\d/.test(text)) return [];
  const measurements = parseMeasurements(text);
  return [
    ...[...measurements, ...parseBareFractions(text, measurements)].flatMap(({ key, written }) =>
      written === key && !key.includes("/") ? [] : wordOfIndex(key),
    ),
    ...words.flatMap((word) => (plainDecimal(word) === word ? [] : plainDecimal(word))),
  ];
}

/** A text's measures, and then its sizes, whose units do not count. */
export function parseMeasurements(text: string): Measurement[] {
  if (!/\d/.test(text)) return [];
  const compared = comparedText(text);
  const cased = casedText(text);
  const measurements: Measurement[] = [];
  for (const { index: start, 0: found, 1: count, 2: word = "", 3: next = "", 4: mark } of compared.matchAll(measure)) {
    const two = `${word}-${next.replace(signsBefore, "")}`;
    const isTwo = units.has(two);
    const written = isTwo ? found : found.slice(0, found.length - next.length);
    const end = start + found.length - next.length;
    for (const of of unitsMeant(isTwo ? two : (mark?.replace(/\s/, "") ?? word), cased.slice(end - word.length, end)))
      measurements.push({ key: measureKey(count!, of), written, start });
  }
  for (const { index: start, 0: written, 1: ones = "", 2: point, 3: rest } of compared.matchAll(pointed)) {
    const unit = pointUnits[point === "m" ? cased[start + ones.length]! : point!];
    if (unit) measurements.push({ key: measureKey(`${ones}.${rest}`, unit), written, start });
  }
  if (!mayBeSize.test(compared)) return measurements;
  for (const { index: start, 0: written } of compared.matchAll(size)) {
    const sides = written.replaceAll(unitInSize, "").replaceAll(betweenSides, "x");
    measurements.push({ key: sides.replaceAll(numbersInSize, plainNumber), written, start });
  }
  return measurements;
}

const mayBeFraction = /\d[/⁄]\d/;
const bareFraction = new RegExp(
  String.raw`${before}(?:\d{1,2}[\s-])?\d{1,2}[/⁄](?:2|4|8|16|32|64)(?![\p{L}\p{N}]|[.,/⁄]\d)`,
  "gu",
);
/** Longer ones are cut to measure. */
const longestNominalInches = 10;
/** As much as 13 mm is off half an inch. */
const mostOff = 0.025;

/** Fractions without a unit, beside a text's measurements, as measures in inches: hardly anything else is told so. */
export function parseBareFractions(text: string, measurements: readonly Measurement[]): Measurement[] {
  const compared = comparedText(text);
  if (!mayBeFraction.test(compared)) return [];
  return Array.from(compared.matchAll(bareFraction), ({ index: start, 0: written }) => ({
    key: measureKey(written, "in"),
    written,
    start,
  })).filter(({ start, written }) =>
    measurements.every(
      (measurement) =>
        measurement.start >= start + written.length || start >= measurement.start + measurement.written.length,
    ),
  );
}

/** The keys of what is sold for a measure in inches: `5/16 in` is 7.94 mm, and a hose for it one of 8 mm. */
export function nominalKeysOf(key: string): string[] {
  const inches = Number(/^([\d.]+)in$/.exec(key)?.[1]);
  if (!(inches > 0 && inches <= longestNominalInches)) return [];
  const mm = inches * 25.4;
  const rounded = [100, 10, 2, 1].map((parts) => Math.round(mm * parts) / parts);
  const near = rounded.filter((one) => Math.abs(one - mm) <= mostOff * mm);
  return [...new Set(near)].map((one) => measureKey(String(one), "mm"));
}

/** The units that a word may be, by the case in which it is written. */
function unitsMeant(word: string, cased: string): readonly string[] {
  const byCase = unitsByCase.get(word);
  if (!byCase) return [units.get(word)].filter((unit) => unit !== undefined);
  if (cased.startsWith("M")) return byCase.capital;
  return byCase !== metres && /^[a-z]+$/.test(cased) ? [...byCase.small, ...byCase.capital] : byCase.small;
}

/** A number with a unit, or with its first letters, as a query ends in while a shopper types. */
export interface PartialMeasurement {
  /** The query as it is compared, and what of it stands before the unit. */
  readonly typed: string;
  readonly beforeUnit: string;
  /** Where the number begins in it. */
  readonly start: number;
  /** As keys have it. */
  readonly number: string;
  readonly unit: string;
  /** Undefined where that is no unit yet. */
  readonly key: string | undefined;
  /** The keys of what it goes on to in units that keys do not have, `mω` and `mw`, with those. */
  readonly byCase: ReadonlyMap<string, string>;
}

const measureAtEnd = new RegExp(String.raw`${before}(${number})[\s-]?(\p{L}+)$`, "u");

export function parsePartialMeasurement(text: string): PartialMeasurement | undefined {
  const typed = comparedText(text).trimEnd();
  const found = measureAtEnd.exec(typed);
  if (!found) return undefined;
  const { index: start, 1: count = "", 2: unit = "" } = found;
  const of = unitsMeant(unit, casedText(text).slice(typed.length - unit.length, typed.length))[0];
  if (of === undefined && !units.keys().some((spelling) => spelling.startsWith(unit))) return undefined;
  const key = of && measureKey(count, of);
  const further = ["mω", "mw"].filter((one) => one !== unit && one.startsWith(unit));
  const byCase = new Map(further.map((one) => [measureKey(count, unitsByCase.get(one)!.small[0]!), one]));
  return { typed, beforeUnit: typed.slice(0, -unit.length), start, number: plainNumber(count), unit, key, byCase };
}

/** The measure that goes on from there to one of the catalogue, by its key, as it would be typed; undefined for another one. */
export function completeMeasurement(
  { typed, beforeUnit, number, unit, key, byCase }: PartialMeasurement,
  found: string,
): string | undefined {
  if (found === key) return typed;
  const rest = byCase.get(found) ?? (found.startsWith(number + unit) ? found.slice(number.length) : "");
  return units.has(rest) ? beforeUnit + rest : undefined;
}

/** So many of the smallest unit of a kind. */
export interface Amount {
  readonly unit: string;
  readonly number: number;
}

/** How much a number of a unit is; undefined where it is none, or its case tells which unit is meant. */
export function amountOf(count: string, written: string): Amount | undefined {
  const unit = units.get(written.replace(/\s/, ""));
  const number = Number(plainNumber(count.replace("+", "")));
  if (unit === undefined || Number.isNaN(number) || isTwoUnits(written)) return undefined;
  const known = kindOf.get(unit);
  return known
    ? { unit: Object.keys(known.kind)[0]!, number: Number((number * known.times).toPrecision(longestNumber)) }
    : { unit, number };
}

/** Whether its case tells which unit it is: `mΩ` or `MΩ`, `mW` or `MW`. Nobody sells millimetres by the million metres. */
function isTwoUnits(written: string): boolean {
  return unitsByCase.has(written) && written !== "m";
}

/** The same of a measure, by its key. */
export function amountOfKey(key: string): Amount | undefined {
  const [, count, unit] = /^([\d.]+)(\D+)$/.exec(key) ?? [];
  return unit === undefined ? undefined : amountOf(count!, unit);
}

/** `1,500 w` and `1.5 kw` have one, in the largest unit of which it is one or more: as most write it. */
function measureKey(count: string, unit: string): string {
  const plain = plainNumber(count);
  const known = kindOf.get(unit);
  const amount = known ? Number(plain) * known.times : Number.NaN;
  if (Number.isNaN(amount)) return plain + unit;
  const { kind, told } = known!;
  const best = told.findLast((name) => amount >= kind[name]!) ?? told[0]!;
  return best === unit ? plain + unit : Number((amount / kind[best]!).toPrecision(longestNumber)) + best;
}

const whole = /^[1-9]\d*$/;
const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const decimals = /^\d*(?:[.,]\d+)?$/;
const parts = /^(?:(\d+)[\s-])?(\d+)[/⁄](\d+)$/;
/** More digits would be rounded. */
const longestNumber = 15;

/**
 * A number as it is written in a key: `1,500` for 1500, `5.0` for 5, `2,5` for 2.5 and `3/8` for 0.375. What is none, such as
 * `10.2.3` or the `1/0` of a wire, stays.
 */
function plainNumber(text: string): string {
  if (whole.test(text) || text.length > longestNumber) return text;
  const [, ones = "0", above, below] = parts.exec(text) ?? [];
  if (Number(below) > 0) return String(Number((Number(ones) + Number(above) / Number(below)).toPrecision(6)));
  if (thousands.test(text)) return String(Number(text.replaceAll(",", "")));
  return decimals.test(text) ? String(Number(text.replace(",", "."))) : text;
}
