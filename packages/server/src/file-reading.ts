/** A problem in a file. `row` is the list and the position in it from 1, as in `rules 3`. */
export interface Refusal {
  readonly row: string;
  readonly field: string;
  readonly reason: string;
}

/** A problem in readable form: the file, the place in it, the reason. */
export function sentenceOf(file: string, { row, field, reason }: Refusal): string {
  return [[file, row, field].filter(Boolean).join(", "), reason].join(": ");
}

/** A value of a file with its place, and where to report problems with it. */
export interface Reading {
  readonly value: unknown;
  readonly row: string;
  readonly field: string;
  readonly refusals: Refusal[];
}

const longestText = 255;

export function refuse({ row, field, refusals }: Reading, reason: string): undefined {
  refusals.push({ row, field, reason });
}

/** The value of a key. */
export function at(reading: Reading, key: string): Reading {
  const value = (reading.value as Record<string, unknown>)[key];
  return { ...reading, value, field: reading.field === "" ? key : `${reading.field}, ${key}` };
}

export function has({ value }: Reading, key: string): boolean {
  return Object.hasOwn(value as object, key);
}

/** Whether the value is an object; unknown keys are refused, as they are probably misspelled. */
export function isObject(reading: Reading, keys: readonly string[]): boolean {
  const { value } = reading;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse(reading, `is no object such as {"${keys[0]}": …}`);
    return false;
  }
  for (const key of Object.keys(value))
    if (!keys.includes(key)) refuse(at(reading, key), `nothing reads this key; there is ${keys.join(", ")}`);
  return true;
}

/** The readings of a list's items, counted from 1; none if it is not a list or has an invalid length. */
export function itemsOf(reading: Reading, { least = 1, most }: { least?: number; most: number }): Reading[] {
  const { value, row, field, refusals } = reading;
  if (!Array.isArray(value)) {
    refuse(reading, "is no list");
    return [];
  }
  if (value.length < least || value.length > most) {
    refuse(reading, `has ${value.length} entries instead of ${least} to ${most}`);
    return [];
  }
  return value.map((item: unknown, index) => {
    const place = `${field} ${index + 1}`;
    // rows are counted in the file's top-level lists
    return row === "" ? { value: item, row: place, field: "", refusals } : { value: item, row, field: place, refusals };
  });
}

/** A text, trimmed. */
export function textOf(reading: Reading): string | undefined {
  const { value } = reading;
  if (typeof value !== "string" || value.trim() === "") return refuse(reading, "is no text");
  if (value.length > longestText) return refuse(reading, `is longer than ${longestText} characters`);
  return value.trim();
}

/** A list of texts without duplicates by `keyOf`. */
export function textsOf(
  reading: Reading,
  { most, least = 1, keyOf = (text) => text }: { most: number; least?: number; keyOf?: (text: string) => string },
): string[] {
  const seen = new Set<string>();
  return itemsOf(reading, { least, most }).flatMap((item) => {
    const text = textOf(item);
    if (text === undefined) return [];
    const key = keyOf(text);
    if (key === "") return refuse(item, `"${text}" has neither letters nor digits`) ?? [];
    if (seen.has(key)) return refuse(item, `"${text}" stands in the list already`) ?? [];
    seen.add(key);
    return [text];
  });
}
