import { at, refuse, type Reading } from "../../file-reading.ts";

/** More than any file needs, and less than its parsers can handle. */
export const mostLevels = 50;

/** The position where a JSON text is nested more deeply than allowed; -1 where it is not. */
export function tooDeepAt(source: string): number {
  let level = 0;
  for (const { 0: sign, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === "{" || sign === "[") level++;
    else if (sign === "}" || sign === "]") level--;
    if (level > mostLevels) return index;
  }
  return -1;
}

/** Refuses each text and key in a value that a database cannot store. */
export function demandKeptTexts(reading: Reading): void {
  const { value, field } = reading;
  const demand = (text: string) => {
    if (!isKept(text)) refuse(reading, "has a character that cannot be kept: U+0000, or half of a pair");
  };
  if (typeof value === "string") demand(value);
  else if (Array.isArray(value))
    for (const [index, one] of value.entries())
      demandKeptTexts({ ...reading, value: one, field: `${field} ${index + 1}` });
  else if (typeof value === "object" && value !== null)
    for (const key of Object.keys(value)) {
      demand(key);
      demandKeptTexts(at(reading, key));
    }
}

const isKept = (text: string) => !text.includes("\0") && text.isWellFormed();
