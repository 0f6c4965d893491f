/** A serial number as on a nameplate: `204A 018834` is the prefix `204A` and the digits `018834`. */
export interface SerialNumber {
  /** Letters and digits up to the last letter; empty if the serial number has only digits. */
  readonly prefix: string;
  /** The digits at the end, including leading zeros. */
  readonly digits: string;
}

/** Serial numbers with one prefix, both bounds included; an absent bound is open. */
export interface SerialRange {
  readonly prefix: string;
  /** Digits. */
  readonly from?: string;
  readonly to?: string;
}

/** Which engines of a model a part fits: those in a range of serial numbers, built in a period, or both. */
export interface FitmentBreak {
  /** The engine model's code. */
  readonly model: string;
  readonly serials?: SerialRange;
  /** Days such as `2019-03-04`, both included. For information: a serial number alone does not determine them. */
  readonly built?: { readonly from?: string; readonly to?: string };
}

/** What is wrong with a text, for its author. */
export interface Problem {
  readonly problem: string;
}

/** What people write before a serial number, without accents: "Serial no.", "S/N", "n.º de serie". */
export const serialLead = String.raw`(?:serial(?:[\s.-]*(?:number|numero|num|no|nr))?|s/n|n(?:um(?:ero)?|ro|o)?[\s.]*[º°o]?[\s.]*(?:de\s+)?serie)(?!\p{L})[\s.:#º°-]*`;
const leadFirst = new RegExp(String.raw`^\s*${serialLead}`, "iu");

/** Removes accents: they are often left out, and have two encodings. */
export const withoutAccents = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

const plainSerial = /^([A-Z\d]{0,11}[A-Z])?(\d{3,12})$/;
/** Has a digit, to exclude words. */
const plainPrefix = /^(?=.*\d)[A-Z\d]{0,11}[A-Z]$/;

const withoutSigns = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Parses a serial number in any case, with or without spaces, dots, hyphens and slashes, optionally after "Serial no."
 * or the like. Undefined if the text does not end in three to twelve digits.
 */
export function parseSerialNumber(text: string): SerialNumber | undefined {
  const [, prefix = "", digits] = plainSerial.exec(withoutSigns(withoutAccents(text).replace(leadFirst, ""))) ?? [];
  return digits === undefined ? undefined : { prefix, digits };
}

/** `204A 018834`. */
export function formatSerialNumber({ prefix, digits }: SerialNumber): string {
  return prefix ? `${prefix} ${digits}` : digits;
}

export function isInRange({ prefix, digits }: SerialNumber, range: SerialRange): boolean {
  if (prefix !== range.prefix) return false;
  const number = Number(digits);
  return number >= Number(range.from ?? 0) && number <= Number(range.to ?? Infinity);
}

/** Parses `from 204A 018834`, `up to 204A 018833`, `204A 000100 to 204A 018833`, a single serial number, or `204A` for a whole prefix. */
export function parseSerialRange(text: string): SerialRange | Problem {
  const plain = text.trim();
  const prefix = plain.toUpperCase();
  if (plainPrefix.test(prefix)) return { prefix };
  const [, from, to] = /^(?:from\s+)?(.*?)\s*(?:\b(?:up\s+)?to\s+(.*))?$/i.exec(plain)!;
  const [first, last] = [from, to].map((bound) => (bound ? parseSerialNumber(bound) : undefined));
  if ((from && !first) || (to && !last) || !(first ?? last))
    return { problem: `"${text}" is no range of serial numbers such as "from 204A 018834" or "up to 204A 018833"` };
  if (first && last && first.prefix !== last.prefix)
    return { problem: `"${text}" begins at one prefix and ends at another: write a range for each` };
  if (first && last && Number(first.digits) > Number(last.digits))
    return { problem: `"${text}" ends before it begins` };
  const isOne = first && !to && !/^from\s/i.test(plain);
  return {
    prefix: (first ?? last)!.prefix,
    ...(first && { from: first.digits }),
    ...((last ?? isOne) && { to: (last ?? first!).digits }),
  };
}

export function formatSerialRange({ prefix, from, to }: SerialRange): string {
  const serial = (digits: string) => formatSerialNumber({ prefix, digits });
  if (from === undefined && to === undefined) return prefix;
  if (from === undefined) return `up to ${serial(to!)}`;
  if (to === undefined) return `from ${serial(from)}`;
  return from === to ? serial(from) : `${serial(from)} to ${serial(to)}`;
}

const day = /^([1-9]\d{3})-(\d\d)-(\d\d)$/;
const isDay = (text: string) => day.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

function parseBuilt(text: string): FitmentBreak["built"] | Problem {
  const [, from, to] = /^built\s+(?:from\s+)?(.*?)\s*(?:\b(?:up\s+)?to\s+(.*))?$/i.exec(text) ?? [];
  const days = [from, to].filter(Boolean);
  if (days.length === 0 || !days.every((one) => isDay(one!)))
    return { problem: `"${text}" names no days such as "built from 2019-03-04" or "built up to 2019-03-03"` };
  if (from && to && from > to) return { problem: `"${text}" ends before it begins` };
  return { ...(from && { from }), ...(to && { to }) };
}

/** Parses `C204-42: from 204A 018834`, optionally with days: `C204-42: from 204A 018834, built from 2019-03-04`. */
export function parseFitmentBreak(text: string): FitmentBreak | Problem {
  const colon = text.lastIndexOf(":");
  const model = text.slice(0, Math.max(colon, 0)).trim();
  const parts = text
    .slice(colon + 1)
    .split(",")
    .map((part) => part.trim());
  if (model === "" || parts[0] === "")
    return { problem: `"${text}" is no engine and range such as "C204-42: from 204A 018834"` };
  const found: { model: string; serials?: SerialRange; built?: FitmentBreak["built"] } = { model };
  for (const part of parts) {
    const isBuilt = /^built\s/i.test(part);
    if (isBuilt ? found.built : found.serials) return { problem: `"${text}" has two ranges: write each by itself` };
    const read = isBuilt ? parseBuilt(part) : parseSerialRange(part);
    if (read && "problem" in read) return read;
    if (isBuilt) found.built = read as FitmentBreak["built"];
    else found.serials = read as SerialRange;
  }
  return found as FitmentBreak;
}

export function formatFitmentBreak({ model, serials, built }: FitmentBreak): string {
  const days = built && [built.from && `from ${built.from}`, built.to && `up to ${built.to}`].filter(Boolean).join(" ");
  const range = [serials && formatSerialRange(serials), days && `built ${days}`].filter(Boolean).join(", ");
  return `${model}: ${range}`;
}

/** The breaks in a list of texts, such as a product's field; invalid ones are left out. */
export function fitmentBreaksIn(texts: readonly string[]): FitmentBreak[] {
  return texts.map(parseFitmentBreak).filter((read): read is FitmentBreak => !("problem" in read));
}

/**
 * Whether a part fits an engine of the model; without breaks it fits all. `depends` if the serial number is missing or invalid,
 * if no break has its prefix (only digits, or another model's number), or if it depends on the day of manufacture.
 */
export function fitOfSerial(
  breaks: readonly FitmentBreak[],
  model: string,
  serialNumber: string | null | undefined,
): "fits" | "not" | "depends" {
  const own = breaks.filter((one) => one.model === model);
  if (own.length === 0) return "fits";
  const serial = parseSerialNumber(serialNumber ?? "");
  if (!serial) return "depends";
  if (own.some(({ serials }) => serials && isInRange(serial, serials))) return "fits";
  const isOfModel = own.some(({ serials }) => serials?.prefix === serial.prefix);
  return isOfModel && own.every(({ serials }) => serials) ? "not" : "depends";
}

/**
 * A typed serial number in its standard form; undefined if it is in none of the model's ranges. If the model's ranges
 * are unknown, any text is accepted and returned as typed.
 */
export function serialNumberOf(ranges: readonly string[], typed: string): string | undefined {
  if (ranges.length === 0) return typed;
  const serial = parseSerialNumber(typed);
  return serial && hasSerial(ranges, serial) ? formatSerialNumber(serial) : undefined;
}

/** Whether two texts are the same serial number, ignoring notation and leading zeros of the digits. */
export function isSameSerialNumber(one: string, other: string): boolean {
  return serialKey(one) === serialKey(other);
}

function serialKey(text: string): string {
  const serial = parseSerialNumber(text);
  return serial ? `${serial.prefix} ${Number(serial.digits)}` : withoutSigns(text);
}

/** Whether the serial number is in one of an engine model's ranges. */
export function hasSerial(ranges: readonly string[], serial: SerialNumber): boolean {
  return ranges.some((text) => {
    const range = parseSerialRange(text);
    return !("problem" in range) && isInRange(serial, range);
  });
}
