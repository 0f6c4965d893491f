import type { ApplicationContext, SessionContext } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { aiModule } from "./ai.ts";
import { createCheckoutForm } from "./checkout-form/form.ts";
import type { Client } from "./client.ts";
import { profileModule } from "./profile.ts";
import { reservationsModule } from "./reservations.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";

type Ask = (client: Client) => Promise<unknown>;

const impeller = "01t7t00000ImPe1AAL";
const item = { productId: impeller, quantity: "1" };
const purchaseOrder = { requestType: "SimplePurchaseOrder", paymentToken: "PO-7" } as const;

const context = replies.getApplicationContext![0] as ApplicationContext;
const inventoryDefaultSource = {
  locationSourceId: "0ghsjywRVtkhXzbAME",
  webStoreInventoryLocationSourceType: "LocationGroup",
};
const known = {
  getApplicationContext: {
    body: { ...context, inventoryConfiguration: { isInventoryEnabled: true, inventoryDefaultSource } },
  },
  getSessionContext: { body: { ...(replies.getSessionContext![0] as SessionContext), guestUser: false } },
};

const stock: Ask = ({ inventory }) => inventory.levels([impeller]);
const goingWithCart: Ask = (client) =>
  aiModule(client).recommendations({ recommender: "ComplementaryProducts", anchorFromCurrentCart: true });
const session: Ask = ({ context }) => context.session();
const form: Ask = (client) => createCheckoutForm(client, { path: () => "/checkout" }).view();

test.each<[string, string, Ask, string, Ask]>([
  ["stock", "a reservation", stock, "inventory/levels", (client) => reservationsModule(client).reserve(60)],
  ["stock", "its end", stock, "inventory/levels", (client) => reservationsModule(client).release()],
  ["stock", "an order", stock, "inventory/levels", ({ orders }) => orders.place(purchaseOrder)],
  ["stock", "the end of a checkout", stock, "inventory/levels", ({ checkout }) => checkout.discard()],
  ["stock", "the end of a cart", stock, "inventory/levels", ({ cart }) => cart.discard()],
  ["what goes with a cart", "another item", goingWithCart, "ai/recommendations", ({ cart }) => cart.add(item)],
  [
    "who is there",
    "another name",
    session,
    "session-context",
    (client) => profileModule(client).change({ firstName: "Inga" }),
  ],
  [
    "who is there",
    "proof of it",
    session,
    "session-context",
    (client) => profileModule(client).verifyCode("4711", "code-17"),
  ],
  ["a checkout", "another phone", form, "myprofile", (client) => profileModule(client).change({ phoneNumber: "1" })],
])("%s is asked for anew after %s", async (_, __, read, path, write) => {
  const { client, store } = await openReplayedClient(known);
  const asked = () => store.calls().filter((call) => call.startsWith("GET ") && call.endsWith(path)).length;
  await read(client);
  await read(client);
  expect(asked()).toBe(1);
  await write(client);
  await read(client);
  expect(asked()).toBe(2);
});

test("stock is asked for anew though what took it was refused, since that may have come through", async () => {
  const { client, store } = await openReplayedClient({
    ...known,
    runOrderActions: refused(503, "SERVER_UNAVAILABLE", "Busy."),
  });
  await stock(client);
  await expect(client.orders.place(purchaseOrder)).rejects.toMatchObject({ status: 503 });
  await stock(client);
  expect(store.calls().filter((call) => call.endsWith("inventory/levels"))).toHaveLength(2);
});

test("what goes with a product stays when the cart changes", async () => {
  const { client, store } = await openReplayedClient(known);
  const similar = () => aiModule(client).recommendations({ recommender: "SimilarProducts", anchorValues: [impeller] });
  await similar();
  await client.cart.add(item);
  await similar();
  expect(store.calls().filter((call) => call.endsWith("ai/recommendations"))).toHaveLength(1);
});
