import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";

const shaped = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;
const holdsIds = /(?:^i|I)ds?$/;
/** No call needs half as many levels. Custom fields accept any value, and thousands of levels would overflow the stack. */
const deepest = 32;

/**
 * The same input with every record id in its 18-character form. Throws INVALID_ID_FIELD for a wrong checksum, and JSON_PARSER_ERROR for
 * values nested too deeply. Source: catalogue contract, 1.4.
 */
export function withFullIds<Value>(value: Value): Value {
  return walked("", value, 0) as Value;
}

/** Returns the value itself if nothing in it changes, as in nearly every request. */
function walked(key: string, value: unknown, depth: number): unknown {
  if (typeof value === "string")
    return mayBeId(value) && holdsIds.test(key) && shaped.test(value) ? idFrom(value) : value;
  if (value === null || typeof value !== "object") return value;
  if (depth > deepest) throw new CommerceError("JSON_PARSER_ERROR");
  return Array.isArray(value) ? arrayWalked(key, value, depth) : objectWalked(value as Record<string, unknown>, depth);
}

function arrayWalked(key: string, values: readonly unknown[], depth: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < values.length; at++) {
    const full = walked(key, values[at], depth + 1);
    if (full !== values[at]) (copy ??= [...values])[at] = full;
  }
  return copy ?? values;
}

function objectWalked(object: Readonly<Record<string, unknown>>, depth: number): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | undefined;
  // not `for in`: V8 compiles it for the object shapes it has seen, and would recompile endlessly for those of ever different calls
  for (const name of Object.keys(object)) {
    const full = walked(name, object[name], depth + 1);
    if (full !== object[name]) (copy ??= { ...object })[name] = full;
  }
  return copy ?? object;
}

function mayBeId({ length }: string): boolean {
  return length === 15 || length === 18;
}

/** The id in its 18-character form. Throws INVALID_ID_FIELD for an invalid one. */
export function idFrom(text: string): RecordId {
  const id = recordIdFrom(text);
  if (!id) throw new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${text}`);
  return id;
}
