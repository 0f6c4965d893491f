import { LOGOUT_PATH } from "@tradecounter/wire";
import type { Client } from "./client.ts";

/**
 * Clears what the browser stores for the shopper and what was read for them, and returns the address that ends the session: below
 * the site's base path, which is empty for a site at its domain's root. Our choice: a pay link and a checkout are cleared as well.
 * Source: contract of the site shell, section 4.6.
 */
export function signOut({ cache, storage }: Pick<Client, "cache" | "storage">, basePath = ""): string {
  for (const kept of [storage.account, storage.guest, storage.paymentLinkId, storage.checkoutId]) kept.set(undefined);
  cache.forget();
  return `${basePath.replace(/\/$/, "")}${LOGOUT_PATH}`;
}
