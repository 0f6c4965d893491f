import { expect, test } from "vitest";
import { createCart } from "./create-cart.ts";
import { listed } from "./delivery.ts";
import { openClient } from "./testing/open-client.ts";
import { refused } from "./testing/small-store.ts";
import type { DeliveryGroup } from "@tradecounter/wire";

const productId = "01t7t00000ImPe1AAL";
const cartItemId = "0a97t00000ItM01AAK";
const items = { cartSummary: { asyncOperationStatus: "Completed" }, cartItems: [] };
const invalid = expect.objectContaining({ code: "INVALID_CONFIG" });

test("items are asked for as the cart page shows them", async () => {
  const { client, store } = await openClient({ "GET carts/current/cart-items": { body: items } });
  await client.cart.items();
  expect(store.seen[0]!.query).toMatchObject({
    includeCoupons: "true",
    includePromotions: "true",
    pageNumber: "1",
    pageSize: "25",
    productFields: "*",
    sort: "CreatedDateDesc",
  });
  await client.cart.items({ pageNumber: 2 });
  expect(store.seen[1]!.query.pageNumber).toBe("2");
});

test("a cart that is being worked out is asked for until it is ready", async () => {
  const { client, store, clock } = await openClient({
    "GET carts/current/cart-items": (_, count) =>
      count < 3
        ? { status: 202, body: items }
        : { body: { ...items, cartSummary: { asyncOperationStatus: count < 6 ? "Processing" : "Completed" } } },
  });
  expect(await client.cart.items()).toEqual(items);
  expect(store.seen).toHaveLength(6);
  expect(clock.waits).toEqual([100, 200]);
});

test("a store that refuses to list items while it works is asked again, any other refusal is told", async () => {
  const { client, store } = await openClient({
    "GET carts/current/cart-items": (_, count) =>
      count < 3 ? refused(422, "ALREADY_IN_PROCESS", "Wait.") : { body: items },
  });
  expect(await client.cart.items()).toEqual(items);
  expect(store.seen).toHaveLength(3);
  const other = await openClient({ "GET carts/current/cart-items": refused(400, "MISSING_RECORD", "No cart.") });
  await expect(other.client.cart.items()).rejects.toMatchObject({ code: "MISSING_RECORD" });
  expect(other.store.seen).toHaveLength(1);
});

test("a cart is made beside the current one", async () => {
  const { client, store } = await openClient({ "POST carts": { status: 201, body: { cartId: "0a67t00000CaRt2AAH" } } });
  const wanted = { name: "Winter refit", isSecondary: true };
  expect(await createCart(client, wanted)).toEqual({ cartId: "0a67t00000CaRt2AAH" });
  expect(store.seen[0]!.body).toEqual(wanted);
});

test("a change of a delivery group counts as processing like any other", async () => {
  const { client } = await openClient({ "PATCH carts/current/delivery-groups/0a77t00000GrP01AAK": { body: {} } });
  const busy: boolean[] = [];
  client.cart.processing.subscribe(() => busy.push(client.cart.processing.isOn()));
  await client.delivery.change("0a77t00000GrP01AAK", { isGift: true });
  expect(busy).toEqual([true, false]);
});

test("what is put into the cart is a product, one or many", async () => {
  const { client, store } = await openClient({
    "POST carts/current/cart-items": { status: 201, body: { cartItemId } },
    "POST carts/current/cart-items/batch": { body: { hasErrors: false, results: [] } },
  });
  expect(await client.cart.add({ productId, quantity: "2" })).toEqual({ cartItemId });
  await client.cart.addAll([{ productId, quantity: "1" }]);
  expect(store.seen.map(({ body }) => body)).toEqual([
    { productId, quantity: "2", type: "Product" },
    { inputs: [{ richInput: { productId, quantity: "1", type: "Product" } }] },
  ]);
});

test("a change is seen by what watches the cart, and by nothing else", async () => {
  const { client, store } = await openClient({
    "GET carts/current/compact-summary": (_, count) => ({ body: { totalProductCount: `${count}.0` } }),
    "GET carts/current": { body: { asyncOperationStatus: "Completed" } },
    "PUT carts/current": { status: 201, body: {} },
    "DELETE carts/current": { status: 204 },
    [`PATCH carts/current/cart-items/${cartItemId}`]: { body: {} },
    [`DELETE carts/current/cart-items/${cartItemId}`]: { status: 204 },
    "GET session-context": { body: { guestUser: true } },
    "GET carts/current/products": { body: { products: [] } },
  });
  client.cart.summary.subscribe(() => {});
  await client.cart.summary();
  await client.context.session();
  await client.cart.current();
  for (const write of [
    () => client.cart.ensure(),
    () => client.cart.change(cartItemId, "5"),
    () => client.cart.remove(cartItemId),
    () => client.cart.discard(),
  ]) {
    const before = client.cart.summary.entry().data;
    await write();
    await expect.poll(() => client.cart.summary.entry().data).not.toEqual(before);
  }
  await client.context.session();
  await client.cart.products();
  const counts = (call: string) => store.calls().filter((one) => one === call).length;
  expect(counts("GET carts/current/compact-summary")).toBe(5);
  // Nothing watches it.
  expect(counts("GET carts/current")).toBe(1);
  expect(counts("GET session-context")).toBe(1);
  expect(store.seen.find(({ method }) => method === "PATCH")!.body).toEqual({ quantity: "5" });
});

test("a change that is refused is looked at again too: the store may know better what the cart holds", async () => {
  const { client, store } = await openClient({
    "GET carts/current/compact-summary": { body: {} },
    "POST carts/current/cart-items": refused(400, "INVALID_BATCH_SIZE", "Sold in packs of two."),
  });
  await client.cart.summary();
  await expect(client.cart.add({ productId, quantity: "3" })).rejects.toMatchObject({
    code: "INVALID_BATCH_SIZE",
    words: "Sold in packs of two.",
  });
  await client.cart.summary();
  expect(store.calls().filter((call) => call.endsWith("compact-summary"))).toHaveLength(2);
});

test("an item or group without an id is refused before the store is asked", async () => {
  const { client, store } = await openClient({});
  await expect(client.cart.change(" ", "1")).rejects.toThrow(invalid);
  await expect(client.cart.remove("")).rejects.toThrow(invalid);
  await expect(client.delivery.group("")).rejects.toThrow(invalid);
  await expect(client.delivery.change(" ", {})).rejects.toThrow(invalid);
  expect(store.seen).toEqual([]);
});

test("delivery groups are turned round, empty ones left out, and one is the default", () => {
  const group = (id: string, totalCartItemCount: number | null, isDefault = false) =>
    ({ id, totalCartItemCount, isDefault }) as DeliveryGroup;
  const shown = (groups: DeliveryGroup[]) => listed(groups).map(({ id, isDefault }) => (isDefault ? `${id}*` : id));
  expect(shown([group("a", 1), group("b", 0), group("c", null)])).toEqual(["c*", "a"]);
  expect(shown([group("a", 1, true), group("b", 2)])).toEqual(["b", "a*"]);
  expect(shown([group("a", 1), group("b", 2), group("c", 0)])).toEqual(["b*", "a"]);
  expect(shown([])).toEqual([]);
});

test("delivery groups are read without their items, and a changed one makes the cart stale", async () => {
  const group = { id: "0a77t00000GrP01AAK", totalCartItemCount: 3, isDefault: true };
  const { client, store } = await openClient({
    "GET carts/current/delivery-groups": { body: { count: 1, items: [group] } },
    [`GET carts/current/delivery-groups/${group.id}`]: { body: group },
    [`PATCH carts/current/delivery-groups/${group.id}`]: { body: group },
  });
  expect(await client.delivery.groups()).toEqual([group]);
  expect(store.seen[0]!.query).toMatchObject({ limit: "20", cartItemLimit: "0" });
  expect(await client.delivery.group(group.id)).toEqual(group);
  await client.delivery.change(group.id, { shippingInstructions: "Ring twice." });
  await client.delivery.groups();
  expect(store.calls().filter((call) => call === "GET carts/current/delivery-groups")).toHaveLength(2);
});
