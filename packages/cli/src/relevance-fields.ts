/** What a line of a catalogue says, by the names of its fields as `fieldKey` has them. Fields that say nothing are left out. */
export type Fields = ReadonlyMap<string, unknown>;

const keys = new Map<string, string>();

/** Names that differ in capitals and signs only are one: `product_title`, `Product Title`. */
export function fieldKey(name: string): string {
  // the same names come again with every line
  let key = keys.get(name);
  if (key === undefined) keys.set(name, (key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")));
  return key;
}

/**
 * Reads lines. One without an id and a name is a wrapper: the fields of the objects in it are its own. So are those of an object
 * that has the name of a line that has but an id.
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

/** What a value says, down to its last list and object. */
export function flat(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === "object" ? Object.values(value).flatMap(flat) : [withoutMarkup(String(value))];
}

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const letterWithMark = /&([a-z])(?:acute|grave|uml|circ|tilde|cedil|ring|caron|slash);/gi;
const characterReference = /&(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);/gi;

/** As a page would show it, as far as words go: accents and signs make no difference to the search. */
function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text.replace(tag, " ").replace(letterWithMark, "$1").replace(characterReference, " ");
}
