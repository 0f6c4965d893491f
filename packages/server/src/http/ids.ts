import { recordIdFrom } from "@tradecounter/commerce";
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

function walked(key: string, value: unknown): unknown {
  if (typeof value === "string") return holdsIds.test(key) && shaped.test(value) ? fullId(value) : value;
  if (Array.isArray(value)) return value.map((item) => walked(key, item));
  if (value === null || typeof value !== "object") return value;
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = walked(name, (value as Record<string, unknown>)[name]);
  return copy;
}

function fullId(text: string): string {
  const id = recordIdFrom(text);
  if (!id) throw new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${text}`);
  return id;
}
