import type {
  addOrderToCart,
  CartItem,
  CartItemCollection,
  Checkout,
  DeliveryGroup,
  DeliveryGroupCollection,
  getDiscovery,
  getFeaturedProducts,
  getOrderItems,
  getOrders,
  getProduct,
  getSessionContext,
  getWishlistItems,
  getWishlists,
  placeOrder,
  Profile,
  ReplyOf,
  SavedAddress,
  SavedAddresses,
  searchProducts,
  Wishlist,
  WishlistItem,
} from "@tradecounter/wire";
import { Connection } from "jsforce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { systemClock } from "../../clock.ts";
import { createAccessTokens } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

/** A client that knows the hosted platform and nothing about this server. */
let platform: Connection;
let demo: DemoStore;
let webstore: string;

beforeAll(async () => {
  demo = await openDemoStore();
  const instanceUrl = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
  platform = await connected(instanceUrl, "integration", "works order system");
  const { webstoreId } = await platform.request<ReplyOf<typeof getDiscovery>>(
    `${instanceUrl}/.well-known/tradecounter`,
  );
  webstore = `/commerce/webstores/${webstoreId}`;
});
afterAll(() => demo.close());

async function connected(instanceUrl: string, kind: "integration" | "buyer", name: string): Promise<Connection> {
  const accessToken = await createAccessTokens({ db: demo.db, clock: systemClock }).issue({
    storeId: demo.webstoreId,
    kind,
    name,
    scopes: ["shop"],
    buyerGroups: [],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return new Connection({ instanceUrl, accessToken, version: "65.0" });
}

/** The same client with the token of a demo store buyer. */
const buyer = (email: string) => connected(platform.instanceUrl, "buyer", email);

const get = <Body>(path: string) => platform.requestGet<Body>(webstore + path);
const post = <Body>(path: string, body: object) => platform.requestPost<Body>(webstore + path, body);
const put = <Body>(path: string, body: object) => platform.requestPut<Body>(webstore + path, body);
const patch = <Body>(path: string, body: object) => platform.requestPatch<Body>(webstore + path, body);

test("a buyer's address book and profile answer a client of the platform", async () => {
  const tess = await buyer("tess@tide.example");
  const book = `${webstore}/accounts/current/addresses`;
  const added = await tess.requestPost<SavedAddress>(book, { ...address, firstName: "Ada", lastName: "Byron" });
  expect(await tess.requestGet<SavedAddresses>(`${book}?pageSize=6&sortOrder=CreatedDateDesc`)).toMatchObject({
    count: 1,
    items: [added],
  });
  const one = `${book}/${added.addressId}`;
  // old clients send the id in the body as well
  const change = { addressId: added.addressId, companyName: "Tidewater Marina" };
  expect(await tess.requestPatch<SavedAddress>(one, change)).toEqual({ ...added, ...change });
  await tess.requestDelete(one);
  await expect(tess.requestDelete(one)).rejects.toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
  const profile = `${webstore}/myprofile`;
  await tess.requestPatch(profile, { phoneNumber: "757-555-0191" });
  expect(await tess.requestGet<Profile>(profile)).toMatchObject({ phoneNumber: "+17575550191" });
});

const address = {
  name: "Ada Byron",
  street: "14 Mill Lane",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

test("a client of the platform finds a part, fills a cart, checks out and gets an order", async () => {
  expect(await get<ReplyOf<typeof getSessionContext>>("/session-context")).toMatchObject({ guestUser: false });

  const { productsPage } = await get<ReplyOf<typeof searchProducts>>(
    "/search/products?searchTerm=oil+filter&pageSize=5",
  );
  const productId = productsPage.products[0]!.id;
  const product = await get<ReplyOf<typeof getProduct>>(`/products/${productId}`);
  expect(product.fields.Name).toMatch(/oil filter/i);

  const item = await post<CartItem>("/carts/current/cart-items", { productId, quantity: "3", type: "Product" });
  await patch(`/carts/current/cart-items/${item.cartItemId}`, { quantity: "2" });
  const cart = await get<CartItemCollection>("/carts/current/cart-items");
  expect(cart.cartSummary).toMatchObject({ totalProductCount: "2.0", uniqueProductCount: 1 });

  const yard = await post<DeliveryGroup>("/carts/current/delivery-groups", { name: "Yard" });
  const moved = { cartItemId: item.cartItemId, deliveryGroupId: yard.id, quantity: "1" };
  const arrangements = [{ cartItemId: item.cartItemId, quantity: "1" }, moved];
  const split = await post<DeliveryGroupCollection>("/carts/current/delivery-groups/actions/arrange-items", {
    arrangements,
  });
  expect(split.items.map(({ totalCartItemCount: count }) => count)).toEqual([1, 1]);
  await platform.requestDelete(`${webstore}/carts/current/delivery-groups/${yard.id}`);

  await put<Checkout>("/checkouts/active", { cartId: "current" });
  await patch("/checkouts/active", {
    contactInfo: { firstName: "Ada", lastName: "Byron", email: "ada@mill.example", phoneNumber: "757 555 0136" },
  });
  const addressed = await patch<Checkout>("/checkouts/active", { deliveryAddress: address });
  const method = addressed.deliveryGroups!.items[0]!.availableDeliveryMethods[0]!;
  const chosen = await patch<Checkout>("/checkouts/active", { deliveryMethodId: method.id });
  expect(chosen.errors).toEqual([]);
  await post("/checkouts/active/payments", {
    requestType: "SimplePurchaseOrder",
    paymentToken: "PO-4711",
    billingAddress: address,
  });
  const order = await post<ReplyOf<typeof placeOrder>>("/checkouts/active/orders", {});
  expect(order.orderReferenceNumber).toBe(chosen.orderReferenceNumber);
  expect(await get<CartItemCollection>("/carts/current/cart-items")).toMatchObject({ totalItemCount: 0 });
});

test("it reads what it has ordered, and orders it again", async () => {
  const fields = "OrderReferenceNumber,PoNumber";
  const { orderSummaries } = await get<ReplyOf<typeof getOrders>>(`/order-summaries?pageSize=1&fields=${fields}`);
  expect(orderSummaries).toMatchObject([{ status: "Created", fields: { PoNumber: { text: "PO-4711" } } }]);
  const { orderSummaryId } = orderSummaries[0]!;
  const { items } = await get<ReplyOf<typeof getOrderItems>>(
    `/order-summaries/${orderSummaryId}/items?fields=OrderItemSummary.Quantity,Product2.StockKeepingUnit`,
  );
  expect(items).toMatchObject([{ fields: { Quantity: { text: "2.0" } } }]);
  const again = await post<ReplyOf<typeof addOrderToCart>>("/order-summaries/actions/add-order-to-cart", {
    cartStateOrId: "current",
    orderSummaryIdOrRefNumber: orderSummaries[0]!.fields.OrderReferenceNumber!.text,
  });
  expect(again).toMatchObject({ totalSucceededProductCount: 1, unaddedProducts: [] });
});

test("a client with a buyer's token checks out without saying who he is, as his profile does", async () => {
  const tess = await buyer("tess@tide.example");
  const sent = <Body>(method: "POST" | "PUT" | "PATCH", path: string, body: object) =>
    tess.request<Body>({
      method,
      url: webstore + path,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  await sent("POST", "/carts/current/cart-items", {
    productId: demo.products.oilFilter,
    quantity: "1",
    type: "Product",
  });
  const started = await sent<Checkout>("PUT", "/checkouts/active", { cartId: "current" });
  expect(started.contactInfo).toMatchObject({ email: "tess@tide.example", firstName: "Tess", lastName: "Moreau" });
  const addressed = await sent<Checkout>("PATCH", "/checkouts/active", { deliveryAddress: address });
  const method = addressed.deliveryGroups!.items[0]!.availableDeliveryMethods[0]!;
  await sent("PATCH", "/checkouts/active", { deliveryMethodId: method.id });
  const paid = { requestType: "SimplePurchaseOrder", paymentToken: "PO-4712", billingAddress: address };
  await sent("POST", "/checkouts/active/payments", paid);
  const order = await sent<ReplyOf<typeof placeOrder>>("POST", "/checkouts/active/orders", {});
  expect(order.orderReferenceNumber).toBe(started.orderReferenceNumber);
});

test("a buyer's wish lists answer a client of the platform", async () => {
  const tess = await buyer("tess@tide.example");
  const { oilFilter, secondFilter } = demo.products;
  const lists = `${webstore}/wishlists`;
  const { summary } = await tess.requestPost<Wishlist>(lists, {
    name: "Haul-out",
    products: [{ productId: oilFilter }],
  });
  const one = `${lists}/${summary.id}`;
  const item = await tess.requestPost<WishlistItem>(`${one}/wishlist-items`, { productId: secondFilter });
  expect(
    await tess.requestGet<ReplyOf<typeof getWishlistItems>>(
      `${one}/wishlist-items?pageSize=5&sortItemsBy=CreatedDateAsc`,
    ),
  ).toMatchObject({
    items: [{ productSummary: { productId: oilFilter } }, { wishlistItemId: item.wishlistItemId }],
  });
  expect(await tess.requestPatch(one, { name: "Haul-out 2027" })).toMatchObject({ name: "Haul-out 2027" });
  expect(await tess.requestPost(`${one}/actions/add-wishlist-to-cart`, {})).toMatchObject({
    productsSucceededCount: 2,
  });
  await tess.requestDelete(`${one}/wishlist-items/${item.wishlistItemId}`);
  expect(await tess.requestGet<ReplyOf<typeof getWishlists>>(lists)).toMatchObject({
    summaries: [{ id: summary.id, wishlistProductCount: 1 }],
  });
  await expect((await buyer("ada@mill.example")).requestGet(one)).rejects.toMatchObject({
    errorCode: "ITEM_NOT_FOUND",
  });
  await tess.requestDelete(one);
  await expect(tess.requestGet(one)).rejects.toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
});

test("it understands a refusal", async () => {
  const refused = await get("/products/01t000000000001").catch((error: Error & { errorCode?: string }) => error);
  expect(refused).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
});

test("what goes with a product answers a client of the platform", async () => {
  const { oilFilter } = demo.products;
  const { featuredProductsByRelationshipType: kinds } = await get<ReplyOf<typeof getFeaturedProducts>>(
    `/products/${oilFilter}/featured-products?relationshipTypes=accessories,crossSell&fields=Name&includePurchaseQuantityRules=true`,
  );
  expect(Object.entries(kinds).map(([kind, products]) => [kind, products.length])).toEqual([
    ["accessories", 3],
    ["crossSell", 2],
  ]);
});
