import { expect, test } from "vitest";
import { cartCouponsModule } from "./cart-coupons.ts";
import { checkoutCouponsModule } from "./checkout-coupons.ts";
import type { Client } from "./client.ts";
import { orderHistoryModule } from "./order-history.ts";
import { cloneForPayment } from "./pay-link.ts";
import { reservationsModule } from "./reservations.ts";
import { splitShipmentModule } from "./split-shipment.ts";
import { shopperStorage } from "./storage.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused, webstoreId } from "./testing/small-store.ts";
import { wishlistsModule } from "./wishlists.ts";

const other = "0a67t00000OtHr1AAH";
const id = "0a97t00000ItEm1AAF";
const product = { productId: "01t7t00000ImPe1AAL", quantity: "1" };
const arrangement = { cartItemId: id, deliveryGroupName: "Shipment2", quantity: "1" };

/** Every cart call, made by a client for a cart other than the current one. */
test.each<[string, (client: Client) => Promise<unknown>]>([
  ["GET carts/ID", ({ cart }) => cart.current()],
  ["PUT carts/ID", ({ cart }) => cart.ensure()],
  ["DELETE carts/ID", ({ cart }) => cart.discard()],
  ["GET carts/ID/compact-summary", ({ cart }) => cart.summary()],
  ["GET carts/ID/cart-items", ({ cart }) => cart.items()],
  ["GET carts/ID/products", ({ cart }) => cart.products()],
  ["POST carts/ID/cart-items", ({ cart }) => cart.add(product)],
  ["POST carts/ID/cart-items/batch", ({ cart }) => cart.addAll([product])],
  [`PATCH carts/ID/cart-items/${id}`, ({ cart }) => cart.change(id, "2")],
  [`DELETE carts/ID/cart-items/${id}`, ({ cart }) => cart.remove(id)],
  ["POST carts/ID/cart-coupons", (client) => cartCouponsModule(client).apply("SPRING")],
  ["PUT carts/ID/inventory-reservations", (client) => reservationsModule(client).reserve()],
  ["POST carts/ID/actions/clone", (client) => cloneForPayment(client)],
  ["GET carts/ID/delivery-groups", ({ delivery }) => delivery.groups()],
  [`GET carts/ID/delivery-groups/${id}`, ({ delivery }) => delivery.group(id)],
  [
    "POST carts/ID/delivery-groups/actions/arrange-items",
    (client) => splitShipmentModule(client).arrange([arrangement]),
  ],
  ["POST carts/ID/actions/add-cart-to-wishlist", (client) => wishlistsModule(client).addCart(id)],
])("%s is of the cart that the client is for", async (call, ask) => {
  const { client, store } = await openReplayedClient({}, { cartStateOrId: other });
  await ask(client).catch(() => {});
  expect(store.calls()).toContain(call.replace("ID", other));
  expect(store.calls().filter((seen) => seen.includes("carts/current"))).toEqual([]);
});

test.each<[string, (client: Client) => Promise<unknown>, part: "body" | "query", object]>([
  [
    "what was ordered",
    (client) => orderHistoryModule(client).orderAgain({ orderSummaryIdOrRefNumber: "N" }),
    "body",
    { cartStateOrId: other },
  ],
  ["a wish list", (client) => wishlistsModule(client).addToCart(id), "query", { cartId: other }],
  ["a checkout", ({ checkout }) => checkout.start(), "body", { cartId: other }],
])("%s goes to the cart that the client is for", async (_, act, part, expected) => {
  const { client, store } = await openReplayedClient({}, { cartStateOrId: other });
  await act(client).catch(() => {});
  expect(store.seen[0]![part]).toMatchObject(expected);
});

test("another cart is no guest's to be carried over, and its checkout is not the one that is kept", async () => {
  const storage = shopperStorage(webstoreId, { session: undefined, local: undefined });
  const { client } = await openReplayedClient({}, { cartStateOrId: other, storage });
  await client.cart.items();
  await client.context.session();
  await client.checkout.start();
  expect(client.storage.checkoutId.get()).toBeDefined();
  expect([storage.guestCartId.get(), storage.checkoutId.get()]).toEqual([undefined, undefined]);
});

const savedHow = { deliveryMethodId: "2Dm7t00000MeTh1AAH" };
const purchaseOrder = { requestType: "SimplePurchaseOrder", paymentToken: "PO-4711" } as const;

test.each<[string, (client: Client) => Promise<unknown>]>([
  ["loaded", ({ checkout }) => checkout.load()],
  ["changed", ({ checkout }) => checkout.save(savedHow)],
  ["given a coupon", (client) => checkoutCouponsModule(client).apply("SPRING")],
  ["paid", ({ payment }) => payment.pay(purchaseOrder)],
  ["ordered", ({ orders }) => orders.submit()],
])("before it is started, the checkout of another cart is not %s in place of the current one's", async (_, act) => {
  const { client, store } = await openReplayedClient({}, { cartStateOrId: other });
  await expect(act(client)).rejects.toMatchObject({ code: "SESSION_NOT_LOADED" });
  expect(store.calls().filter((call) => call.includes("checkouts"))).toEqual([]);
});

test("when the checkout of another cart is gone, that of the current one stays", async () => {
  const gone = refused(410, "CHECKOUT_EXPIRED", "Expired.");
  const { client, store } = await openReplayedClient({ startCheckout: gone }, { cartStateOrId: other });
  await expect(client.checkout.start()).rejects.toMatchObject({ code: "CANNOT_START_CHECKOUT" });
  await client.checkout.discard();
  expect(store.calls()).toEqual(["PUT checkouts", "PUT checkouts"]);
});

test("two clients for two accounts keep their checkouts apart, whatever they share", async () => {
  const storage = shopperStorage(webstoreId, { session: undefined, local: undefined });
  const [kept, named] = ["0017t00000AcCt1AAA", "0017t00000AcCt2AAA"];
  storage.account.set({ id: kept, name: "Holm Marine" });
  const own = await openReplayedClient({}, { storage });
  const other = await openReplayedClient({}, { storage, accountId: () => named });
  await own.client.checkout.start();
  const begun = storage.checkoutId.get();
  storage.checkoutId.set(`${begun}-own`);
  await other.client.checkout.start();
  expect(other.client.storage.checkoutId.get()).toBe(begun);
  expect(own.client.storage.checkoutId.get()).toBe(`${begun}-own`);
});
