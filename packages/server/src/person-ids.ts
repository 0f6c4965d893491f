import { recordIdOf, type RecordId } from "@tradecounter/commerce";

// Outside the modules: the thread that reads files for an import needs these, and would load everything that a module's index.ts imports.

export function accountIdOf(storeId: RecordId, code: string): RecordId {
  return recordIdOf("account", storeId, code);
}

/** The user of the buyer with this e-mail address, also for a token that names the buyer. */
export function buyerUserId(storeId: RecordId, email: string): RecordId {
  return recordIdOf("user", storeId, "buyer", email.toLowerCase());
}

/** The id of a new contact with this e-mail address. */
export function contactIdOf(storeId: RecordId, email: string): RecordId {
  return recordIdOf("contact", storeId, email.toLowerCase());
}

/** The id of an account's contract price for a product from a moment (ISO 8601) on; null: it has always been valid. */
export function accountPriceIdOf(
  accountId: RecordId,
  { currency, sku, validFrom }: { currency: string; sku: string; validFrom: string | null },
): RecordId {
  return recordIdOf("priceBookEntry", accountId, currency, sku, validFrom ?? "");
}
