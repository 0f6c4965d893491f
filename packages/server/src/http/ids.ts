import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";

const shaped = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;
const holdsIds = /(?:^i|I)ds?$/;

/**
 * The same input with every record id in its 18-character form. Throws INVALID_ID_FIELD for one whose checksum is wrong.
 * Source: catalogue contract, 1.4.
 */
export function withFullIds<Value>(value: Value): Value {
  return walked("", value) as Value;
}

/** The value itself where nothing in it changes, which is so for nearly every request. */
function walked(key: string, value: unknown): unknown {
  if (typeof value === "string")
    return mayBeId(value) && holdsIds.test(key) && shaped.test(value) ? idFrom(value) : value;
  if (value === null || typeof value !== "object") return value;
  let copy: Record<string, unknown> | undefined;
  for (const name in value) {
    const inner = (value as Record<string, unknown>)[name];
    const full = walked(Array.isArray(value) ? key : name, inner);
    if (full === inner) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[name] = full;
  }
  return copy ?? value;
}

function mayBeId({ length }: string): boolean {
  return length === 15 || length === 18;
}

/** The id in its 18-character form. Throws INVALID_ID_FIELD for one that is none. */
export function idFrom(text: string): RecordId {
  const id = recordIdFrom(text);
  if (!id) throw new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${text}`);
  return id;
}
