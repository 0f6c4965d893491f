import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  getCartItems,
  getProductPrice,
  getProductPrices,
  getSortRules,
  placeOrder,
  searchProductsWithPrices,
  startCheckout,
} from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp, type App } from "../../app.ts";
import { sql } from "../../db/index.ts";
import { saveStore } from "../../stores/index.ts";
import { guestOf, openDemoStore, signedInBuyer, type DemoStore, type Guest } from "../../testing/index.ts";
import { active, ada, payByPurchaseOrder } from "../checkout/test-shop.ts";
import { createImporter } from "../import/index.ts";

// Two accounts of the demo store with contract prices for one filter, and what each of them and a guest see and pay.

const start = Date.parse("2026-11-25T04:58:00Z");
let now = start;
const clock = { now: () => new Date(now) };

let demo: DemoStore;
let folder: string;
let [mill, tide, guest]: Guest[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "account-prices-"));
  demo = await openDemoStore({ clock });
  await demo.app.start();
  await importPrices("account,sku,currency,unitPrice,tiers,validFrom,validTo", [
    "MILLPOND,FLT-1001,USD,7.10,10:6.50,,",
    "MILLPOND,FLT-1001,CAD,9.90,,,",
    "TIDEWAY,FLT-1001,USD,88.00,,,",
    "TIDEWAY,FLT-1002,USD,5.00,,,2026-11-24",
  ]);
  [mill, tide] = await Promise.all([buyerOf("MILLPOND"), buyerOf("TIDEWAY")]);
  guest = demo.guest();
});
afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

async function buyerOf(code: string): Promise<Guest> {
  const { db, app, webstoreId } = demo;
  const browser = { db, clock, http: app.http, storeId: webstoreId };
  return signedInBuyer(browser, { email: `${code.toLowerCase()}@example.com`, accounts: [{ code }] });
}

async function importPrices(header: string, rows: readonly string[]) {
  const path = join(folder, "account-prices.csv");
  writeFileSync(path, [header, ...rows].join("\n"));
  const { db, app, webstoreId } = demo;
  const importer = createImporter({
    db,
    clock,
    publish: () => Promise.reject(new Error("Nothing is to be published")),
  });
  return importer.run(app.stores.find(webstoreId)!, [{ path, kind: "accountPrices" }]);
}

const priceFor = async (who: Guest, sku = "FLT-1001", query = {}) => {
  const productId = recordIdOf("product", demo.webstoreId, sku);
  const price = await who.get(getProductPrice, { params: { productId }, query });
  return price.unitPrice;
};

test("each has its own price of a product, in its currency, and a guest the counter's", async () => {
  expect(await Promise.all([mill!, tide!, guest!].map((who) => priceFor(who)))).toEqual(["7.10", "88.00", "11.40"]);
  expect(await priceFor(mill!, "FLT-1001", { currencyIsoCode: "CAD" })).toBe("9.90");
  expect(await priceFor(tide!, "FLT-1001", { currencyIsoCode: "CAD" })).toBe("15.73");
});

test("an agreed price brings its own tiers, and the list price of the store", async () => {
  const productId = demo.products.oilFilter;
  expect(await mill!.get(getProductPrice, { params: { productId } })).toMatchObject({
    listPrice: "11.97",
    lowestUnitPrice: "6.50",
    priceAdjustment: { priceAdjustmentTiers: [{ lowerBound: "10", upperBound: null, tierUnitPrice: "6.50" }] },
  });
  expect(await tide!.get(getProductPrice, { params: { productId } })).toMatchObject({
    listPrice: null,
    priceAdjustment: null,
  });
});

describe.each(["memory", "database"] as const)("with words in %s, a list", (search) => {
  let app: App;
  let who: Record<string, Guest>;
  beforeAll(async () => {
    const { db, dataFolder, webstoreId } = demo;
    const own = search === "memory" ? dataFolder : mkdtempSync(join(folder, "data-"));
    app = await createApp({ config: { dataFolder: own, logLevel: "silent", search }, db, clock });
    const at = (browser: Guest) => {
      const same = guestOf(app.http, webstoreId);
      for (const [name, value] of browser.cookies) same.cookies.set(name, value);
      return same;
    };
    who = { mill: at(mill!), tide: at(tide!), guest: at(guest!) };
  });
  afterAll(() => app.close());

  const filters = (body: object) => ({
    body: {
      searchTerm: "spin-on oil filter",
      includePrices: true,
      fields: ["StockKeepingUnit"],
      pageSize: 100,
      ...body,
    },
  });
  const listed = async (browser: Guest, body = {}) => {
    const { productsPage, facets } = await browser.get(searchProductsWithPrices, filters(body));
    const prices = new Map(
      productsPage.products.map(({ fields, prices: line }) => [
        fields.StockKeepingUnit?.value,
        line?.unitPrice ?? line?.lowestUnitPrice,
      ]),
    );
    return { skus: [...prices.keys()], prices, range: facets.find(({ facetType }) => facetType === "Range") };
  };

  test("shows each the price that he pays", async () => {
    const shown = async (name: string) => (await listed(who[name]!)).prices.get("FLT-1001");
    expect([await shown("mill"), await shown("tide"), await shown("guest")]).toEqual(["7.10", "88.00", "11.40"]);
  });

  test("is sorted and narrowed by each one's own prices", async () => {
    const rules = await who.guest!.get(getSortRules);
    const byPrice = rules.sortRules.find(
      ({ type, direction }) => type === "SortByPricebook" && direction === "Ascending",
    )!;
    const sorted = async (name: string) => (await listed(who[name]!, { sortRuleId: byPrice.sortRuleId })).skus;
    for (const name of ["mill", "tide", "guest"]) {
      const { prices } = await listed(who[name]!, { sortRuleId: byPrice.sortRuleId });
      const amounts = [...prices.values()].filter((amount) => amount != null).map(Number);
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    }
    expect((await sorted("mill")).indexOf("FLT-1001")).toBeLessThan((await sorted("guest")).indexOf("FLT-1001"));
    expect((await sorted("tide")).indexOf("FLT-1001")).toBeGreaterThan((await sorted("guest")).indexOf("FLT-1001"));
    const below = (max: string) => ({
      refinements: [{ attributeType: "PricebookEntry", nameOrId: "UnitPrice", type: "Range", max }],
    });
    const isBelow = async (name: string, max: string) =>
      (await listed(who[name]!, below(max))).skus.includes("FLT-1001");
    expect([await isBelow("mill", "7.50"), await isBelow("tide", "7.50"), await isBelow("guest", "7.50")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await isBelow("mill", "12"), await isBelow("tide", "12"), await isBelow("guest", "12")]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test("many prices at once are each one's own", async () => {
  const query = { productIds: [demo.products.oilFilter, demo.products.secondFilter] };
  const pricesOf = async (browser: Guest) =>
    (await browser.get(getProductPrices, { query })).pricingLineItemResults.map(({ unitPrice }) => unitPrice);
  expect([await pricesOf(mill!), await pricesOf(tide!), await pricesOf(guest!)]).toEqual([
    ["7.10", "16.85"],
    ["88.00", "5.00"],
    ["11.40", "16.85"],
  ]);
});

const current = { params: { cartStateOrId: "current" } };
const inCart = async (browser: Guest) => {
  const { cartItems } = await browser.get(getCartItems, current);
  return cartItems.map(({ cartItem }) => [cartItem!.salesPrice, cartItem!.unitAdjustedPrice, cartItem!.totalPrice]);
};

test("carts and orders are at the account's price, with its tiers for the floored quantity", async () => {
  const orders = [];
  for (const [browser, quantity] of [
    [mill!, "12"],
    [tide!, "2"],
  ] as const) {
    await browser.get(addCartItem, {
      ...current,
      body: { productId: demo.products.oilFilter, quantity, type: "Product" },
    });
  }
  expect(await inCart(mill!)).toEqual([["7.10", "6.50", "78.00"]]);
  expect(await inCart(tide!)).toEqual([["88.00", "88.00", "176.00"]]);
  for (const browser of [mill!, tide!]) {
    await browser.send(startCheckout, { body: { cartId: "current" } });
    await browser.get(changeCheckout, { ...active, body: ada });
    await payByPurchaseOrder(browser);
    const { orderReferenceNumber } = await browser.get(placeOrder, { ...active, body: {} });
    const row = await demo.db.one<{ amount: string }>(sql`
      select total_product_amount::numeric(18, 2)::text as amount from order_summary
      where reference_number = ${orderReferenceNumber}`);
    orders.push(row.amount);
  }
  expect(orders).toEqual(["78.00", "176.00"]);
});

test("a saved price is seen within a second, in lists and in carts, by its account alone and without publishing", async () => {
  await mill!.get(addCartItem, {
    ...current,
    body: { productId: demo.products.oilFilter, quantity: "1", type: "Product" },
  });
  const version = demo.app.stores.find(demo.webstoreId)!.catalogVersionId;
  await importPrices("account,sku,unitPrice", ["MILLPOND,FLT-1001,6.99"]);
  // waiting time, not including this process's own work
  const saved = performance.eventLoopUtilization();
  while ((await priceFor(mill!)) !== "6.99") {
    expect(performance.eventLoopUtilization(saved).idle).toBeLessThan(1000);
    await sleep(20);
  }
  expect(await inCart(mill!)).toEqual([["6.99", "6.99", "6.99"]]);
  expect(await priceFor(tide!)).toBe("88.00");
  expect(demo.app.stores.find(demo.webstoreId)!.catalogVersionId).toBe(version);
});

test("a price that is taken back gives way to the price books", async () => {
  await importPrices("account,sku,active", ["MILLPOND,FLT-1001,false"]);
  await expect.poll(() => priceFor(mill!)).toBe("11.40");
});

test("a price ends at the store's midnight, in the cart, too, and not a moment before", async () => {
  await tide!.get(addCartItem, {
    ...current,
    body: { productId: demo.products.secondFilter, quantity: "1", type: "Product" },
  });
  try {
    const midnight = Date.parse("2026-11-25T05:00:00Z"); // in New York
    now = midnight - 1;
    expect([await priceFor(tide!, "FLT-1002"), await inCart(tide!)]).toEqual(["5.00", [["5.00", "5.00", "5.00"]]]);
    now = midnight;
    expect([await priceFor(tide!, "FLT-1002"), await inCart(tide!)]).toEqual(["16.85", [["16.85", "16.85", "16.85"]]]);
  } finally {
    now = start;
  }
});

test("guests' kept replies and other caches do not outlive a price book", async () => {
  const store = demo.app.stores.find(demo.webstoreId)!;
  const [begins, ends] = ["2026-11-25T05:00:00.000Z", "2026-11-26T05:00:00.000Z"];
  const sale = {
    code: "trade",
    name: "Sale",
    buyerGroups: [],
    accounts: [],
    priority: 1,
    validFrom: begins,
    validTo: ends,
  };
  const settings = {
    ...store.settings,
    priceBooks: [sale, ...(store.settings.priceBooks ?? [])].filter(({ code }, at) => at === 0 || code !== "trade"),
  };
  now = Date.parse("2026-11-24T12:00:00Z");
  await saveStore(demo.db, { ...store, settings });
  await demo.app.stores.refresh();
  const path = `/webruntime/api/services/data/v65.0/commerce/webstores/${demo.webstoreId}/pricing/products?productIds=${demo.products.oilFilter}`;
  const asked = async (at: number) => {
    now = at;
    const { headers, body } = await guest!.request("GET", path);
    const [line] = (body as unknown as { pricingLineItemResults: { unitPrice: string }[] }).pricingLineItemResults;
    return [line!.unitPrice, headers["cache-control"]];
  };
  const keeps = "public, max-age=60, stale-while-revalidate=300";
  const asks = "public, no-cache";
  const [from, to] = [Date.parse(begins), Date.parse(ends)];
  try {
    expect(await asked(from - 360_001)).toEqual(["11.40", keeps]);
    // as long as a copy from a minute ago may be shown
    expect(await asked(from - 360_000)).toEqual(["11.40", asks]);
    expect(await asked(from - 1)).toEqual(["11.40", asks]);
    expect(await asked(from)).toEqual(["10.03", keeps]);
    expect(await asked(to - 1)).toEqual(["10.03", asks]);
    expect(await asked(to)).toEqual(["11.40", keeps]);
  } finally {
    now = start;
    await saveStore(demo.db, store);
    await demo.app.stores.refresh();
  }
});

test("rows that are wrong are refused and named, and an account that there is not yet is noted once", async () => {
  const { rowsRefused, issues } = await importPrices("account,sku,unitPrice,validFrom,validTo", [
    "NOBODY,FLT-1001,5,,",
    "NOBODY,FLT-1002,5,,",
    "TIDEWAY,UNKNOWN,5,,",
    "TIDEWAY,FLT-1003,5,soon,",
    "TIDEWAY,FLT-1003,5,2026-12-31,2026-12-01",
    ",FLT-1003,5,,",
  ]);
  expect(rowsRefused).toBe(4);
  expect(issues.map(({ code, count }) => [code, count]).sort()).toEqual([
    ["missing value", 1],
    ["unknown account", 1],
    ["unknown product", 1],
    ["wrong value", 2],
  ]);
});
