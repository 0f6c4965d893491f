import { normalizedWithCase, normalizedText, plainDecimal, indexToken } from "./words.ts";

// Parses measurements and sizes. All spellings of a measurement have one key, which is indexed in addition to the words of
// the text: `12 volts` and `12V` are the same, as are `M8 x 30` and `M8×30`.

/** Each unit as used in keys, followed by its other spellings, in lower case; two-word spellings are written with a dash. */
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
/** Signs after a number. Normalizing turns a double prime into two primes. */
const unitSigns = { in: ['"', "”", "′′", "''"], ft: ["'", "’", "′"], pct: ["%"], deg: ["°", "°c"], degf: ["°f"] };

/** Spelling → unit. Words also get plurals. */
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
 * Units whose meaning depends on the case of `m`: milli or mega. A capital `M` alone may also mean megohms, as `k` means
 * kilohms. Ohms and watts typed in lower case may mean either.
 */
const ohms = { small: ["milliohm"], capital: ["megohm"] };
const watts = { small: ["milliwatt"], capital: ["megawatt"] };
const metres = { small: ["m"], capital: ["m", "megohm"] };
const unitsByCase = new Map(Object.entries({ mω: ohms, mohm: ohms, mohms: ohms, "m-ohm": ohms, mw: watts, m: metres }));

/**
 * Units by dimension, ascending, each with its size as a multiple of the first. `oz` is missing as it may be weight or
 * volume, and `kb` as it may be 1,000 or 1,024 bytes.
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
/** Units never used in keys: measurements are converted to another unit of the dimension. */
const unusedInKeys = new Set(["milliwatt", "megawatt", "milliohm", "megohm", "mf", "cm", "cl", "ft", "yd"]);
const kindOf = new Map(
  kinds.flatMap((kind) => {
    const keyUnits = Object.keys(kind).filter((unit) => !unusedInKeys.has(unit));
    return Object.entries(kind).map(([unit, times]) => [unit, { kind, times, keyUnits }] as const);
  }),
);

const anyOf = (texts: Iterable<string>) => [...texts].sort((a, b) => b.length - a.length).join("|");
const isWord = (spelling: string) => /^\p{L}+$/u.test(spelling);
const isSign = (spelling: string) => !/^\p{L}/u.test(spelling);
/** A unit sign. Kelvin (`°K`) is not one, nor is the apostrophe in "the 80's". */
export const sign = String.raw`(?!°\s?k(?!\p{L})|['’]s)(?:°\s?[cf](?!\p{L})|${anyOf(units.keys().filter(isSign))})`;
/** `3/8`, `1 3/8` */
const fraction = String.raw`(?:\d+[\s-])?\d+[/⁄]\d+`;
const decimal = String.raw`(?:\.\d+|\d+(?:[.,]\d+)*)`;
const number = `(?:${fraction}|${decimal})`;
const before = String.raw`(?<![\p{L}\p{N}]|\d[.,/⁄])`;
const behind = String.raw`(?![\p{L}\p{N}])`;
const betweenWords = String.raw`\.?[\s-]`;
/** Matches any word after a number, and the next one, to be looked up: a pattern of all units takes ten times as long. */
const measure = new RegExp(
  String.raw`${before}(${number})[\s-]?(?:(\p{L}+)${behind}(${betweenWords}\p{L}+${behind})?|(${sign}))`,
  "gu",
);
/** Electronic components use the unit in place of the decimal point: `4k7`, `3v3`. */
const unitAsPoint = new RegExp(String.raw`${before}(\d{1,3})([rkmvpnuμ])(\d{1,2})${behind}`, "gu");
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

/** A measurement or size. `written` and `start` are its spelling and position in the normalized text. */
export interface Measurement {
  readonly key: string;
  readonly written: string;
  readonly start: number;
}

/** The tokens for a text's measurements and decimal numbers, except those already among its words. */
export function measurementTokens(text: string, words: readonly string[]): string[] {
  if (!/\d/.test(text)) return [];
  const measurements = parseMeasurements(text);
  return [
    ...[...measurements, ...parseBareFractions(text, measurements)].flatMap(({ key, written }) =>
      written === key && !key.includes("/") ? [] : indexToken(key),
    ),
    ...words.flatMap((word) => (plainDecimal(word) === word ? [] : plainDecimal(word))),
  ];
}

/** A text's measurements, then its sizes. Units in sizes are ignored. */
export function parseMeasurements(text: string): Measurement[] {
  if (!/\d/.test(text)) return [];
  const normalized = normalizedText(text);
  const cased = normalizedWithCase(text);
  const measurements: Measurement[] = [];
  for (const { index: start, 0: found, 1: count, 2: word = "", 3: next = "", 4: mark } of normalized.matchAll(
    measure,
  )) {
    const two = `${word}-${next.replace(signsBefore, "")}`;
    const isTwo = units.has(two);
    const written = isTwo ? found : found.slice(0, found.length - next.length);
    const end = start + found.length - next.length;
    for (const of of unitsMeant(isTwo ? two : (mark?.replace(/\s/, "") ?? word), cased.slice(end - word.length, end)))
      measurements.push({ key: measureKey(count!, of), written, start });
  }
  for (const { index: start, 0: written, 1: ones = "", 2: point, 3: rest } of normalized.matchAll(unitAsPoint)) {
    const unit = pointUnits[point === "m" ? cased[start + ones.length]! : point!];
    if (unit) measurements.push({ key: measureKey(`${ones}.${rest}`, unit), written, start });
  }
  if (!mayBeSize.test(normalized)) return measurements;
  for (const { index: start, 0: written } of normalized.matchAll(size)) {
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
/** Longer parts are cut to length, so they have no nominal size. */
const longestNominalInches = 10;
/** The largest relative error of a nominal size: about that of 13 mm for half an inch. */
const mostRoundingError = 0.025;

/** Fractions without a unit that overlap none of the text's measurements, read as inches: that is what they nearly always mean. */
export function parseBareFractions(text: string, measurements: readonly Measurement[]): Measurement[] {
  const normalized = normalizedText(text);
  if (!mayBeFraction.test(normalized)) return [];
  return Array.from(normalized.matchAll(bareFraction), ({ index: start, 0: written }) => ({
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

/** The keys of the metric sizes sold for a measurement in inches: `5/16 in` is 7.94 mm, and the hose for it is 8 mm. */
export function nominalKeysOf(key: string): string[] {
  const inches = Number(/^([\d.]+)in$/.exec(key)?.[1]);
  if (!(inches > 0 && inches <= longestNominalInches)) return [];
  const mm = inches * 25.4;
  const rounded = [100, 10, 2, 1].map((parts) => Math.round(mm * parts) / parts);
  const near = rounded.filter((one) => Math.abs(one - mm) <= mostRoundingError * mm);
  return [...new Set(near)].map((one) => measureKey(String(one), "mm"));
}

/** The units that a spelling may mean, given its case. */
function unitsMeant(word: string, cased: string): readonly string[] {
  const byCase = unitsByCase.get(word);
  if (!byCase) return [units.get(word)].filter((unit) => unit !== undefined);
  if (cased.startsWith("M")) return byCase.capital;
  return byCase !== metres && /^[a-z]+$/.test(cased) ? [...byCase.small, ...byCase.capital] : byCase.small;
}

/** A measurement at the end of a query, possibly with only the first letters of its unit typed so far. */
export interface PartialMeasurement {
  /** The normalized query. */
  readonly typed: string;
  /** The part of it before the unit. */
  readonly beforeUnit: string;
  /** Where the number starts in it. */
  readonly start: number;
  /** As in keys. */
  readonly number: string;
  readonly unit: string;
  /** Undefined if the letters typed are not a unit yet. */
  readonly key: string | undefined;
  /** Key → unit, for completions whose unit depends on case and is not used in keys: `mω` and `mw`. */
  readonly byCase: ReadonlyMap<string, string>;
}

const measureAtEnd = new RegExp(String.raw`${before}(${number})[\s-]?(\p{L}+)$`, "u");

export function parsePartialMeasurement(text: string): PartialMeasurement | undefined {
  const typed = normalizedText(text).trimEnd();
  const found = measureAtEnd.exec(typed);
  if (!found) return undefined;
  const { index: start, 1: count = "", 2: unit = "" } = found;
  const of = unitsMeant(unit, normalizedWithCase(text).slice(typed.length - unit.length, typed.length))[0];
  if (of === undefined && !units.keys().some((spelling) => spelling.startsWith(unit))) return undefined;
  const key = of && measureKey(count, of);
  const further = ["mω", "mw"].filter((one) => one !== unit && one.startsWith(unit));
  const byCase = new Map(further.map((one) => [measureKey(count, unitsByCase.get(one)!.small[0]!), one]));
  return { typed, beforeUnit: typed.slice(0, -unit.length), start, number: plainNumber(count), unit, key, byCase };
}

/** The query completed to the catalogue's measurement with the key `found`; undefined if that is not a completion of it. */
export function completeMeasurement(
  { typed, beforeUnit, number, unit, key, byCase }: PartialMeasurement,
  found: string,
): string | undefined {
  if (found === key) return typed;
  const rest = byCase.get(found) ?? (found.startsWith(number + unit) ? found.slice(number.length) : "");
  return units.has(rest) ? beforeUnit + rest : undefined;
}

/** A number of the smallest unit of a dimension. */
export interface Amount {
  readonly unit: string;
  readonly number: number;
}

/** A number with a unit as an amount; undefined if it is not one, or if the unit depends on case. */
export function amountOf(count: string, written: string): Amount | undefined {
  const unit = units.get(written.replace(/\s/, ""));
  const number = Number(plainNumber(count.replace("+", "")));
  if (unit === undefined || Number.isNaN(number) || isTwoUnits(written)) return undefined;
  const known = kindOf.get(unit);
  return known
    ? { unit: Object.keys(known.kind)[0]!, number: Number((number * known.times).toPrecision(longestNumber)) }
    : { unit, number };
}

/** Whether the unit depends on case: `mΩ` or `MΩ`, `mW` or `MW`. `m` does not count: nobody measures in megameters. */
function isTwoUnits(written: string): boolean {
  return unitsByCase.has(written) && written !== "m";
}

/** The amount of a measurement, from its key. */
export function amountOfKey(key: string): Amount | undefined {
  const [, count, unit] = /^([\d.]+)(\D+)$/.exec(key) ?? [];
  return unit === undefined ? undefined : amountOf(count!, unit);
}

/** The key, in the largest unit that gives a number of at least 1, as most people write it: `1,500 w` is `1.5kw`. */
function measureKey(count: string, unit: string): string {
  const plain = plainNumber(count);
  const known = kindOf.get(unit);
  const amount = known ? Number(plain) * known.times : Number.NaN;
  if (Number.isNaN(amount)) return plain + unit;
  const { kind, keyUnits } = known!;
  const best = keyUnits.findLast((name) => amount >= kind[name]!) ?? keyUnits[0]!;
  return best === unit ? plain + unit : Number((amount / kind[best]!).toPrecision(longestNumber)) + best;
}

const whole = /^[1-9]\d*$/;
const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const decimals = /^\d*(?:[.,]\d+)?$/;
const parts = /^(?:(\d+)[\s-])?(\d+)[/⁄](\d+)$/;
/** A number with more digits would be rounded. */
const longestNumber = 15;

/**
 * A number as in keys: `1,500` becomes 1500, `5.0` 5, `2,5` 2.5 and `3/8` 0.375. Other texts, such as `10.2.3` or the wire
 * gauge `1/0`, stay as they are.
 */
function plainNumber(text: string): string {
  if (whole.test(text) || text.length > longestNumber) return text;
  const [, ones = "0", above, below] = parts.exec(text) ?? [];
  if (Number(below) > 0) return String(Number((Number(ones) + Number(above) / Number(below)).toPrecision(6)));
  if (thousands.test(text)) return String(Number(text.replaceAll(",", "")));
  return decimals.test(text) ? String(Number(text.replace(",", "."))) : text;
}
