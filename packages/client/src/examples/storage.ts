import { browserPlaces, shopperStorage } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Fills a guest's form with earlier input; if storage is full or blocked, there is none. */
export function rememberedEmail({ storage }: Client): string {
  return storage.guest.get()?.email ?? "";
}

/** A store's storage by itself, for a page without a client. */
export function acting(webstoreId: string): string | undefined {
  return shopperStorage(webstoreId, browserPlaces()).account.get()?.name;
}
