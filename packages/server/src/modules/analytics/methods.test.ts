import { createHash } from "node:crypto";
import { addCartItem, analyticsLabels, readController, runController } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerUserId } from "../accounts/index.ts";
import { knownBuyer, openDemoStore, type DemoStore, type Guest } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

const read = (methodName: string, parameters?: object) =>
  demo.guest().get(readController, {
    params: { className: "AnalyticsController", methodName },
    query: parameters ? { methodParams: JSON.stringify(parameters) } : {},
  });

test("the labels of a site's events are told, the misspelt one as it is", async () => {
  const labels = await read("getAllConstants");
  expect(labels).toEqual(analyticsLabels);
  expect(labels).toMatchObject({ gaAddToCart: "add_to_cart", gaUnkownList: "Unknown List" });
  expect(Object.keys(labels as object)).toHaveLength(18);
});

test("products are told by SKU as it was asked for, and by id; nothing of those that are not there", async () => {
  const filter = { description: expect.stringContaining("spin-on filter"), brand: "Filtrane" };
  expect(await read("getProductDetails", { itemIds: ["flt-1001", "NONE-1"] })).toEqual({
    "flt-1001": { ...filter, name: "Oil filter, spin-on, 200 Series" },
  });
  const { oilFilter } = demo.products;
  expect(await read("getProductDetailsByIds", { productIds: [oilFilter.slice(0, 15), demo.webstoreId] })).toEqual({
    [oilFilter]: { ...filter, sku: "FLT-1001" },
  });
});

const ask = async (who: Guest, methodName: string) =>
  (
    await who.send(runController, {
      params: { className: "AnalyticsController", methodName },
      body: { networkId: "0DB000000000001" } as never,
    })
  ).body;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").toUpperCase();

test("of a buyer the account is told and of himself hashes alone; of a guest nothing", async () => {
  const ada = await knownBuyer({ db: demo.db, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  const told = await ask(ada, "getGAData");
  expect(told).toEqual({
    HEM: hashOf("ada@mill.example"),
    loginId: hashOf(buyerUserId(demo.webstoreId, "ada@mill.example").toLowerCase()),
    catRecId: null,
    companyName: "Mill Lane Marine",
    customerID: expect.stringMatching(/^001/),
    dealerCustomerNumber: "MILL",
  });
  const nobody = { HEM: null, loginId: null, catRecId: null };
  expect(await ask(demo.guest(), "getGAData")).toEqual({
    ...nobody,
    companyName: null,
    customerID: null,
    dealerCustomerNumber: null,
  });
});

test("a shopper's cart is told by its id once there is one, and to nobody else", async () => {
  const guest = demo.guest();
  expect(await ask(guest, "getCartId")).toBeNull();
  const body = { productId: demo.products.oilFilter, quantity: "1", type: "Product" } as const;
  const { cartId } = await guest.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  expect(await ask(guest, "getCartId")).toBe(cartId);
  expect(await ask(demo.guest(), "getCartId")).toBeNull();
});
