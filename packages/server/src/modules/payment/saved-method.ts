import { createHash } from "node:crypto";
import { recordIdFrom, recordIdOf, recordPrefixes, type RecordId } from "@tradecounter/commerce";
import type { Store } from "../../stores/index.ts";
import type { KeptCard } from "./gateway.ts";

/** Who owns saved cards: a buyer, per account. Our choice: colleagues neither see them nor pay with them. */
export interface Keeper {
  readonly userId: RecordId;
  readonly accountId: RecordId;
}

/** A card that a buyer lets the store save. Source: contract of cart and checkout, section 8.6. */
export interface SavedMethod extends Omit<KeptCard, "token">, Keeper {
  readonly id: RecordId;
  readonly gateway: string;
  readonly gatewayToken: string;
  readonly isDefault: boolean;
}

/** Maximum number of cards per buyer. Our choice. */
export const methodsAtMost = 20;

/** The saved card that a payment's token refers to; undefined for a token of the gateway's own. */
export function keptCardIn(token: string): RecordId | undefined {
  return token.startsWith(recordPrefixes.savedPaymentMethod) ? recordIdFrom(token) : undefined;
}

/** A card is valid until its month has ended everywhere on earth. */
export function hasExpired(
  { expiryMonth, expiryYear }: Pick<SavedMethod, "expiryMonth" | "expiryYear">,
  now: Date,
): boolean {
  return Date.UTC(expiryYear, expiryMonth, 1) + 12 * 3_600_000 < now.getTime();
}

/** The gateway's customer id for the keeper: it need not learn our ids. */
export function customerOf(storeId: RecordId, { userId, accountId }: Keeper): string {
  return createHash("sha256")
    .update(JSON.stringify([storeId, userId, accountId]))
    .digest("base64url");
}

/** Our choice: a store is one merchant. */
export function merchantAccountIdOf({ id }: Pick<Store, "id">): RecordId {
  return recordIdOf("merchantAccount", id);
}

export function gatewayIdOf({ id }: Pick<Store, "id">, gateway: string): RecordId {
  return recordIdOf("paymentGateway", id, gateway);
}
