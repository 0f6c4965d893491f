import { createClient, type Client, type Transport } from "@tradecounter/client";

export type { Client, Transport };

/** What the store says of itself to every page, in the browser too. */
export interface StoreFacts {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly currency: string;
}

/** The data layer of a page: the store's calls over whatever carries them. */
export function clientOver(transport: Transport, store: StoreFacts): Client {
  return createClient({ transport, webstoreId: store.id });
}
