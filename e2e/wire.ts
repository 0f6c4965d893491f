import { createClient, httpTransport, type Client } from "@tradecounter/client";
import { request, type APIRequestContext } from "playwright-core";
import type { Shopper } from "./journey.ts";
import { people, type Person } from "./people.ts";
import { sharedStore } from "./shared-store.ts";
import type { Place } from "./store.ts";

/** API calls, for what a journey does not do on a page. */

/** The parts of the checkout in order, once the contact is known. */
type CheckoutPart = "address" | "payment";
export type Quantities = Readonly<Record<string, number>>;

/** Adds parts to a shopper's cart, by their numbers. */
export async function fillCart({ page, store }: Shopper, quantities: Quantities): Promise<void> {
  await addAll(await clientOf(store, page.context().request), quantities);
}

/** The available quantity of a part, at all locations together. */
export async function stockOf(sku: string, store = sharedStore()): Promise<number> {
  const client = await clientOf(store);
  const { totalInventory } = await client.inventory.levels([await idOf(client, sku)]);
  const [total] = totalInventory;
  if (!total) throw new Error(`The store keeps no stock of ${sku}`);
  return total.availableToOrder;
}

export async function partAddress(sku: string, store: Place): Promise<string> {
  return `/product/${sku}/${await idOf(await clientOf(store), sku)}`;
}

/** Someone else places an order. Returns the order's number. */
export async function orderAs(person: Person, quantities: Quantities, store = sharedStore()): Promise<string> {
  const requests = await request.newContext();
  try {
    return await placeOrder(await clientOf(store, requests), person, quantities, "PO-1");
  } finally {
    await requests.dispose();
  }
}

/** Orders exactly this, with the shopper's current login: other journeys may have left items in the cart. Returns the order's number. */
export async function orderedBy(
  { page, store }: Shopper,
  quantities: Quantities,
  purchaseOrder: string,
): Promise<string> {
  return placeOrder(await emptyCart({ page, store }), people.ada, quantities, purchaseOrder);
}

/** Orders what is in the shopper's cart. Returns the order's number. */
export async function orderCart({ page, store }: Shopper, purchaseOrder: string): Promise<string> {
  return placeOrder(await clientOf(store, page.context().request), people.ada, {}, purchaseOrder);
}

/** A buyer's cart may contain what other journeys have left. */
export async function emptyCart({ page, store }: Pick<Shopper, "page" | "store">): Promise<Client> {
  const client = await clientOf(store, page.context().request);
  await client.cart.ensure();
  await client.cart.discard();
  return client;
}

async function placeOrder(
  client: Client,
  person: Person,
  quantities: Quantities,
  paymentToken: string,
): Promise<string> {
  await addAll(client, quantities);
  await enterUntil(client, person, "payment");
  const payment = { requestType: "SimplePurchaseOrder", paymentToken, billingAddress: addressOf(person) } as const;
  const placed = await client.orders.place(payment);
  if ("refused" in placed) throw new Error(`The order was refused: ${placed.refused}`);
  const order = await client.orders.lookUp({ orderSummaryIdOrRefNumber: placed.orderReferenceNumber });
  return order.orderNumber!;
}

/** Fills in the checkout of a shopper's cart, up to this part. */
export async function enterCheckout({ page, store }: Shopper, person: Person, until: CheckoutPart): Promise<void> {
  await enterUntil(await clientOf(store, page.context().request), person, until);
}

async function enterUntil({ checkout }: Client, person: Person, until: CheckoutPart): Promise<void> {
  const { firstName, lastName, email, phone } = person;
  await checkout.start();
  await checkout.saveContact({ firstName, lastName, email, phoneNumber: phone });
  if (until === "address") return;
  const saved = await checkout.saveDelivery({ address: addressOf(person) });
  const [ground] = saved.checkout.deliveryGroups!.items[0]!.availableDeliveryMethods;
  await checkout.chooseMethod(ground!.id);
}

function addressOf({ firstName, lastName, street, city, regionCode: region, postalCode }: Person) {
  return { firstName, lastName, street, city, region, postalCode, country: "US" };
}

/** A client with the cookies of these requests, or without any, as a new visitor. */
export async function clientOf({ address }: Place, requests?: APIRequestContext): Promise<Client> {
  const found = await fetch(`${address}/.well-known/tradecounter`);
  const { webstoreId } = (await found.json()) as { webstoreId: string };
  const own = requests && { fetch: fetchOf(requests, address) };
  return createClient({ webstoreId, transport: httpTransport({ webstoreId, baseUrl: address, ...own }) });
}

function fetchOf(requests: APIRequestContext, origin: string): typeof fetch {
  return async (url, { method = "GET", headers, body } = {}) => {
    const response = await requests.fetch(String(url), {
      method,
      headers: { ...(headers as Record<string, string>), origin },
      ...(typeof body === "string" && { data: body }),
    });
    return new Response(response.status() === 204 ? null : await response.text(), {
      status: response.status(),
      headers: response.headers(),
    });
  };
}

async function addAll(client: Client, quantities: Quantities): Promise<void> {
  for (const [sku, quantity] of Object.entries(quantities)) {
    await client.cart.add({ productId: await idOf(client, sku), quantity: quantity.toFixed(1) });
  }
}

async function idOf(client: Client, sku: string): Promise<string> {
  const { products } = await client.catalog.products({ skus: [sku] });
  const id = products[0]?.id;
  if (!id) throw new Error(`The demo store has no part ${sku}`);
  return id;
}
