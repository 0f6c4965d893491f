import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  addCartToWishlist,
  addWishlistItem,
  addWishlistToCart,
  changeWishlistItem,
  createWishlist,
  deleteWishlist,
  getCartItems,
  getWishlist,
  getWishlistItems,
  getWishlists,
  removeWishlistItem,
  renameWishlist,
  type InputOf,
} from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  knownBuyer,
  openDemoStore,
  signedInBuyer,
  sql,
  type DemoStore,
  type Guest,
  type SignedIn,
} from "../../testing/index.ts";
import { listsAtMost } from "./rules.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

/** Each test has its own account with this many people; the last of them may act for another account as well. */
let accounts = 0;
async function people(count: number): Promise<SignedIn[]> {
  const code = `LISTS-${++accounts}`;
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const each: SignedIn[] = [];
  for (let at = 0; at < count; at++)
    each.push(
      await signedInBuyer(where, {
        email: `b${at}@${code.toLowerCase()}.example`,
        accounts: [{ code }, ...(at === count - 1 ? [{ code: `${code}-OTHER` }] : [])],
      }),
    );
  return each;
}
const product = (sku: string) => recordIdOf("product", demo.webstoreId, sku);
const onto = (wishlistId: string, body: InputOf<typeof addWishlistItem>["body"]) => ({ params: { wishlistId }, body });
const named = (wishlistId: string) => ({ params: { wishlistId } });
const make = async (buyer: Guest, body: InputOf<typeof createWishlist>["body"]) =>
  (await buyer.get(createWishlist, { body })).summary.id;
async function listed(buyer: Guest, wishlistId: string, query: InputOf<typeof getWishlistItems>["query"] = {}) {
  const { items } = await buyer.get(getWishlistItems, { ...named(wishlistId), query });
  return items.map(({ productSummary, quantity }) => [productSummary?.sku ?? null, quantity]);
}

describe("a list", () => {
  test("is made with products, told of, renamed and deleted", async () => {
    const [ada] = await people(1);
    const { oilFilter, secondFilter } = demo.products;
    const products = [{ productId: oilFilter, quantity: "4" }, { productId: secondFilter }];
    const made = await ada!.send(createWishlist, { body: { name: " Spring  service", products } });
    expect(made).toMatchObject({
      status: 201,
      body: {
        summary: { name: "Spring service", wishlistProductCount: 2, isOwner: true, isShared: false },
        page: { currencyIsoCode: "USD", hasErrors: false, currentPageToken: null, nextPageToken: null },
      },
    });
    expect(await listed(ada!, made.body.summary.id)).toEqual([
      ["FLT-1002", "1.0"],
      ["FLT-1001", "4.0"],
    ]);
    const { id } = made.body.summary;
    const renamed = await ada!.get(renameWishlist, { ...named(id), body: { name: "Autumn service" } });
    expect(renamed).toMatchObject({ name: "Autumn service", wishlistProductCount: 2 });
    expect((await ada!.get(getWishlist, named(id))).summary).toMatchObject({ name: "Autumn service" });
    expect((await ada!.send(deleteWishlist, named(id))).status).toBe(204);
    expect(await ada!.get(getWishlists)).toEqual({ displayedList: null, summaries: [], wishlistCount: 0 });
    expect((await ada!.send(deleteWishlist, named(id))).errors[0]?.errorCode).toBe("ITEM_NOT_FOUND");
  });

  test("that is displayed is the oldest, or the one that is named, by the order and the fields that are asked for", async () => {
    const [ada] = await people(1);
    const oldest = await make(ada!, { name: "Oldest", products: [{ productId: demo.products.oilFilter }] });
    const newer = await make(ada!, { name: "Newer" });
    await ada!.get(addWishlistItem, onto(oldest, { productId: demo.products.secondFilter }));
    const shown = await ada!.get(getWishlists, {
      query: { includeDisplayedList: true, pageSize: 500, productFields: ["Name"], sortItemsBy: "CreatedDateAsc" },
    });
    expect(shown.summaries.map(({ name }) => name)).toEqual(["Oldest", "Newer"]);
    expect(shown.displayedList!.summary.id).toBe(oldest);
    expect(shown.displayedList!.page.items.map(({ productSummary }) => productSummary?.sku)).toEqual([
      "FLT-1001",
      "FLT-1002",
    ]);
    const other = await ada!.get(getWishlists, { query: { includeDisplayedList: true, wishlistId: newer } });
    expect(other.displayedList!.summary.name).toBe("Newer");
    expect((await ada!.get(getWishlists)).displayedList).toBeNull();
  });

  test.each([
    ["none", "", "Enter a name for the list."],
    ["blanks", "  \u00a0 ", "Enter a name for the list."],
    ["another list's in other letters", "SPRING", "You have a list of this name. Choose another name."],
    ["256 characters", "x".repeat(256), undefined],
    ["a bell", "Sp\u0007ring", undefined],
    ["200,000 characters", "x".repeat(200_000), undefined],
  ])("is refused a name of %s, with the field's name", async (_, name, message) => {
    const [ada] = await people(1);
    const other = await make(ada!, { name: "Other" });
    await make(ada!, { name: "Spring" });
    for (const refused of [
      await ada!.send(createWishlist, { body: { name } }),
      await ada!.send(renameWishlist, { ...named(other), body: { name } }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.errors[0]).toMatchObject(message ? { message, fields: ["name"] } : { fields: ["name"] });
    }
    expect((await ada!.get(getWishlists)).summaries.map((list) => list.name).sort()).toEqual(["Other", "Spring"]);
  });

  test("has no name of markup; other signs are kept as they are", async () => {
    const [ada] = await people(1);
    const refused = await ada!.send(createWishlist, { body: { name: "<b>Main</b> engine" } });
    expect(refused).toMatchObject({ status: 400, errors: [{ fields: ["name"] }] });
    const name = 'Main & "aux" engine';
    expect((await ada!.get(getWishlist, named(await make(ada!, { name })))).summary.name).toBe(name);
  });

  test("is one too many after a hundred", async () => {
    const [ada] = await people(1);
    await demo.db.run(sql`
      insert into wishlist (store_id, id, holder_id, user_id, name, created_at, updated_at)
      select ${demo.webstoreId}, '3or' || lpad(n::text, 12, '0') || 'AAA', ${Object.values(ada!.accounts)[0]}, ${ada!.userId},
        'List ' || n, now(), now()
      from generate_series(2, ${listsAtMost}) n`);
    await make(ada!, { name: "The last" });
    const refused = await ada!.send(createWishlist, { body: { name: "One more" } });
    expect([refused.status, refused.errors[0]?.errorCode]).toEqual([400, "MAX_LIMIT_EXCEEDED"]);
  });
});

describe("an item", () => {
  test("is kept once however often it is added, with the last quantity that was said", async () => {
    const [ada] = await people(1);
    const id = await make(ada!, { name: "Spares" });
    const { oilFilter: productId } = demo.products;
    const first = await ada!.send(addWishlistItem, onto(id, { productId }));
    const again = await ada!.send(addWishlistItem, onto(id, { productId }));
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    await ada!.get(addWishlistItem, onto(id, { productId, quantity: 6 }));
    expect(await listed(ada!, id)).toEqual([["FLT-1001", "6.0"]]);
    const params = { wishlistId: id, wishlistItemId: first.body.wishlistItemId };
    await ada!.get(changeWishlistItem, { params, body: { quantity: "2.5" } });
    expect(await listed(ada!, id)).toEqual([["FLT-1001", "2.5"]]);
    expect((await ada!.send(removeWishlistItem, { params })).status).toBe(204);
    expect((await ada!.send(removeWishlistItem, { params })).status).toBe(404);
    expect(await listed(ada!, id)).toEqual([]);
  });

  test("has the buyer's price at its quantity, as a number", async () => {
    const [ada] = await people(1);
    const id = await make(ada!, { name: "Prices" });
    const { oilFilter: productId } = demo.products;
    const alone = await ada!.get(addWishlistItem, onto(id, { productId }));
    await ada!.get(addCartItem, {
      params: { cartStateOrId: "current" },
      body: { productId, quantity: "30", type: "Product" },
    });
    const [inCart] = (await ada!.get(getCartItems, { params: { cartStateOrId: "current" } })).cartItems;
    const many = await ada!.get(addWishlistItem, onto(id, { productId, quantity: "30" }));
    expect(many.salesPrice).toBe(Number(inCart!.cartItem!.unitAdjustedPrice));
    expect(alone.salesPrice).toBeGreaterThan(many.salesPrice!);
    expect(many.listPrice).toBeGreaterThanOrEqual(alone.salesPrice!);
  });

  test.each([
    ["no quantity", { productId: "FLT-1001", quantity: "0" }, 400, "INVALID_API_INPUT"],
    ["less than nothing", { productId: "FLT-1001", quantity: -1 }, 400, undefined],
    ["a product that is none", { productId: "NONE" }, 404, "ITEM_NOT_FOUND"],
    ["a product that others alone are shown", { productId: "TRD-1001" }, 404, "ITEM_NOT_FOUND"],
  ])("is refused for %s", async (_, { productId: sku, ...body }, status, code) => {
    const [ada] = await people(1);
    const id = await make(ada!, { name: "Refused" });
    const productId = product(sku);
    const refused = await ada!.send(addWishlistItem, onto(id, { ...body, productId } as never));
    expect(refused.status).toBe(status);
    if (code) expect(refused.errors[0]?.errorCode).toBe(code);
    expect(await listed(ada!, id)).toEqual([]);
  });

  test("of a product that the buyer is not shown any more says so, and not which it is", async () => {
    const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
    const ada = await knownBuyer(where, "ada@mill.example");
    const [sid] = await people(1);
    const id = await make(ada, { name: "Trade", products: [{ productId: product("TRD-1001") }] });
    await make(sid!, { name: "Sid's", products: [{ productId: demo.products.oilFilter }] });
    expect(await listed(ada, id)).toEqual([["TRD-1001", "1.0"]]);
    // as after the account has left its buyer group
    const { summaries } = await sid!.get(getWishlists);
    await demo.db.run(sql`
      update wishlist_item set product_id = ${product("TRD-1001")}
      where store_id = ${demo.webstoreId} and wishlist_id = ${summaries[0]!.id}`);
    const page = await sid!.get(getWishlistItems, named(summaries[0]!.id));
    expect(page).toMatchObject({
      hasErrors: true,
      items: [{ error: { errorCode: "ITEM_NOT_FOUND" }, productSummary: null, listPrice: null, salesPrice: null }],
    });
    expect(JSON.stringify(page)).not.toContain(product("TRD-1001").slice(0, 15));
    const added = await sid!.get(addWishlistToCart, named(summaries[0]!.id));
    expect(added).toMatchObject({ productsFailedCount: 1, productsSucceededCount: 0 });
    expect(JSON.stringify(added)).not.toContain(product("TRD-1001").slice(0, 15));
  });
});

test("a list of a thousand goes by pages in both directions, and takes no more", async () => {
  const [ada] = await people(1);
  const id = await make(ada!, { name: "Everything" });
  await demo.db.run(sql`
    insert into wishlist_item (store_id, id, wishlist_id, product_id, quantity, position)
    select ${demo.webstoreId}, '3oi' || lpad(n::text, 12, '0') || 'AAA', ${id},
      case n when 1000 then ${demo.products.oilFilter} else '01tNone' || n end, 1, n
    from generate_series(1, 1000) n`);
  const first = await ada!.get(getWishlistItems, { ...named(id), query: { pageSize: 500 } });
  expect([first.items.length, first.previousPageToken]).toEqual([200, null]);
  const second = await ada!.get(getWishlistItems, { ...named(id), query: { page: first.nextPageToken! } });
  expect(second.items).toHaveLength(200);
  expect(second.items[0]!.wishlistItemId).not.toBe(first.items[0]!.wishlistItemId);
  const back = await ada!.request("GET", second.previousPageUrl!);
  expect(back.body).toMatchObject({ items: first.items });
  const next = await ada!.request("GET", first.nextPageUrl!);
  expect(next.body).toMatchObject({ items: second.items });

  const refused = await ada!.send(addWishlistItem, onto(id, { productId: demo.products.secondFilter }));
  expect([refused.status, refused.errors[0]?.errorCode]).toEqual([400, "TOO_MANY_RECORDS"]);
  const kept = await ada!.send(addWishlistItem, onto(id, { productId: demo.products.oilFilter, quantity: 3 }));
  expect([kept.status, kept.body.quantity]).toEqual([201, "3.0"]);
  const noToken = await ada!.send(getWishlistItems, { ...named(id), query: { page: "none" } });
  expect([noToken.status, noToken.errors[0]?.errorCode]).toEqual([400, "ILLEGAL_QUERY_PARAMETER_VALUE"]);
});

test("how often a product comes is kept with it, priced by it, and goes into the cart with it", async () => {
  const [ada] = await people(1);
  const productId = product("FLU-3004");
  const way = { productSellingModelId: recordIdOf("sellingModel", demo.webstoreId, "monthly"), subscriptionTerm: null };
  const id = await make(ada!, { name: "Oil", products: [{ productId, quantity: "2" }] });
  await ada!.get(addWishlistItem, onto(id, { productId, quantity: "3", ...way }));
  const { items } = await ada!.get(getWishlistItems, named(id));
  expect(items).toMatchObject([
    { quantity: "3.0", sellingModelName: "Every month", ...way },
    { quantity: "2.0", sellingModelName: null, productSellingModelId: null },
  ]);
  expect(items[0]!.salesPrice).toBeLessThan(items[1]!.salesPrice!);

  await ada!.get(addWishlistToCart, named(id));
  const { cartItems } = await ada!.get(getCartItems, { params: { cartStateOrId: "current" } });
  expect(cartItems.map(({ cartItem }) => [cartItem!.quantity, cartItem!.productSellingModelId]).sort()).toEqual([
    ["2.0", null],
    ["3.0", way.productSellingModelId],
  ]);
  const stray = await ada!.get(addWishlistItem, onto(id, { productId: demo.products.oilFilter, ...way }));
  const body = { wishlistItemIds: [stray.wishlistItemId] };
  const { failedWishlistToCartItems } = await ada!.get(addWishlistToCart, { ...named(id), body });
  expect(failedWishlistToCartItems).toMatchObject([{ message: "This product is not sold by subscription." }]);
});

describe("list and cart", () => {
  const cart = { params: { cartStateOrId: "current" } };
  const inCart = async (buyer: Guest) =>
    (await buyer.get(getCartItems, cart)).cartItems.map(({ cartItem }) => [
      cartItem!.productDetails!.sku,
      cartItem!.quantity,
    ]);

  test("all of a list goes into the cart in its quantities, or some of it, and the list stays", async () => {
    const [ada] = await people(1);
    const { oilFilter, secondFilter } = demo.products;
    const id = await make(ada!, {
      name: "Service",
      products: [{ productId: oilFilter, quantity: "3" }, { productId: secondFilter }],
    });
    const page = await ada!.get(getWishlistItems, named(id));
    const ofOilFilter = page.items.find(({ productSummary }) => productSummary?.productId === oilFilter)!;
    const some = await ada!.get(addWishlistToCart, {
      ...named(id),
      body: { wishlistItemIds: [ofOilFilter.wishlistItemId] },
    });
    expect(some).toMatchObject({ productsRequestedCount: 1, productsSucceededCount: 1, productsFailedCount: 0 });
    expect(await inCart(ada!)).toEqual([["FLT-1001", "3.0"]]);
    const all = await ada!.get(addWishlistToCart, { ...named(id), query: { cartId: "current" } });
    expect(all).toMatchObject({ productsRequestedCount: 2, productsSucceededCount: 2, cartId: some.cartId });
    expect(Object.fromEntries(await inCart(ada!))).toEqual({ "FLT-1001": "6.0", "FLT-1002": "1.0" });
    expect(await listed(ada!, id)).toHaveLength(2);
    const stray = await ada!.send(addWishlistToCart, {
      ...named(id),
      body: { wishlistItemIds: ["3oi000000000001AAA"] },
    });
    expect(stray.status).toBe(404);
    // the list is longer than a page: items left out are reported by name
    await ada!.get(addWishlistItem, onto(id, { productId: product("FLT-1102"), quantity: "1" }));
    const { failedWishlistToCartItems } = await ada!.get(addWishlistToCart, named(id));
    expect(failedWishlistToCartItems).toMatchObject([
      { productName: expect.stringMatching(/^Oil filter element/), message: "Order at least 2." },
    ]);
  });

  test("a cart is kept as a list with its quantities and without its gift wrap, and what is on the list stays as it is", async () => {
    const [ada] = await people(1);
    const { oilFilter, secondFilter } = demo.products;
    for (const [productId, quantity] of [
      [oilFilter, "5"],
      [secondFilter, "2"],
    ] as const)
      await ada!.get(addCartItem, { ...cart, body: { productId, quantity, type: "Product" } });
    const wrap = { productId: product("FLU-3601"), quantity: "1", type: "Product", subType: "Gift" } as const;
    await ada!.get(addCartItem, { ...cart, body: wrap });
    const id = await make(ada!, { name: "From the cart", products: [{ productId: oilFilter, quantity: "9" }] });
    const body = { wishlistId: id };
    expect(await ada!.get(addCartToWishlist, { ...cart, body })).toEqual({ productsAddedCount: 1, wishlistId: id });
    expect(await ada!.get(addCartToWishlist, { ...cart, body })).toEqual({ productsAddedCount: 0, wishlistId: id });
    expect(await listed(ada!, id)).toEqual([
      ["FLT-1002", "2.0"],
      ["FLT-1001", "9.0"],
    ]);
  });
});

test("an item of the cart that may not go onto a list stays in the cart, and one that is bought another way is kept by itself", async () => {
  const [ada, ben] = await people(2);
  const [params, productId] = [{ cartStateOrId: "current" }, product("FLU-3004")];
  const way = { productSellingModelId: recordIdOf("sellingModel", demo.webstoreId, "monthly") };
  const body = { productId, quantity: "2", type: "Product", ...way } as const;
  const { cartItemId } = await ada!.get(addCartItem, { params, body });
  const shared = await make(ben!, { name: "Ben's", isShared: true });
  const move = (buyer: Guest, wishlistId: string) =>
    buyer.send(addCartToWishlist, { params, body: { wishlistId, cartItemId: cartItemId! } });
  expect((await move(ada!, shared)).errors[0]?.errorCode).toBe("INSUFFICIENT_ACCESS_OR_READONLY");
  expect((await move(ben!, shared)).status).toBe(404);
  expect((await ada!.get(getCartItems, { params })).cartItems).toMatchObject([{ cartItem: { quantity: "2.0" } }]);

  const own = await make(ada!, { name: "Saved for later", products: [{ productId, quantity: "3" }] });
  expect((await move(ada!, own)).body).toEqual({ productsAddedCount: 1, wishlistId: own });
  expect((await ada!.get(getWishlistItems, named(own))).items).toMatchObject([
    { quantity: "2.0", ...way },
    { quantity: "3.0", productSellingModelId: null },
  ]);
  expect((await ada!.get(getCartItems, { params })).cartItems).toEqual([]);
});

test("what moves from a list into the cart leaves the list, once, however often it is asked, and what the cart refuses stays", async () => {
  const [ada, ben] = await people(2);
  const { oilFilter } = demo.products;
  const refusedHere = product("FLT-1102");
  const id = await make(ada!, {
    name: "Saved for later",
    isShared: true,
    products: [
      { productId: oilFilter, quantity: "3" },
      { productId: refusedHere, quantity: "1" },
    ],
  });
  const { items } = await ada!.get(getWishlistItems, named(id));
  const body = { isMoved: true, wishlistItemIds: items.map(({ wishlistItemId }) => wishlistItemId) };
  const move = (buyer: Guest) => buyer.send(addWishlistToCart, { ...named(id), body, query: { cartId: "current" } });
  expect((await move(ben!)).errors[0]?.errorCode).toBe("INSUFFICIENT_ACCESS_OR_READONLY");
  const answers = await Promise.all([move(ada!), move(ada!)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const { body: moved } = answers.find(({ status }) => status === 200)!;
  expect(moved).toMatchObject({
    productsSucceededCount: 1,
    failedWishlistToCartItems: [{ message: "Order at least 2." }],
  });
  const cart = { params: { cartStateOrId: "current" } };
  expect((await ada!.get(getCartItems, cart)).cartItems).toMatchObject([{ cartItem: { quantity: "3.0" } }]);
  expect((await ben!.get(getCartItems, cart)).cartItems).toEqual([]);
  expect(await listed(ada!, id)).toEqual([["FLT-1102", "1.0"]]);
});

describe("a list belongs to who made it", () => {
  const calls = (id: string, item: string) =>
    [
      [getWishlist, named(id)],
      [getWishlistItems, named(id)],
      [addWishlistToCart, named(id)],
      [renameWishlist, { ...named(id), body: { name: "Mine" } }],
      [deleteWishlist, named(id)],
      [addWishlistItem, onto(id, { productId: demo.products.secondFilter })],
      [changeWishlistItem, { params: { wishlistId: id, wishlistItemId: item }, body: { quantity: 9 } }],
      [removeWishlistItem, { params: { wishlistId: id, wishlistItemId: item } }],
    ] as const;
  const answers = async (buyer: Guest, of: ReturnType<typeof calls>) => {
    const told: string[] = [];
    for (const [call, input] of of) {
      const { status, errors } = await buyer.send(call, input as never);
      told.push(`${status} ${errors[0]?.errorCode ?? ""}`);
    }
    return told;
  };

  test("and is not there for colleagues, until it is shared; then they use it and cannot change it", async () => {
    const [ada, ben] = await people(3);
    const made = await ada!.get(createWishlist, {
      body: { name: "Ada's", products: [{ productId: demo.products.oilFilter }] },
    });
    const { id } = made.summary;
    const all = calls(id, made.page.items[0]!.wishlistItemId);
    expect(new Set(await answers(ben!, all))).toEqual(new Set(["404 ITEM_NOT_FOUND"]));
    expect((await ben!.get(getWishlists)).summaries).toEqual([]);
    const lookedFor = await ben!.send(getWishlists, { query: { includeDisplayedList: true, wishlistId: id } });
    expect(lookedFor.status).toBe(404);

    await ada!.get(renameWishlist, { ...named(id), body: { isShared: true } });
    expect((await ben!.get(getWishlists)).summaries).toMatchObject([
      { name: "Ada's", isOwner: false, isShared: true, ownerName: "b0 Buyer" },
    ]);
    const readOnly = "400 INSUFFICIENT_ACCESS_OR_READONLY";
    expect(await answers(ben!, all)).toEqual(["200 ", "200 ", "200 ", ...Array<string>(5).fill(readOnly)]);
    expect(await listed(ada!, id)).toEqual([["FLT-1001", "1.0"]]);
    // a name used by a colleague is available to me
    await make(ben!, { name: "Ada's" });

    await ada!.get(renameWishlist, { ...named(id), body: { isShared: false } });
    expect((await answers(ben!, all))[0]).toBe("404 ITEM_NOT_FOUND");
  });

  test("for the account that he acts for: in another one it is not there, nor for its people", async () => {
    const [, , cora] = await people(3);
    const [stranger] = await people(1);
    const made = await cora!.get(createWishlist, {
      body: { name: "Here", isShared: true, products: [{ productId: demo.products.oilFilter }] },
    });
    const all = calls(made.summary.id, made.page.items[0]!.wishlistItemId);
    expect(new Set(await answers(stranger!, all))).toEqual(new Set(["404 ITEM_NOT_FOUND"]));
    const [own, other] = Object.values(cora!.accounts);
    const inOther = { query: { effectiveAccountId: other } } as object;
    expect((await cora!.get(getWishlists, inOther)).summaries).toEqual([]);
    expect((await cora!.send(getWishlist, { ...named(made.summary.id), ...inOther })).status).toBe(404);
    const inOwn = { query: { effectiveAccountId: own } } as object;
    expect((await cora!.get(getWishlists, inOwn)).summaries).toHaveLength(1);
  });

  test("and guests have none", async () => {
    const guest = demo.guest();
    for (const answered of [
      await guest.send(getWishlists),
      await guest.send(createWishlist, { body: { name: "Guest's" } }),
      await guest.send(addCartToWishlist, {
        params: { cartStateOrId: "current" },
        body: { wishlistId: "3or000000000001AAA" },
      }),
    ])
      expect([answered.status, answered.errors[0]?.errorCode]).toEqual([401, "GUEST_INSUFFICIENT_ACCESS"]);
  });
});
