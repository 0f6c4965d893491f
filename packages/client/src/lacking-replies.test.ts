import { expect, test } from "vitest";
import type { Client } from "./client.ts";
import { guestCartModule } from "./guest-cart.ts";
import { splitShipmentModule } from "./split-shipment.ts";
import { openClient } from "./testing/open-client.ts";
import type { Answered } from "./testing/small-store.ts";

const declined = { type: "/commerce/errors/checkout-failure", detail: "Not today." };
const arrangement = { cartItemId: "0a97t00000ItEm1AAF", deliveryGroupName: "Shipment2", quantity: "1" };

/** Other servers of the wire leave keys out, or send an empty reply. */
test.each<[string, (client: Client) => Promise<unknown>, unknown, Readonly<Record<string, Answered>>]>([
  [
    "items without a summary are those of a cart that is ready",
    ({ cart }) => cart.items(),
    { cartItems: [] },
    { "GET carts/current/cart-items": { body: { cartItems: [] } } },
  ],
  [
    "no list of delivery groups is an empty one",
    ({ delivery }) => delivery.groups(),
    [],
    { "GET carts/current/delivery-groups": { body: { items: null } } },
  ],
  [
    "an arrangement that is only accepted means Processing",
    (client) => splitShipmentModule(client).arrange([arrangement]),
    { asyncOperationStatus: "Processing", groups: [] },
    {
      "POST carts/current/delivery-groups/actions/arrange-items": { status: 202 },
      "GET carts/current": { body: { cartId: "c" } },
    },
  ],
  [
    "no suggestions are none",
    ({ search }) => search.suggestions("pump"),
    { terms: [], categories: [], products: [], currency: undefined },
    { "GET search/suggestions": { body: { recentSearchSuggestions: null } } },
  ],
  [
    "an order that cannot be prepared is refused with what the store says",
    ({ orders }) => orders.place({ requestType: "SimplePurchaseOrder", paymentToken: "PO-1" }),
    { refused: "SESSION_IN_ERROR", errors: [declined] },
    {
      "GET application-context": { body: { placeOrderV2Enabled: true } },
      "POST checkouts/active/orders/actions": { body: { errors: [declined] } },
    },
  ],
  [
    "a carry-over of which nothing is told has left nothing behind",
    async (client) => {
      client.storage.guestCartId.set("0a67t00000CaRt1AAH");
      await guestCartModule(client).carryOver();
      return [client.storage.guestCartId.get(), await guestCartModule(client).status()];
    },
    [undefined, { productsNotCarriedOver: 0 }],
    {
      "GET session-context": { body: { guestUser: false } },
      "POST carts/0a67t00000CaRt1AAH/actions/preserve": { status: 204 },
    },
  ],
])("%s", async (_, ask, expected, answers) => {
  const { client } = await openClient(answers);
  expect(await ask(client)).toEqual(expected);
});

test.each<[string, string, (client: Client) => Promise<unknown>]>([
  ["counts", "GET carts/current/compact-summary", ({ cart }) => cart.summary()],
  ["totals", "GET carts/current", ({ cart }) => cart.current()],
  ["items", "GET carts/current/cart-items", ({ cart }) => cart.items()],
])("no reply at all to a question for the cart's %s is a failure with a code", async (_, call, ask) => {
  const { client } = await openClient({ [call]: { status: 200 } });
  await expect(ask(client)).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
});

test("items without a summary say nothing of whose cart it is", async () => {
  const { client } = await openClient({
    "GET carts/current/cart-items": { body: { cartItems: [] } },
    "GET session-context": { body: { guestUser: true } },
  });
  client.storage.guestCartId.set("0a67t00000CaRt1AAH");
  await client.cart.items();
  await client.context.session({ cachePolicy: "no-cache" });
  expect(client.storage.guestCartId.get()).toBe("0a67t00000CaRt1AAH");
});
