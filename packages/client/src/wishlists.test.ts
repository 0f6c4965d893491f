import type { Wishlist, Wishlists } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";
import { wishlistsModule } from "./wishlists.ts";

const impeller = "01t7t00000ImPe1AAL";
const wishlistItemId = "3oi7t00000WiSh1AAL";
const wishlist = replies.getWishlist![0] as Wishlist;
const none = { ...(replies.getWishlists![0] as Wishlists), displayedList: null, summaries: [], wishlistCount: 0 };
const { id: wishlistId } = wishlist.summary;
const lists = `wishlists/${wishlistId}`;

test("lists are shown with every option that a page may want", async () => {
  const { client, store } = await openReplayedClient();
  const wishlists = wishlistsModule(client);
  const page = { pageSize: 500, productFields: ["Name", "StockKeepingUnit"], sortItemsBy: "CreatedDateAsc" } as const;
  const query = { ...page, productFields: [...page.productFields] };
  expect(await wishlists.list({ ...query, includeDisplayedList: true, wishlistId })).toMatchObject({
    wishlistCount: 1,
  });
  expect((await wishlists.one(wishlistId, query)).summary.name).toBe("Winter refit");
  expect((await wishlists.items(wishlistId, { ...query, page: "next" })).items).toHaveLength(2);
  const sent = { pageSize: "500", productFields: "Name,StockKeepingUnit", sortItemsBy: "CreatedDateAsc" };
  expect(store.seen.map(({ path, query: asked }) => [path, asked])).toMatchObject([
    ["wishlists", { ...sent, includeDisplayedList: "true", wishlistId }],
    [lists, sent],
    [`${lists}/wishlist-items`, { ...sent, page: "next" }],
  ]);
});

test("a list is made, renamed and removed, and lists are read anew each time", async () => {
  const { client, store } = await openReplayedClient();
  const wishlists = wishlistsModule(client);
  await wishlists.list();
  expect(await wishlists.create("Winter refit", [impeller])).toEqual(wishlist);
  await wishlists.list();
  await wishlists.create("Empty");
  expect(await wishlists.rename(wishlistId, "Spring refit")).toEqual(wishlist.summary);
  await wishlists.list();
  expect(await wishlists.remove(wishlistId)).toBeUndefined();
  await wishlists.list();
  expect(store.seen.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    ["GET wishlists", undefined],
    ["POST wishlists", { name: "Winter refit", products: [{ productId: impeller }] }],
    ["GET wishlists", undefined],
    ["POST wishlists", { name: "Empty" }],
    [`PATCH ${lists}`, { name: "Spring refit" }],
    ["GET wishlists", undefined],
    [`DELETE ${lists}`, undefined],
    ["GET wishlists", undefined],
  ]);
});

test.each<[string, Wishlists | undefined, Parameters<ReturnType<typeof wishlistsModule>["add"]>[1], string[]]>([
  ["onto the list that is named", undefined, { wishlistId }, [`POST ${lists}/wishlist-items`]],
  ["onto the oldest list", undefined, { name: "Mine" }, ["GET wishlists", `POST ${lists}/wishlist-items`]],
  ["onto a new list, where there is none", none, { name: "Mine" }, ["GET wishlists", "POST wishlists"]],
])("a product goes %s", async (_, body, to, calls) => {
  const { client, store } = await openReplayedClient(body && { getWishlists: { body } });
  await wishlistsModule(client).add(impeller, to);
  expect(store.calls()).toEqual(calls);
  const products = [{ productId: impeller }];
  expect(store.seen.at(-1)!.body).toEqual(body ? { name: "Mine", products } : { productId: impeller });
});

test("a list that somebody has made meanwhile is not made again", async () => {
  let isMade = false;
  const { client, store } = await openReplayedClient({
    getWishlists: () => ({ body: isMade ? replies.getWishlists![0] : none }),
  });
  const wishlists = wishlistsModule(client);
  await wishlists.list({ includeDisplayedList: true });
  isMade = true;
  await wishlists.add(impeller, { name: "Mine" });
  expect(store.calls().at(-1)).toBe(`POST ${lists}/wishlist-items`);
});

test("an item is taken off a list", async () => {
  const { client, store } = await openReplayedClient();
  await wishlistsModule(client).removeItem(wishlistId, wishlistItemId);
  expect(store.calls()).toEqual([`DELETE ${lists}/wishlist-items/${wishlistItemId}`]);
});

test("a list goes into the cart, and whatever shows the cart looks again", async () => {
  const { client, store } = await openReplayedClient();
  const heard: unknown[] = [];
  client.messages.subscribe("cart-changed", (message) => void heard.push(message));
  await client.cart.summary();
  const { productsFailedCount, succeededWishlistToCartItems } = await wishlistsModule(client).addToCart(wishlistId);
  await client.cart.summary();
  expect([productsFailedCount, succeededWishlistToCartItems.length]).toEqual([1, 1]);
  expect(store.calls()).toEqual([
    "GET carts/current/compact-summary",
    `POST ${lists}/actions/add-wishlist-to-cart`,
    "GET carts/current/compact-summary",
  ]);
  expect(store.seen[1]!.query.cartId).toBe("current");
  expect(heard).toEqual([{ part: "items" }]);
});

test("the cart goes onto a list, which is read anew", async () => {
  const { client, store } = await openReplayedClient();
  const wishlists = wishlistsModule(client);
  await wishlists.one(wishlistId);
  expect(await wishlists.addCart(wishlistId)).toBe(2);
  await wishlists.one(wishlistId);
  expect(store.calls()).toEqual([`GET ${lists}`, "POST carts/current/actions/add-cart-to-wishlist", `GET ${lists}`]);
  expect(store.seen[1]!.body).toEqual({ wishlistId });
});

test("an item moves from the cart onto a list, and whatever shows either looks again", async () => {
  const { client, store } = await openReplayedClient();
  const wishlists = wishlistsModule(client);
  await client.cart.summary();
  await wishlists.one(wishlistId);
  await wishlists.moveItem(wishlistId, "0a97t00000LiNe1AAL");
  await client.cart.summary();
  await wishlists.one(wishlistId);
  const [summary, list] = ["GET carts/current/compact-summary", `GET ${lists}`];
  expect(store.calls()).toEqual([summary, list, "POST carts/current/actions/add-cart-to-wishlist", summary, list]);
  expect(store.seen[2]!.body).toEqual({ wishlistId, cartItemId: "0a97t00000LiNe1AAL" });
});

test("items move from a list into the cart, and whatever shows either looks again", async () => {
  const { client, store } = await openReplayedClient();
  const wishlists = wishlistsModule(client);
  await wishlists.one(wishlistId);
  await wishlists.moveToCart(wishlistId, [wishlistItemId]);
  await wishlists.one(wishlistId);
  expect(store.calls()).toEqual([
    `GET ${lists}`,
    `POST wishlists/${wishlistId}/actions/add-wishlist-to-cart`,
    `GET ${lists}`,
  ]);
  expect(store.seen[1]!.body).toEqual({ isMoved: true, wishlistItemIds: [wishlistItemId] });
});

test("without an id, a product or a name nothing is asked", async () => {
  const { client, store } = await openReplayedClient();
  const wishlists = wishlistsModule(client);
  const invalid = { code: "INVALID_CONFIG", status: 400 };
  for (const blank of ["", "  "]) {
    for (const refusal of [
      wishlists.one(blank),
      wishlists.items(blank),
      wishlists.create(blank),
      wishlists.rename(wishlistId, blank),
      wishlists.rename(blank, "Mine"),
      wishlists.remove(blank),
      wishlists.add(blank, { wishlistId }),
      wishlists.add(impeller, { wishlistId: blank }),
      wishlists.removeItem(wishlistId, blank),
      wishlists.addToCart(blank),
      wishlists.addCart(blank),
      wishlists.moveItem(blank, wishlistItemId),
      wishlists.moveItem(wishlistId, blank),
    ]) {
      await expect(refusal).rejects.toMatchObject(invalid);
    }
  }
  expect(store.seen).toEqual([]);
});

test("a guest keeps no lists", async () => {
  const { client } = await openReplayedClient({ getWishlists: refused(401, "GUEST_INSUFFICIENT_ACCESS", "Sign in.") });
  const add = wishlistsModule(client).add(impeller, { name: "Mine" });
  await expect(add).rejects.toMatchObject({ code: "GUEST_INSUFFICIENT_ACCESS" });
});

test("a list is shared, its quantities are set, and some of it goes into the cart", async () => {
  const { client, store } = await openReplayedClient();
  const wishlists = wishlistsModule(client);
  await wishlists.share(wishlistId, true);
  await wishlists.create("Kit", [{ productId: impeller, quantity: "3" }]);
  await wishlists.add({ productId: impeller, quantity: "2" }, { wishlistId });
  expect((await wishlists.setQuantity(wishlistId, wishlistItemId, "12")).quantity).toBe("12.0");
  await wishlists.addToCart(wishlistId, [wishlistItemId]);
  expect(store.seen.map(({ method, path, body }) => [`${method} ${path}`, body]).slice(0, 5)).toEqual([
    [`PATCH ${lists}`, { isShared: true }],
    ["POST wishlists", { name: "Kit", products: [{ productId: impeller, quantity: "3" }] }],
    [`POST ${lists}/wishlist-items`, { productId: impeller, quantity: "2" }],
    [`PATCH ${lists}/wishlist-items/${wishlistItemId}`, { quantity: "12" }],
    [`POST ${lists}/actions/add-wishlist-to-cart`, { wishlistItemIds: [wishlistItemId] }],
  ]);
});
