import type { CartSummary, PreservedCart, SessionContext } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "./client.ts";
import { guestCartModule } from "./guest-cart.ts";
import { shopperStorage } from "./storage.ts";
import type { ShopperStorage } from "./storage.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused, webstoreId } from "./testing/small-store.ts";
import { httpTransport } from "./transport.ts";

const { cartId } = replies.getCart![0] as CartSummary;
const [some, nothing] = replies.preserveCart as [PreservedCart, PreservedCart];
const guest = replies.getSessionContext![0] as SessionContext;
const buyer: SessionContext = { ...guest, guestUser: false };

/** A browser's storage, which all its tabs share. */
function place() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

/** A buyer who left a cart as a guest, unless specified otherwise. */
async function opened({
  session = buyer,
  preserved = { body: some },
  prepare = ({ guestCartId }: ShopperStorage) => guestCartId.set(cartId!),
}: {
  session?: SessionContext;
  preserved?: NonNullable<Parameters<typeof openReplayedClient>[0]>["preserveCart"];
  prepare?: (storage: ShopperStorage) => void;
} = {}) {
  const local = place();
  const tab = () => shopperStorage(webstoreId, { session: place(), local });
  const storage = tab();
  prepare(storage);
  const own = { getSessionContext: { body: session }, preserveCart: preserved };
  const { client, store } = await openReplayedClient(own, { storage });
  const otherTab = () => {
    const transport = httpTransport({ webstoreId, baseUrl: store.baseUrl });
    return guestCartModule(createClient({ webstoreId, transport, highScale: false, storage: tab() }));
  };
  const calls = () => store.calls().filter((call) => call.includes("preserve"));
  return { client, store, storage, otherTab, calls, guestCart: guestCartModule(client) };
}

const kept = `POST carts/${cartId}/actions/preserve`;

test.each<[string, SessionContext, string | undefined]>([
  ["a guest", guest, cartId!],
  ["a buyer", buyer, undefined],
])("%s looks at the items of the cart: its id is kept for a guest alone", async (_, session, expected) => {
  const { client, storage } = await opened({ session, prepare: () => {} });
  await client.cart.items();
  await client.context.session();
  await expect.poll(() => storage.guestCartId.get()).toBe(expected);
});

test("a guest whose cart is gone keeps none", async () => {
  const { client } = await openReplayedClient({
    getSessionContext: { body: guest },
    getCartItems: { body: { cartSummary: { cartId: null } } },
  });
  client.storage.guestCartId.set(cartId!);
  await client.cart.items();
  await expect.poll(() => client.storage.guestCartId.get()).toBeUndefined();
});

test("the session is not looked up for a cart that is kept already", async () => {
  const { client, store } = await opened({ session: guest });
  await client.cart.items();
  await client.cart.items({}, { cachePolicy: "no-cache" });
  expect(store.calls()).toEqual(["GET carts/current/cart-items", "GET carts/current/cart-items"]);
});

test("where a page is rendered for somebody else, nothing is kept", async () => {
  const { store } = await opened({ session: guest });
  const transport = { ...httpTransport({ webstoreId, baseUrl: store.baseUrl }), polls: false };
  const client = createClient({ webstoreId, transport, highScale: false });
  await client.cart.items();
  expect(client.storage.guestCartId.get()).toBeUndefined();
  expect(store.calls()).toEqual(["GET carts/current/cart-items"]);
});

test("a buyer's cart gets what the guest has left, once, and the status counts what could not come along", async () => {
  const { client, guestCart, storage, calls } = await opened();
  expect(await guestCart.status()).toEqual({ productsNotCarriedOver: 0 });
  const told: string[] = [];
  client.messages.subscribe("cart-changed", ({ part }) => told.push(part));
  expect(await guestCart.carryOver()).toEqual(some);
  expect(storage.guestCartId.get()).toBeUndefined();
  expect(await guestCart.carryOver()).toBeUndefined();
  expect(calls()).toEqual([kept]);
  expect(told).toEqual(["cart"]);
  expect(guestCart.status.entry().data).toEqual({ productsNotCarriedOver: 1 });
  client.cache.invalidate("");
  expect(await guestCartModule(client).status()).toEqual({ productsNotCarriedOver: 1 });
});

test.each<[string, Parameters<typeof opened>[0]]>([
  ["nothing is kept", { prepare: () => {} }],
  ["nobody has logged in", { session: guest }],
  [
    "the visitor has come by a payment link",
    {
      prepare({ guestCartId, paymentLinkId }) {
        guestCartId.set(cartId!);
        paymentLinkId.set("link");
      },
    },
  ],
])("nothing is carried over when %s", async (_, options) => {
  const { guestCart, storage, calls } = await opened(options);
  const before = storage.guestCartId.get();
  expect(await guestCart.carryOver()).toBeUndefined();
  expect([calls(), storage.guestCartId.get()]).toEqual([[], before]);
});

test("two tabs and two parts of a page that do it at once do it once", async () => {
  const { client, guestCart, otherTab, calls } = await opened();
  const parts = [guestCart, guestCartModule(client), otherTab(), otherTab()];
  const carried = await Promise.all(parts.map((part) => part.carryOver()));
  expect(carried.filter((one) => one !== undefined).map((one) => one.cartId)).toEqual([cartId, cartId]);
  expect(calls()).toEqual([kept]);
});

test("two clients of one storage do it once, also where the browser has no turns", async () => {
  vi.stubGlobal("navigator", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const { store, storage, guestCart, calls } = await opened();
  const transport = httpTransport({ webstoreId, baseUrl: store.baseUrl });
  const second = guestCartModule(createClient({ webstoreId, transport, highScale: false, storage }));
  await Promise.all([guestCart.carryOver(), second.carryOver()]);
  expect(calls()).toEqual([kept]);
});

test.each<[string, Partial<Navigator>]>([
  ["has no turns", {}],
  ["has none for this page", { locks: { request: () => Promise.reject(new Error("denied")) } as never }],
])("in a browser that %s, parts of a page still do it once", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { client, guestCart, calls } = await opened();
  await Promise.all([guestCart.carryOver(), guestCartModule(client).carryOver()]);
  expect(calls()).toEqual([kept]);
});

test("what a guest has left is not written over by the cart of the buyer whom nobody has noticed yet", async () => {
  let session = guest;
  const { client } = await openReplayedClient({ getSessionContext: () => ({ body: session }) });
  client.storage.guestCartId.set("0a67t00000GuEsTAAV");
  await client.context.session();
  session = buyer;
  await client.cart.items();
  await expect.poll(() => client.context.session.entry().data).toEqual(buyer);
  expect(client.storage.guestCartId.get()).toBe("0a67t00000GuEsTAAV");
});

test("of a visitor whose session could not be looked up no cart is kept: he may be a buyer", async () => {
  const refusal = refused(503, "SERVER_UNAVAILABLE", "Busy.");
  const { client, store } = await openReplayedClient({ getSessionContext: refusal }, { warn: () => {} });
  await client.cart.items();
  await expect.poll(() => client.context.session.entry().loaded).toBe(true);
  await client.context.session();
  expect(client.storage.guestCartId.get()).toBeUndefined();
  expect(store.calls().filter((call) => call === "GET session-context")).toHaveLength(2);
});

test("the cart of a rendered page, which only the server has asked for, is kept for a guest", async () => {
  const server = await opened({ session: guest });
  await server.client.cart.items();
  const browser = await opened({ session: guest, prepare: () => {} });
  browser.client.cache.restore(JSON.parse(JSON.stringify(server.client.cache.dump())));
  await browser.client.cart.items();
  await expect.poll(() => browser.storage.guestCartId.get()).toBe(cartId);
});

test("a cart that the store has nothing of is forgotten, and nothing is reported", async () => {
  const { guestCart, storage } = await opened({ preserved: { body: nothing } });
  expect(await guestCart.carryOver()).toEqual(nothing);
  expect(await guestCart.status()).toEqual({ productsNotCarriedOver: 0 });
  expect(storage.guestCartId.get()).toBeUndefined();
});

test.each<[number, string, string | undefined]>([
  [404, "is forgotten: the store does not have it", undefined],
  [400, "is forgotten: it is somebody else's", undefined],
  [401, "is kept until the session is right", cartId!],
  [409, "is kept while the store works on it", cartId!],
  [503, "is kept until the store is there again", cartId!],
])("after a refusal with %i the cart %s", async (status, _, expected) => {
  const { guestCart, storage } = await opened({ preserved: refused(status, "MISSING_RECORD", "No.") });
  await expect(guestCart.carryOver()).rejects.toMatchObject({ status });
  expect(storage.guestCartId.get()).toBe(expected);
});
