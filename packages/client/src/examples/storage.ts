import { browserPlaces, shopperStorage } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Fills a guest's form with what was entered before; a storage that is full or blocked is none. */
export function rememberedEmail({ storage }: Client): string {
  return storage.guest.get()?.email ?? "";
}

/** The storage of a store by itself, for a page without a client. */
export function acting(webstoreId: string): string | undefined {
  return shopperStorage(webstoreId, browserPlaces()).account.get()?.name;
}
