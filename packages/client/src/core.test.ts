import { getCart, getInventoryLevels, getProduct, readController, removeCartItem } from "@tradecounter/wire";
import { expect, test } from "vitest";
import type { Client } from "./client.ts";
import { mayReuseGuestData } from "./context.ts";
import { openClient } from "./testing/open-client.ts";
import { refused } from "./testing/small-store.ts";
import type { Answered } from "./testing/small-store.ts";

const impeller = "01t7t00000ImPe1AAL";
const boatyard = "0017t00000BoAt1AAC";
const cartItemId = "0a97t00000ItM01AAK";
const current = { cartStateOrId: "current" };
const settings = (highScaleCartEnabled: boolean, catalogSnapshotVersionId: string | null = null) => ({
  "GET application-context": { body: { catalogSnapshotVersionId, propertiesEx: { highScaleCartEnabled } } },
});
const answers: Record<string, Answered> = {
  "GET carts/current": { body: {} },
  [`DELETE carts/current/cart-items/${cartItemId}`]: { status: 204 },
  "DELETE checkouts/active": { status: 204 },
  [`GET products/${impeller}`]: { body: {} },
  [`GET versions/17/products/${impeller}`]: { body: {} },
};

test.each(["..", ".", " ", ""])("an id %j asks for nothing else instead", async (id) => {
  const { client, store } = await openClient({});
  const product = client.send(getProduct, { params: { productId: id } });
  await expect(product).rejects.toMatchObject({ code: "INVALID_CONFIG", status: 400 });
  expect(store.seen).toEqual([]);
});

const calls: Record<string, (client: Client) => Promise<unknown>> = {
  "a cart": (client) => client.send(getCart, { params: current }),
  "a change of a cart": (client) => client.send(removeCartItem, { params: { ...current, cartItemId } }),
  "a checkout": (client) => client.checkout.discard(),
  "a product": (client) => client.catalog.product(impeller),
  "a published product": (client) => client.catalog.product(impeller),
};

test.each<[string, boolean, string | undefined]>([
  ["a cart", true, "true"],
  ["a change of a cart", true, "true"],
  ["a checkout", true, "true"],
  ["a product", true, undefined],
  ["a cart", false, undefined],
  ["a checkout", false, undefined],
  ["a published product", true, "true"],
  ["a published product", false, "true"],
])("the call of %s, with high-scale carts %j, has the header %j", async (what, isOn, sent) => {
  const version = what === "a published product" ? "17" : null;
  const { client, store } = await openClient({ ...answers, ...settings(isOn, version) }, { highScale: undefined });
  await calls[what]!(client);
  await calls[what]!(client);
  const [context, ...others] = store.seen;
  expect(context).toMatchObject({ path: "application-context", query: { asGuest: "true" } });
  expect(others.length).toBeGreaterThan(0);
  for (const { headers } of others) expect(headers["x-high-scale-cart"]).toBe(sent);
});

test("a store whose settings cannot be read has carts of the usual kind", async () => {
  const down = { "GET application-context": refused(503, "SERVER_UNAVAILABLE", "Busy.") };
  const { client, store } = await openClient({ ...answers, ...down }, { highScale: undefined });
  await client.send(getCart, { params: current });
  expect(store.seen.at(-1)!.headers["x-high-scale-cart"]).toBeUndefined();
});

test("who knows already whether carts are high-scale is not made to ask", async () => {
  const { client, store } = await openClient(answers, { highScale: true });
  await client.send(getCart, { params: current });
  expect(store.calls()).toEqual(["GET carts/current"]);
  expect(store.seen[0]!.headers["x-high-scale-cart"]).toBe("true");
});

test("equal questions are one, in whatever order their parts are named", async () => {
  const { client, store } = await openClient({
    "POST search/product-search": { body: {} },
    "GET carts/current/cart-items": { body: {} },
  });
  const asked = { searchTerm: "pump", includePrices: true };
  const fit = { attributeType: "Custom", nameOrId: "Fit", type: "DistinctValue" } as const;
  await client.search.products({ ...asked, refinements: [{ ...fit, values: ["a"] }] });
  await client.search.products({ refinements: [{ values: ["a"], ...fit }], ...asked });
  await client.cart.items({ pageNumber: 2, pageSize: 5 });
  await client.cart.items({ pageSize: 5, pageNumber: 2 });
  expect(store.seen).toHaveLength(2);
});

test("what is asked as a guest is not asked for a buyer's account", async () => {
  const { client, store } = await openClient({ ...settings(false), ...answers }, { accountId: () => boatyard });
  await client.context.application();
  await client.send(getCart, { params: current });
  expect(store.seen.map(({ query }) => query.effectiveAccountId)).toEqual([undefined, boatyard]);
});

test.each([
  [true, undefined, "Draft"],
  [true, "Live", "Live"],
  [false, undefined, undefined],
  [false, "Draft", "Draft"],
] as const)(
  "in a preview (%j) the menu that was asked for as %j is the one that is %j",
  async (preview, asked, sent) => {
    const { client, store } = await openClient({ "GET category-menu-items": { body: { menuItems: [] } } }, { preview });
    await client.catalog.menu(asked ? { publishStatus: asked } : {});
    expect(store.seen[0]!.query.publishStatus).toBe(sent);
  },
);

test("in a preview every read of the store has the time in its address, so that nothing on the way keeps it", async () => {
  const { client, store, clock } = await openClient(
    {
      ...answers,
      "GET /services/data/v65.0/commerce/inventory/levels": { body: {} },
      "GET /lwr/apex/v65.0/Counter/open": { body: true },
    },
    { preview: true },
  );
  const sentAt = String(clock.now());
  await client.send(getProduct, { params: { productId: impeller } });
  await client.send(getInventoryLevels, { query: { products: [impeller] } });
  await client.send(removeCartItem, { params: { ...current, cartItemId } });
  await client.send(readController, { params: { className: "Counter", methodName: "open" } });
  clock.advance(1);
  await client.send(getProduct, { params: { productId: impeller } });
  expect(store.seen.map(({ query }) => query.timestamp)).toEqual([
    sentAt,
    sentAt,
    undefined,
    undefined,
    String(clock.now()),
  ]);
});

test("without a preview no address has the time", async () => {
  const { client, store } = await openClient(answers);
  await client.send(getProduct, { params: { productId: impeller } });
  expect(store.seen[0]!.query.timestamp).toBeUndefined();
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  "with one entitlement policy (%j) and guests who may look around (%j), guests' data hold for buyers: %j",
  (usesSingleEntitlementPolicy, guestBrowsingEnabled, reusable) => {
    expect(mayReuseGuestData({ usesSingleEntitlementPolicy, guestBrowsingEnabled })).toBe(reusable);
  },
);
