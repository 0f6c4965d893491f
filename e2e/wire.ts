import { createClient, httpTransport, type Client } from "@tradecounter/client";
import type { APIRequestContext } from "playwright-core";
import { inject } from "vitest";
import type { Shopper } from "./journey.ts";

/** The store's calls, for what a journey does not show in a page: as a stranger, or with a browser's own cookies. */
export async function clientFor(shopper?: Shopper): Promise<Client> {
  const { address } = inject("store");
  const found = await fetch(`${address}/.well-known/tradecounter`);
  const { webstoreId } = (await found.json()) as { webstoreId: string };
  const transport = httpTransport({
    webstoreId,
    baseUrl: address,
    ...(shopper && { fetch: fetchOf(shopper.page.context().request) }),
  });
  return createClient({ webstoreId, transport });
}

function fetchOf(requests: APIRequestContext): typeof fetch {
  return async (url, { method = "GET", headers, body } = {}) => {
    const response = await requests.fetch(String(url), {
      method,
      headers: { ...(headers as Record<string, string>), origin: inject("store").address },
      ...(typeof body === "string" && { data: body }),
    });
    return new Response(response.status() === 204 ? null : await response.text(), {
      status: response.status(),
      headers: response.headers(),
    });
  };
}

/** Puts parts into a shopper's cart, by their numbers. */
export async function fillCart(shopper: Shopper, quantities: Readonly<Record<string, number>>): Promise<void> {
  const client = await clientFor(shopper);
  for (const [sku, quantity] of Object.entries(quantities)) {
    await client.cart.add({ productId: await idOf(client, sku), quantity: quantity.toFixed(1) });
  }
}

/** How many of a part can be ordered, at all places together. */
export async function stockOf(sku: string): Promise<number> {
  const client = await clientFor();
  const { totalInventory } = await client.inventory.levels([await idOf(client, sku)]);
  const [total] = totalInventory;
  if (!total) throw new Error(`The store keeps no stock of ${sku}`);
  return total.availableToOrder;
}

async function idOf(client: Client, sku: string): Promise<string> {
  const { products } = await client.catalog.products({ skus: [sku] });
  const id = products[0]?.id;
  if (!id) throw new Error(`The demo store has no part ${sku}`);
  return id;
}
