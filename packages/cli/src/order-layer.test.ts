import { createClient, httpTransport, orderHistoryModule, wishlistsModule, type Client } from "@tradecounter/client";
import { knownBuyer, openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Buyers' orders and what they save for reordering, through the data layer against a real server. */
let demo: DemoStore;
let baseUrl: string;
beforeAll(async () => {
  demo = await openDemoStore();
  baseUrl = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => demo.close());

async function clientOf(email: string): Promise<Client> {
  const { db, app, webstoreId } = demo;
  const { cookies } = await knownBuyer({ db, http: app.http, storeId: webstoreId }, email);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const transport = httpTransport({
    webstoreId,
    baseUrl,
    fetch: (url, init) => {
      const headers = { ...(init?.headers as Record<string, string>), cookie, "sec-fetch-site": "same-origin" };
      return fetch(url, { ...init, headers });
    },
  });
  return createClient({ webstoreId, transport });
}

async function order(client: Client, quantity: string): Promise<string> {
  await client.cart.add({ productId: demo.products.oilFilter, quantity });
  await client.checkout.start();
  const address = {
    firstName: "Ada",
    lastName: "Byron",
    street: "9 Engine Row",
    city: "Norfolk",
    region: "VA",
    postalCode: "23510",
    country: "US",
  };
  await client.checkout.saveContact({
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@mill.example",
    phoneNumber: "757 555 0142",
  });
  await client.checkout.saveDelivery({ address });
  const paying = { requestType: "SimplePurchaseOrder", paymentToken: "PO-7", billingAddress: address } as const;
  const placed = await client.orders.place(paying);
  if ("refused" in placed) throw new Error(placed.refused);
  return placed.orderReferenceNumber;
}

test("a buyer goes through his orders page by page, looks into one, and orders it again", async () => {
  const ada = await clientOf("ada@mill.example");
  const references = [await order(ada, "1"), await order(ada, "2"), await order(ada, "3")];
  const orders = orderHistoryModule(ada);
  const fields = ["OrderReferenceNumber"];
  const first = await orders.list({ pageSize: 2, fields });
  const second = await orders.list({ pageSize: 2, fields, pageToken: first.nextPageToken! });
  const seen = [...first.orderSummaries, ...second.orderSummaries];
  expect(seen.map((one) => one.fields.OrderReferenceNumber?.text)).toEqual(references.toReversed());

  const id = seen[0]!.orderSummaryId;
  expect(await orders.one(id)).toMatchObject({ orderSummaryId: id, status: "Created" });
  const { items } = await orders.items(id, { fields: ["OrderItemSummary.Quantity"] });
  expect(items.map((item) => item.fields.Quantity?.text)).toEqual(["3.0"]);
  const { orderDeliveryGroups } = await orders.deliveryGroups(id, {
    fields: ["OrderDeliveryGroupSummary.DeliverToCity"],
  });
  expect(orderDeliveryGroups).toMatchObject([{ fields: { DeliverToCity: { text: "Norfolk" } } }]);
  expect((await orders.shipments(id)).shipments).toEqual([]);
  expect(await orders.adjustments(id)).toEqual([]);
  expect((await orders.itemAdjustments(id, [items[0]!.orderItemSummaryId])).size).toBe(1);

  expect((await orders.reorderReport(id)).items).toMatchObject([{ status: "Available", orderedQuantity: "3.0" }]);
  const again = await orders.orderAgain({ orderSummaryIdOrRefNumber: id });
  expect(again).toMatchObject({ totalSucceededProductCount: 1, unaddedProducts: [] });
  expect((await ada.cart.summary()).totalProductCount).toBe("3.0");
});

test("another buyer is told that there is no such order, and his list is empty", async () => {
  const [ada, tess] = [await clientOf("ada@mill.example"), await clientOf("tess@tide.example")];
  const { orderSummaries } = await orderHistoryModule(ada).list({ search: "FLT-1001" });
  const orders = orderHistoryModule(tess);
  expect((await orders.list({ ownerScoped: false })).orderSummaries).toEqual([]);
  await expect(orders.one(orderSummaries[0]!.orderSummaryId)).rejects.toMatchObject({ code: "ITEM_NOT_FOUND" });
});

test("a buyer keeps a list, buys some of it, keeps the cart, and a colleague sees what is shared", async () => {
  const [tess, ada, grace] = [
    await clientOf("tess@tide.example"),
    await clientOf("ada@mill.example"),
    await clientOf("grace@mill.example"),
  ];
  const { oilFilter, secondFilter } = demo.products;
  const lists = wishlistsModule(ada);
  await lists.add(oilFilter, { name: "Spares" });
  const { displayedList } = await lists.list({ includeDisplayedList: true, pageSize: 500 });
  const { id } = displayedList!.summary;
  const item = displayedList!.page.items[0]!;
  await lists.setQuantity(id, item.wishlistItemId, "4");
  await lists.add({ productId: secondFilter, quantity: "2" }, { wishlistId: id });
  expect(await lists.addToCart(id, [item.wishlistItemId])).toMatchObject({
    productsSucceededCount: 1,
    succeededWishlistToCartItems: [{ wishlistItemId: item.wishlistItemId }],
  });
  const kept = (await lists.create("Cart")).summary.id;
  expect(await lists.addCart(kept)).toBeGreaterThan(0);
  await expect(lists.rename(kept, "spares")).rejects.toMatchObject({ status: 400, errors: [{ field: "name" }] });

  expect((await wishlistsModule(grace).list()).summaries).toEqual([]);
  await lists.share(id, true);
  const seen = await wishlistsModule(grace).one(id, { sortItemsBy: "CreatedDateAsc" });
  expect(seen.page.items.map(({ quantity }) => quantity)).toEqual(["4.0", "2.0"]);
  await expect(wishlistsModule(grace).remove(id)).rejects.toMatchObject({ status: 400 });
  await expect(wishlistsModule(tess).one(id)).rejects.toMatchObject({ status: 404 });
  await lists.removeItem(id, item.wishlistItemId);
  await lists.remove(kept);
  expect((await lists.list({}, { cachePolicy: "no-cache" })).summaries).toMatchObject([
    { name: "Spares", wishlistProductCount: 1 },
  ]);
});
