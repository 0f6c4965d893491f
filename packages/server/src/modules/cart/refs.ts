import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { CartRef } from "./cart.ts";

export function refFrom({ cartStateOrId }: { cartStateOrId: string }): CartRef {
  return cartStateOrId === "current" || cartStateOrId === "active" ? cartStateOrId : idFrom(cartStateOrId);
}

/** Throws INVALID_ID_FIELD for an id whose checksum is wrong. */
export function idFrom(text: string): RecordId {
  const id = recordIdFrom(text);
  if (!id) throw new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${text}`);
  return id;
}
