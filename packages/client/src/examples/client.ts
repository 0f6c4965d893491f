import { createClient, FetchError, httpTransport } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";
import { getProduct } from "@tradecounter/wire";

/** A client for a store on another host, in a given currency, that aborts all waiting when the page is left. */
export function openStore(baseUrl: string, webstoreId: string, left: AbortSignal): Client {
  const transport = httpTransport({ webstoreId, baseUrl });
  return createClient({ webstoreId, transport, currency: "EUR", signal: left });
}

/** Any call of the wire can be sent directly, bypassing the cache. */
export async function isOnSale({ send }: Client, productId: string): Promise<boolean> {
  try {
    const { status } = await send(getProduct, { params: { productId }, query: { excludeMedia: true } });
    return status === 200;
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) return false;
    throw error;
  }
}
