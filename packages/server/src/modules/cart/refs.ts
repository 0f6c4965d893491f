import { idFrom } from "../../http/ids.ts";
import type { CartRef } from "./cart.ts";

/** Throws INVALID_ID_FIELD for an id whose checksum is wrong. */
export function refFrom({ cartStateOrId }: { cartStateOrId: string }): CartRef {
  return cartStateOrId === "current" || cartStateOrId === "active" ? cartStateOrId : idFrom(cartStateOrId);
}
