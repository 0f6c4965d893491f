import { createClient, type Client, type Transport } from "@tradecounter/client";

export type { Client, Transport };

/** What the store says of itself to every page, in the browser too. */
export interface StoreFacts {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly currency: string;
}

/** The data layer of a page: over what carries calls in the server's process, or over HTTP in a browser. */
export function clientOver(transport: Transport | undefined, store: StoreFacts): Client {
  return createClient({ transport, webstoreId: store.id });
}
