import fc from "fast-check";
import { getCart } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { shopperStorage, type TextStorage } from "./storage.ts";
import { openClient } from "./testing/open-client.ts";
import { refused } from "./testing/small-store.ts";
import type { Seen } from "./testing/small-store.ts";

/** A browser's storage, whose contents a test can see. */
function openPlace() {
  const texts = new Map<string, string>();
  const place: TextStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
  return { texts, place };
}

function openStorage() {
  const [session, local] = [openPlace(), openPlace()];
  const open = () => shopperStorage("store", { session: session.place, local: local.place });
  return { open, session: session.texts, local: local.texts };
}

test("a shopper's session keeps the account, the guest and the links, the device keeps the guest's cart", () => {
  const { open, session, local } = openStorage();
  const storage = open();
  storage.account.set({ id: "0017t00000AcC01AAK", name: "Harbor Works" });
  storage.guest.set({ lastName: "Reyes", email: "ada@example.com" });
  storage.paymentLinkId.set("link");
  storage.checkoutId.set("checkout");
  storage.guestCartId.set("cart");
  const later = open();
  expect(later.account.get()).toEqual({ id: "0017t00000AcC01AAK", name: "Harbor Works" });
  expect(later.guest.get()).toEqual({ lastName: "Reyes", email: "ada@example.com" });
  expect([later.paymentLinkId.get(), later.checkoutId.get(), later.guestCartId.get()]).toEqual([
    "link",
    "checkout",
    "cart",
  ]);
  expect([...session.keys()]).toHaveLength(5);
  expect([...local.values()]).toEqual(["cart"]);
});

test.each(["000000000000000", "000000000000000AAA", "", "  "])("the account id %j is none", (id) => {
  const { open, session } = openStorage();
  const storage = open();
  storage.account.set({ id: "0017t00000AcC01AAK", name: "Harbor Works" });
  storage.account.set({ id, name: "Nobody" });
  expect(storage.account.get()).toBeUndefined();
  expect(session.size).toBe(0);
});

test.each(["  ", "..", ".", "\ud800", "x".repeat(2000)])("%j is no id, whoever has put it there", (text) => {
  const place = { ...openPlace().place, getItem: () => text };
  const storage = shopperStorage("store", { session: place, local: place });
  const { account, checkoutId, guestCartId, paymentLinkId } = storage;
  expect([account, checkoutId, guestCartId, paymentLinkId].map((kept) => kept.get())).toEqual(Array(4).fill(undefined));
});

test("what is blank is cleared", () => {
  const { open, session, local } = openStorage();
  const storage = open();
  storage.guest.set({ lastName: "Reyes", email: "ada@example.com" });
  storage.guest.set({ lastName: "Reyes", email: "  ", phoneNumber: "" });
  expect(storage.guest.get()).toEqual({ lastName: "Reyes" });
  storage.guest.set({ lastName: " " });
  storage.guestCartId.set("cart");
  storage.guestCartId.set(" ");
  expect([storage.guest.get(), storage.guestCartId.get()]).toEqual([undefined, undefined]);
  expect([session.size, local.size]).toEqual([0, 0]);
});

test("two stores of one host keep apart what is theirs", () => {
  const { place } = openPlace();
  const places = { session: place, local: place };
  shopperStorage("one", places).guestCartId.set("cart");
  expect(shopperStorage("other", places).guestCartId.get()).toBeUndefined();
});

function throwing(): never {
  throw new DOMException("No", "SecurityError");
}

test.each([
  ["is blocked", { getItem: throwing, setItem: throwing, removeItem: throwing }],
  ["is full", { ...openPlace().place, setItem: throwing }],
])("where storage %s, a page keeps what it needs for itself", (_, place) => {
  const storage = shopperStorage("store", { session: place, local: place });
  storage.account.set({ id: "0017t00000AcC01AAK", name: "Harbor Works" });
  storage.guestCartId.set("cart");
  expect([storage.account.get()?.id, storage.guestCartId.get()]).toEqual(["0017t00000AcC01AAK", "cart"]);
  storage.account.set(undefined);
  storage.guestCartId.set(undefined);
  expect([storage.account.get(), storage.guestCartId.get()]).toEqual([undefined, undefined]);
});

test("a value that did not fit is not answered with an older one", () => {
  const { place } = openPlace();
  let isFull = false;
  const filling = {
    ...place,
    setItem: (key: string, text: string) => (isFull ? throwing() : place.setItem(key, text)),
  };
  const storage = shopperStorage("store", { session: filling, local: filling });
  storage.guestCartId.set("old");
  isFull = true;
  storage.guestCartId.set("new");
  expect(storage.guestCartId.get()).toBe("new");
});

test("whatever somebody writes into the storage, a page reads it without failing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const place = { ...openPlace().place, getItem: () => text };
      const storage = shopperStorage("store", { session: place, local: place });
      const guest = storage.guest.get();
      const values = guest === undefined ? [] : Object.values(guest);
      expect(values.every((value) => typeof value === "string" && value.trim() !== "")).toBe(true);
      expect(storage.account.get()?.id.startsWith("000000000000000") ?? false).toBe(false);
    }),
  );
});

test("a client calls for the account of its storage, from the moment that it is chosen", async () => {
  const { client, store } = await openClient({ "GET carts/current": { body: {} } });
  const params = { cartStateOrId: "current" };
  await client.send(getCart, { params });
  client.storage.account.set({ id: "0017t00000AcC01AAK", name: "Harbor Works" });
  await client.send(getCart, { params });
  client.storage.account.set(undefined);
  await client.send(getCart, { params });
  expect(store.seen.map(({ query }) => query.effectiveAccountId)).toEqual([undefined, "0017t00000AcC01AAK", undefined]);
});

test("what a full place does not take is not what was there before, for the next page either", () => {
  const { place } = openPlace();
  const isFull: TextStorage = {
    ...place,
    setItem(key, text) {
      if (text.length >= 30) throw new Error("QuotaExceededError");
      place.setItem(key, text);
    },
  };
  const open = () => shopperStorage("store", { session: isFull, local: isFull });
  const storage = open();
  storage.checkoutId.set("first");
  storage.checkoutId.set("second".repeat(10));
  expect(storage.checkoutId.get()).toBe("second".repeat(10));
  expect(open().checkoutId.get()).toBeUndefined();
});

/** A store that knows no account but the shopper's own. */
const withoutAccounts = {
  "GET products/p": ({ query }: Seen) =>
    query.effectiveAccountId ? refused(404, "EFFECTIVE_ACCOUNT_NOT_FOUND", "No such account.") : { body: { id: "p" } },
  "GET application-context": { body: {} },
  "POST carts/current/cart-items": refused(404, "EFFECTIVE_ACCOUNT_NOT_FOUND", "No such account."),
};
const unknown = { id: "0017t00000NoNe1AAA", name: "Nobody" };

test("a kept account that the store does not know breaks no page: it is forgotten, and what is read is asked for again", async () => {
  const { client } = await openClient(withoutAccounts);
  client.storage.account.set(unknown);
  const reads = [client.catalog.product("p"), client.catalog.product("p", { excludeMedia: true })];
  expect(await Promise.all(reads)).toEqual([{ id: "p" }, { id: "p" }]);
  expect(client.storage.account.get()).toBeUndefined();
});

test.each(["null", "{}", "../../x", "0017t00000AcC01AAK,0017t00000AcC02AAK"])(
  "what somebody has written for the account's id, %j, is asked of no store, which would refuse every page",
  async (text) => {
    const session = { ...openPlace().place, getItem: (key: string) => (key.endsWith(".accountId") ? text : null) };
    const storage = shopperStorage("store", { session, local: undefined });
    const { client, store } = await openClient(withoutAccounts, { storage });
    expect(await client.catalog.product("p")).toEqual({ id: "p" });
    expect(store.seen.map(({ query }) => query.effectiveAccountId)).toEqual([undefined, undefined]);
  },
);

test("what was to be changed for an account that the store does not know is changed for no other", async () => {
  const { client, store } = await openClient(withoutAccounts);
  client.storage.account.set(unknown);
  const adding = client.cart.add({ productId: "p", quantity: "1" });
  await expect(adding).rejects.toMatchObject({ code: "EFFECTIVE_ACCOUNT_NOT_FOUND" });
  expect(store.seen).toHaveLength(1);
  expect(client.accountId()).toBeUndefined();
});

test("an account that the page itself names is not changed for another", async () => {
  const { client, store } = await openClient(withoutAccounts, { accountId: () => unknown.id });
  await expect(client.catalog.product("p")).rejects.toMatchObject({ code: "EFFECTIVE_ACCOUNT_NOT_FOUND" });
  expect(store.calls()).toEqual(["GET application-context", "GET products/p"]);
});
