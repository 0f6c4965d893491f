import { recordIdOf, type RecordId } from "@tradecounter/commerce";

// Beside the modules: the thread that reads files for an import needs these, and would load all that a module's index.ts leads to.

export function accountIdOf(storeId: RecordId, code: string): RecordId {
  return recordIdOf("account", storeId, code);
}

/** The user as whom the buyer with this e-mail address comes in, also by a token that names him. */
export function buyerUserId(storeId: RecordId, email: string): RecordId {
  return recordIdOf("user", storeId, "buyer", email.toLowerCase());
}

/** The id of a contact who is new with this e-mail address. */
export function contactIdOf(storeId: RecordId, email: string): RecordId {
  return recordIdOf("contact", storeId, email.toLowerCase());
}

/** The id of what is agreed with an account for a product from a moment on (ISO 8601); null: it always was. */
export function accountPriceIdOf(
  accountId: RecordId,
  { currency, sku, validFrom }: { currency: string; sku: string; validFrom: string | null },
): RecordId {
  return recordIdOf("priceBookEntry", accountId, currency, sku, validFrom ?? "");
}
