import { LOGOUT_PATH } from "@tradecounter/wire";
import type { Client } from "./client.ts";

/**
 * Forgets what the browser keeps for the shopper, and what was read for him, and tells where to go, which ends the session: below
 * the site's base path, which is empty for a site at its domain's root. Our choice: a payment link and a checkout go as well.
 * Source: contract of the site shell, section 4.6.
 */
export function signOut({ cache, storage }: Pick<Client, "cache" | "storage">, basePath = ""): string {
  for (const kept of [storage.account, storage.guest, storage.paymentLinkId, storage.checkoutId]) kept.set(undefined);
  cache.forget();
  return `${basePath.replace(/\/$/, "")}${LOGOUT_PATH}`;
}
