/** The values of a catalogue's line by field name, normalized by `fieldKey`. Empty fields are left out. */
export type Fields = ReadonlyMap<string, unknown>;

const keys = new Map<string, string>();

/** Names that differ only in case and punctuation are the same: `product_title`, `Product Title`. */
export function fieldKey(name: string): string {
  // every line has the same names
  let key = keys.get(name);
  if (key === undefined) keys.set(name, (key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")));
  return key;
}

/**
 * Reads the fields of lines. If a line has no name, fields of nested objects count as its own: of all if it has no id
 * either, otherwise only of those that have a name.
 */
export function fieldReader(idNames: Iterable<string>, namesOfName: Iterable<string>): (line: object) => Fields {
  const ids = new Set(Array.from(idNames, fieldKey));
  const names = new Set(Array.from(namesOfName, fieldKey));
  const hasAny = (of: ReadonlySet<string>, part: object) => Object.keys(part).some((name) => of.has(fieldKey(name)));

  function partsOf(line: object): object[] {
    if (hasAny(names, line)) return [line];
    const within = Object.values(line).filter(isObject);
    return [line, ...(hasAny(ids, line) ? within.filter((part) => hasAny(names, part)) : within)];
  }

  return (line) => {
    const fields = new Map<string, unknown>();
    for (const part of partsOf(line))
      for (const [name, value] of Object.entries(part))
        if (!fields.has(fieldKey(name)) && saysSomething(value)) fields.set(fieldKey(name), value);
    return fields;
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value === "object" ? Object.values(value).some(saysSomething) : String(value).trim() !== "";
}

/** The texts in a value, including nested lists and objects. */
export function flat(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === "object" ? Object.values(value).flatMap(flat) : [withoutMarkup(String(value))];
}

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const letterWithMark = /&([a-z])(?:acute|grave|uml|circ|tilde|cedil|ring|caron|slash);/gi;
const characterReference = /&(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);/gi;

/** The text without markup as a page would show it, for matching words: accents and signs make no difference to search. */
function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text.replace(tag, " ").replace(letterWithMark, "$1").replace(characterReference, " ");
}
