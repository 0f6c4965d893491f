import {
  accessoriesModule,
  addressesModule,
  aiModule,
  createClient,
  httpTransport,
  profileModule,
  savedPaymentMethodsModule,
  type Client,
  type ClientOptions,
} from "@tradecounter/client";
import { recordIdOf } from "@tradecounter/commerce";
import { createAccessTokens, systemClock } from "@tradecounter/server";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The data layer against a real server, over HTTP, as used by a program that is not a page. */
let demo: DemoStore;
let baseUrl: string;
beforeAll(async () => {
  demo = await openDemoStore();
  baseUrl = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => demo.close());

/** A client, and the addresses that it has requested, with their headers. */
function opened(options: Partial<ClientOptions> = {}) {
  const asked: { url: URL; headers: Headers }[] = [];
  const transport = httpTransport({
    webstoreId: demo.webstoreId,
    fetch: (url, init) => {
      asked.push({ url: new URL(url as string), headers: new Headers(init?.headers) });
      return fetch(url, init);
    },
    baseUrl,
  });
  const client: Client = createClient({ webstoreId: demo.webstoreId, transport, ...options });
  return { client, asked };
}

test("a buyer's account does not keep the store from telling its settings to everybody", async () => {
  const { client, asked } = opened({ accountId: () => "001000000000001AAA" });
  const { propertiesEx } = await client.context.application();
  expect(propertiesEx.highScaleCartEnabled).toBe(false);
  expect(asked[0]!.url.searchParams.get("effectiveAccountId")).toBeNull();
  // As long as the server knows only guests, nobody may act for an account.
  await expect(client.catalog.menu()).rejects.toMatchObject({ code: "EFFECTIVE_ACCOUNT_NOT_FOUND" });
});

test("a buyer keeps addresses, changes his profile and sees his cards by the data layer", async () => {
  const tokens = createAccessTokens({ db: demo.db, clock: systemClock });
  const token = await tokens.issue({
    storeId: demo.webstoreId,
    kind: "buyer",
    name: "tess@tide.example",
    scopes: ["shop"],
    buyerGroups: [],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const transport = httpTransport({
    webstoreId: demo.webstoreId,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as object), authorization: `Bearer ${token}` } }),
    baseUrl,
  });
  const client = createClient({ webstoreId: demo.webstoreId, transport });
  const addresses = addressesModule(client);
  const place = { street: "3 Slipway Road", city: "Hampton", region: "VA", postalCode: "23669", country: "US" };
  const added = await addresses.add({ ...place, firstName: "Tess", lastName: "Moreau", isDefault: true });
  expect(await addresses.defaultShipping()).toEqual(added);
  expect((await addresses.list()).items).toEqual([added]);
  const changed = await addresses.change(added.addressId, { companyName: "Tidewater Marina" });
  expect(await addresses.one(added.addressId)).toEqual(changed);
  await expect(addresses.change(added.addressId, { city: "" })).rejects.toMatchObject({
    code: "REQUIRED_FIELD_MISSING",
    errors: [{ field: "city", message: "Enter the city." }],
  });
  await addresses.remove(added.addressId);
  expect((await addresses.listAnywhere()).items).toEqual([]);

  const profile = profileModule(client);
  expect(await profile.change({ phoneNumber: "(757) 555-0190" })).toMatchObject({ phoneNumber: "+17575550190" });
  expect(await profile.get()).toMatchObject({ email: "tess@tide.example", phoneNumber: "+17575550190" });

  const { accountId } = await client.context.session();
  const merchantAccountId = recordIdOf("merchantAccount", demo.webstoreId);
  const cards = savedPaymentMethodsModule({ ...client, accountId: () => accountId! }, merchantAccountId);
  expect((await cards.list()).items).toEqual([]);
});

test("a tab that keeps an account which the store does not know shows its pages nevertheless", async () => {
  const { client } = opened();
  client.storage.account.set({ id: "001000000000001AAA", name: "Harbor Works" });
  expect(await client.catalog.menu()).toEqual(await opened().client.catalog.menu());
  expect(client.storage.account.get()).toBeUndefined();
});

test("a preview is answered like any other look, times in addresses and all", async () => {
  const { client, asked } = opened({ preview: true });
  const published = opened();
  expect(await client.catalog.menu()).toEqual(await published.client.catalog.menu());
  expect(asked[0]!.url.searchParams.get("publishStatus")).toBe("Draft");
  expect(asked[0]!.url.searchParams.get("timestamp")).toMatch(/^\d+$/);
});

test("a cart is told with the header of high-scale carts and without", async () => {
  for (const highScale of [true, false, undefined]) {
    const { client, asked } = opened({ highScale });
    expect(await client.cart.summary()).toMatchObject({ totalProductCount: "0" });
    expect(asked.at(-1)!.headers.has("x-high-scale-cart")).toBe(highScale === true);
  }
});

test("categories below the top have the fields that were asked for, and no others", async () => {
  const { client } = opened();
  const categories = await client.catalog.categoryChildren();
  expect(categories.length).toBeGreaterThan(1);
  for (const { fields } of categories) {
    expect(Object.keys(fields).sort()).toEqual(["CatalogId", "Id", "Name", "ParentCategoryId"]);
  }
  const [named] = await client.catalog.categoryChildren(undefined, { fields: ["Name"] });
  expect(Object.keys(named!.fields)).toEqual(["Name"]);
});

test("products are told without prices, whether that is asked for or not", async () => {
  const { client } = opened();
  const skus = ["FLT-1001"];
  expect(await client.catalog.products({ skus, excludePrices: true })).toEqual(await client.catalog.products({ skus }));
});

test("stock is told of a product and of what belongs to it", async () => {
  const { client } = opened();
  const productIds = [demo.products.oilFilter];
  const { success, totalInventory } = await client.inventory.levels(productIds, { includeRelatedProducts: true });
  expect([success, totalInventory.map(({ product2Id }) => product2Id)]).toEqual([true, productIds]);
});

test("what goes with a product is told by its kind", async () => {
  const { client } = opened();
  const { featured } = accessoriesModule(client);
  const kinds = await featured(demo.products.oilFilter, { fields: ["StockKeepingUnit"] });
  expect(Object.keys(kinds)).toEqual(["accessories", "crossSell", "upgrades", "changeWith"]);
  // guests do not see the workshop range
  expect(kinds["upgrades"]!.map(({ fields }) => fields.StockKeepingUnit)).toEqual(["KIT-3901"]);
  expect(Object.keys(await featured(demo.products.oilFilter, { relationshipTypes: ["accessories"] }))).toEqual([
    "accessories",
  ]);
});

test("a store without orders and addresses for guests has nothing of them to tell, and one that wraps gifts tells in what", async () => {
  const { client } = opened();
  expect(await aiModule(client).recommendations({ recommender: "TopSelling" })).toMatchObject({ products: [] });
  await expect(addressesModule(client).list()).rejects.toMatchObject({ code: "CPA disabled" });
  const { productIds, products } = await accessoriesModule(client).giftWrap({ fields: ["Name"] });
  expect(productIds).toHaveLength(1);
  expect(products).toMatchObject([{ id: productIds[0], fields: { Name: "Gift box with red shop towel" } }]);
});
