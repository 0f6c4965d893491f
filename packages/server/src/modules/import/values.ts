import {
  decimal,
  formatDecimal,
  formatFitmentBreak,
  formatSerialRange,
  isNegative,
  numberFrom,
  parseDecimal,
  parseFitmentBreak,
  parseSerialRange,
  placesOf,
  ZERO,
  type Decimal,
  type Problem,
} from "@tradecounter/commerce";

import { isValidityDate } from "../../validity.ts";

/** Why a value is refused, in words for the file's owner. */
export class Refused {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Parses one cell. `null` means that the cell is empty. CSV has text; JSON Lines any JSON value. */
export type ReadValue<T = unknown> = (value: unknown) => T | null | Refused;

/** The integer part of a `numeric(18, 6)` column has twelve digits. */
const largest = decimal("999999999999.999999");
const listSeparator = "|";

/** Text of at most `length` characters, trimmed. */
export function text(length: number): ReadValue<string> {
  return (value) => {
    const read = plainText(value);
    if (read === null || read instanceof Refused) return read;
    return read.length <= length ? read : new Refused(`has ${read.length} characters, at most ${length} are allowed`);
  };
}

function plainText(value: unknown): string | null | Refused {
  if (value === null || value === undefined) return null;
  // a mapping that could not convert the cell has given the reason
  if (value instanceof Refused) return value;
  if (typeof value === "object") return new Refused("is a list or an object where text is expected");
  const read = String(typeof value === "number" ? meant(value) : value).trim();
  if (read === "") return null;
  if (read.includes("\0") || read.includes("\uFFFD") || !read.isWellFormed()) {
    return new Refused("has characters that cannot be read: the file must be UTF-8");
  }
  return read;
}

/**
 * A JSON number as the decimal that its writer meant: every float keeps 15 digits, and programs that calculate with floats write
 * 0.30000000000000004.
 */
function meant(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : value;
}

/** A code or number that identifies a record: text without line breaks. */
export function code(length: number): ReadValue<string> {
  const readText = text(length);
  return (value) => {
    const read = readText(value);
    return typeof read === "string" && /[\r\n\t]/.test(read) ? new Refused("has a line break or a tab in it") : read;
  };
}

/** A relationship type and a product's SKU, `accessories:FLT-1001`. */
export const relation: ReadValue<string> = (value) => {
  const read = code(200)(value);
  if (read === null || read instanceof Refused || /^[A-Za-z]\w{0,79}:\S/.test(read)) return read;
  return new Refused(`${quoted(read)} is not a kind and a sku such as accessories:FLT-1001`);
};

/** A document about a product: its title and URL, `Fitting sheet=/sfsites/c/file-asset/fitting-sheet`. */
export const documentLink: ReadValue<string> = (value) => {
  const read = text(1000)(value);
  if (read === null || read instanceof Refused || /^[^=]{1,120}=(?:\/(?!\/)|https:\/\/)\S+$/.test(read)) return read;
  return new Refused(
    `${quoted(read)} is not a title and an address, such as Fitting sheet=/sfsites/c/file-asset/fitting-sheet`,
  );
};

/** What a number in a drawing points at: `2: drain valve`. */
export const callout: ReadValue<string> = (value) => {
  const read = text(200)(value);
  if (read === null || read instanceof Refused || /^[\w.-]{1,8}: [^;]+$/.test(read)) return read;
  return new Refused(`${quoted(read)} is not a number of the drawing and what it points at, such as 2: drain valve`);
};

/** Parses the text and writes it in the one form in which it is stored; reports what is wrong with it. */
function written<T extends object>(
  read: (text: string) => T | Problem,
  write: (value: T) => string,
): ReadValue<string> {
  return (value) => {
    const given = code(200)(value);
    if (given === null || given instanceof Refused) return given;
    const found = read(given);
    return "problem" in found ? new Refused(found.problem) : write(found);
  };
}

/** Serial numbers of an engine model, `204A` or `204A 000001 to 204A 018833`. */
export const serialRange = written(parseSerialRange, formatSerialRange);

/** The serial numbers of an engine model that a part fits, `C204-42: from 204A 018834`. */
export const fitmentBreak = written(parseFitmentBreak, formatFitmentBreak);

interface NumberBounds {
  above?: Decimal;
  min?: Decimal;
  max?: Decimal;
  whole?: boolean;
}

/** Decimal text in our format, with few enough digits that a float compares it exactly. */
const shortNumber = /^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/;

/** An exact number, by default from zero on, as decimal text. */
export function number({ above, min = ZERO, max = largest, whole = false }: NumberBounds = {}): ReadValue<string> {
  const [from, to] = [numberFrom(min), numberFrom(max)];
  const over = above === undefined ? -Infinity : numberFrom(above);
  return (value) => {
    // A catalog is mostly numbers, most of them short and valid: these need no parsing.
    const given = typeof value === "number" ? String(value) : value;
    if (typeof given === "string" && shortNumber.test(given)) {
      const size = Number(given);
      if (size > over && size >= from && size <= to && (!whole || Number.isInteger(size))) return given;
    }
    const read = exactNumber(value);
    if (read === null || read instanceof Refused) return read;
    const shown = formatDecimal(read);
    if (above !== undefined && read <= above)
      return new Refused(`is ${shown}, but must be above ${formatDecimal(above)}`);
    if (isNegative(read) && !isNegative(min)) return new Refused(`is negative: ${shown}`);
    if (read < min) return new Refused(`is ${shown}, but must be at least ${formatDecimal(min)}`);
    if (read > max) return new Refused(`is ${shown}, but must be at most ${formatDecimal(max)}`);
    if (whole && placesOf(read) > 0) return new Refused(`is ${shown}, but must be a whole number`);
    return shown;
  };
}

function exactNumber(value: unknown): Decimal | null | Refused {
  const raw = typeof value === "number" ? meant(value) : plainText(value);
  if (raw === null || raw instanceof Refused) return raw;
  const read = parseDecimal(raw);
  if (read === undefined) return new Refused(`${quoted(raw)} is not a number such as 1234.5 with at most 6 decimals`);
  return read;
}

/** A date, `2026-11-30`, or a number of days after the import, `+5d`, which is kept as it is. */
export const day: ReadValue<string> = (value) => {
  const read = plainText(value);
  if (read === null || read instanceof Refused || /^\+\d{1,4}d$/.test(read)) return read;
  const isDay = /^[1-9]\d{3}-\d\d-\d\d$/.test(read) && new Date(`${read}T00:00:00Z`).toJSON()?.startsWith(read);
  return isDay ? read : new Refused(`${quoted(read)} is not a day such as 2026-11-30 or +5d`);
};

/** A date on the store's calendar, `2026-11-30`, or a moment, `2026-11-30T18:00:00Z`; kept as it is. */
export const validityDate: ReadValue<string> = (value) => {
  const read = plainText(value);
  if (read === null || read instanceof Refused || isValidityDate(read)) return read;
  return new Refused(`${quoted(read)} is neither a day such as 2026-11-30 nor a moment such as 2026-11-30T18:00:00Z`);
};

/** A date, `2023-11-30`, or a moment, `2023-11-30 18:00:00`, in UTC unless it has an offset; dates and offsets are kept as they are. */
export const moment: ReadValue<string> = (value) => {
  const read = plainText(value);
  if (read === null || read instanceof Refused || isValidityDate(read)) return read;
  const utc = `${read.replace(" ", "T")}Z`;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(read) && isValidityDate(utc)) return utc;
  return new Refused(`${quoted(read)} is neither a day such as 2023-11-30 nor a moment such as 2023-11-30 18:00:00`);
};

const flags = new Map([
  ...["true", "yes", "y", "1"].map((word) => [word, true] as const),
  ...["false", "no", "n", "0"].map((word) => [word, false] as const),
]);

export const flag: ReadValue<boolean> = (value) => {
  const read = plainText(value);
  if (read === null || read instanceof Refused) return read;
  return flags.get(read.toLowerCase()) ?? new Refused(`${quoted(read)} is neither true nor false`);
};

/** A language code in URLs: `es`. */
export const language: ReadValue<string> = (value) => {
  const read = plainText(value);
  if (read === null || read instanceof Refused) return read;
  return /^[a-z]{2,3}$/i.test(read)
    ? read.toLowerCase()
    : new Refused(`${quoted(read)} is not a language's code such as es`);
};

/** One of these words, case-insensitively. */
export function oneOf(words: readonly string[]): ReadValue<string> {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]));
  return (value) => {
    const read = plainText(value);
    if (read === null || read instanceof Refused) return read;
    return known.get(read.toLowerCase()) ?? new Refused(`${quoted(read)} is none of ${words.join(", ")}`);
  };
}

/** `a|b|c` or a JSON list; empty parts and duplicates are left out. */
export function list(read: ReadValue<string>): ReadValue<string[]> {
  return (value) => {
    const parts = partsOf(value);
    if (parts === null || parts instanceof Refused) return parts;
    const taken = new Set<string>();
    for (const part of parts) {
      const item = read(part);
      if (item instanceof Refused) return item;
      if (item !== null) taken.add(item);
    }
    return [...taken];
  };
}

function partsOf(value: unknown): unknown[] | null | Refused {
  if (Array.isArray(value)) return value;
  const joined = plainText(value);
  return typeof joined === "string" ? joined.split(listSeparator) : joined;
}

/** A volume price: from this quantity on, this unit price. */
export type Step = readonly [from: string, unitPrice: string];

/** No more digits than a float sorts exactly. */
const stepFrom = number({ min: decimal("1"), max: decimal("1000000000"), whole: true });
export const price = number({ above: ZERO });

/** A core charge: an amount in the store's own currency, `95.00`, or in a given one, `CAD:130.00`. */
export const coreCharge: ReadValue<string> = (value) => {
  const given = typeof value === "number" ? String(value) : code(40)(value);
  if (given === null || given instanceof Refused) return given;
  const [, currency, amount] = /^(?:([A-Za-z]{3}):)?(.*)$/.exec(given)!;
  const read = price(amount);
  if (read === null) return new Refused(`${quoted(given)} is not an amount such as 95.00 or CAD:130.00`);
  return read instanceof Refused ? read : `${currency ? `${currency.toUpperCase()}:` : ""}${read}`;
};

/** `10:4.50|100:4.20` or `[[10, 4.5], [100, 4.2]]`; returned in ascending order. */
export const tiers: ReadValue<Step[]> = (value) => {
  const parts = partsOf(value);
  if (parts === null || parts instanceof Refused) return parts;
  const steps: Step[] = [];
  for (const part of parts) {
    const pair = Array.isArray(part) ? part : String(part).trim() === "" ? [] : String(part).split(":");
    if (pair.length === 0) continue;
    if (pair.length !== 2) return new Refused(`${quoted(part)} is not a tier such as 10:4.50`);
    const [from, unitPrice] = [stepFrom(pair[0]), price(pair[1])];
    if (from instanceof Refused) return new Refused(`a tier's quantity ${from.reason}`);
    if (unitPrice instanceof Refused) return new Refused(`a tier's price ${unitPrice.reason}`);
    if (from === null || unitPrice === null) return new Refused(`${quoted(part)} is not a tier such as 10:4.50`);
    steps.push([from, unitPrice]);
  }
  steps.sort(([a], [b]) => Number(a) - Number(b));
  const twice = steps.find(([from], index) => from === steps[index + 1]?.[0]);
  return twice ? new Refused(`has two tiers from ${twice[0]}`) : steps;
};

/** Attribute names and values. `undefined` for a meaningless value, such as NaN. */
export type Values = Record<string, string | null>;

const valueText = text(4000);
const nameText = text(120);
const sayNothing = /^(nan|[+-]?inf(inity)?|null|undefined|n\/a|#n\/a|#value!|#ref!)$/i;

/** Whether the text is what programs write for a missing value. */
export function isNoValue(value: string): boolean {
  return value.length <= 9 && sayNothing.test(value);
}

/** `{name: value}`; null means an empty value. */
export const values: ReadValue<Values> = (value) => {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value !== "object" || Array.isArray(value)) return new Refused("is not an object of names and values");
  const read: Values = {};
  for (const [rawName, raw] of Object.entries(value)) {
    const name = remembered(knownNames, rawName, nameText);
    if (name instanceof Refused) return new Refused(`the name ${quoted(rawName)} ${name.reason}`);
    if (name === null) continue;
    const item = valueText(Array.isArray(raw) ? raw.join(", ") : raw);
    if (item instanceof Refused) return new Refused(`${quoted(name)} ${item.reason}`);
    read[name] = item;
  }
  return read;
};

const knownNames = new Map<string, string | null | Refused>();
const rememberedAtMost = 10_000;

/** The cached result for a key that recurs often. */
export function remembered<T>(known: Map<string, T>, key: string, answer: (key: string) => T): T {
  let found = known.get(key);
  if (found === undefined) {
    if (known.size >= rememberedAtMost) known.clear();
    known.set(key, (found = answer(key)));
  }
  return found;
}

/** A value as quoted in a message, truncated if long. */
export function quoted(value: unknown): string {
  const shown = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return `"${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}"`;
}

/** A name in URL form: lower case, letters and digits of any script, hyphens. */
export function slug(name: string): string {
  // most names are plain ASCII already, and normalization is what costs
  if (/^[\0-\x7f]*$/.test(name)) return hyphened(name.toLowerCase(), /[^a-z0-9]+/g);
  return hyphened(name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase(), /[^\p{L}\p{N}]+/gu);
}

function hyphened(name: string, others: RegExp): string {
  return name.replaceAll(others, "-").replaceAll(/^-|-$/g, "");
}
