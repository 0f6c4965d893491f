import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  consentText,
  getAiConfiguration,
  getApplicationContext,
  getRecommendations,
  getShopperAgentContext,
  noConsent,
  recordEvents,
  type Recommender,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Statement } from "../../db/index.ts";
import { createApp } from "../../app.ts";
import { guestOf } from "../../testing/guest.ts";
import { knownBuyer, openDemoStore, type DemoStore, type Guest } from "../../testing/index.ts";
import { learnOrders } from "./learn.ts";
import type { Job } from "../jobs/index.ts";
import { createLearntLists } from "./learnt-lists.ts";
import { learnViews, viewLearningJob } from "./learn-views.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let minutes = 0;
const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
/** Expires cached results. */
const nextMinute = () => (minutes += 1.1);
const idOf = (sku: string) => recordIdOf("product", demo.webstoreId, sku);
const learn = () => learnOrders({ db: demo.db, clock }, demo.webstoreId);

let orderCount = 0;
/** Writes orders directly to the tables, so many days ago. */
async function ordered(daysAgo: number, ...orders: readonly (readonly string[])[]) {
  await written({ daysAgo, importedAt: null }, orders);
}

async function written(
  { daysAgo, importedAt }: { daysAgo: number; importedAt: Date | null },
  orders: readonly (readonly string[])[],
) {
  for (const skus of orders) {
    const [number, id] = [++orderCount, `order-${orderCount}`];
    await demo.db.run(sql`
      insert into order_summary (store_id, id, order_number, reference_number, checkout_id, cart_id, owner_id, user_id, status,
        currency, tax_type, contact, total_product_list_amount, total_product_amount, total_promotional_adjustment_amount,
        total_charge_amount, total_tax_amount, grand_total_amount, unique_product_count, ordered_at, imported_at)
      values (${demo.webstoreId}, ${id}, ${number}, ${id}, ${id}, ${id}, 'guest', 'guest', 'Created', 'USD', 'Net', '{}', 0, 0, 0,
        0, 0, 0, 1, ${new Date(clock.now().getTime() - daysAgo * 86_400_000)}, ${importedAt})`);
    await demo.db.run(sql`
      insert into order_item_summary (store_id, order_id, id, delivery_group_id, position, product_id, name, sku, product, quantity,
        list_price, sales_price, unit_adjusted_price, total_list_price, total_adjustment_amount, total_price,
        itemized_adjustment_amount, tax_percent, total_tax, total_amount)
      select ${demo.webstoreId}, ${id}, product_id, 'group', 1, product_id, '', '', '{}', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from unnest(${skus.map(idOf)}::text[]) product_id`);
  }
}

let sellingAtFirst: readonly (string | null)[];
beforeAll(async () => {
  demo = await openDemoStore({ clock });
  sellingAtFirst = await recommended("TopSelling");
  // guests cannot see TRD-1001's range
  await ordered(3, ["FLT-1001", "FLT-1301", "TRD-1001"], ["FLT-1001", "FLT-1301"], ["FLT-1001", "ELE-6301"]);
  await ordered(2, ["FLT-1001", "FLT-1002"], ["ELE-6301"], ["ELE-6301"]);
  // a canceled item was not bought
  await ordered(1, ["FLT-1001", "SEA-2401"]);
  await demo.db.run(sql`update order_summary set status = 'Canceled' where id = ${`order-${orderCount}`}`);
  await learn();
});
afterAll(() => demo.close());

async function recommended(
  recommender: Recommender,
  query: { anchorValues?: readonly string[]; anchorFromCurrentCart?: boolean; includeRequestProduct?: boolean } = {},
  shopper: Guest = demo.guest(),
) {
  const { productPage } = await shopper.get(getRecommendations, {
    query: { recommender, ...query, includePricingAndProductInformation: true } as never,
  });
  return productPage.products.map(({ fields }) => fields["StockKeepingUnit"]!.value);
}
const with1001 = {
  get anchorValues() {
    return [idOf("FLT-1001")];
  },
};

test("what others bought with a product is told with its price, and ready to be named when somebody looks at it", async () => {
  const query = { recommender: "CustomersWhoBoughtAlsoBought", ...with1001, includePricingAndProductInformation: true };
  const reply = await demo.guest().get(getRecommendations, { query: query as never });
  expect(receiverOf(getRecommendations).replyProblems(reply)).toEqual([]);
  expect(reply.uuid).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.productPage).toMatchObject({ currencyIsoCode: "USD", pageSize: 10 });
  expect(reply.productPage.products[0]).toMatchObject({
    name: expect.stringContaining("Fuel filter"),
    prices: { success: true, unitPrice: expect.stringMatching(/^\d+\.\d\d$/) },
    fields: { StockKeepingUnit: { value: "FLT-1301" } },
  });
});

test("what sells first of all is told at once, also to who asked before anything was sold", async () => {
  expect([sellingAtFirst, (await recommended("TopSelling"))[0]]).toEqual([[], "ELE-6301"]);
});

test("without prices and fields only names are told", async () => {
  const { productPage } = await demo.guest().get(getRecommendations, {
    query: { recommender: "TopSelling" } as never,
  });
  expect(productPage.products[0]).toMatchObject({ name: expect.any(String), prices: null, fields: {} });
});

test("what a shopper may not see is recommended to who may", async () => {
  const mill = await knownBuyer({ db: demo.db, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  expect(await recommended("CustomersWhoBoughtAlsoBought", with1001)).not.toContain("TRD-1001");
  expect(await recommended("CustomersWhoBoughtAlsoBought", with1001, mill)).toContain("TRD-1001");
});

test("what was out of stock when that was last looked at is not recommended", async () => {
  const stocked = async (onHand: number) => {
    await demo.db.run(sql`update stock set on_hand = ${onHand} where product_id = ${idOf("FLT-1301")}`);
    nextMinute();
  };
  const also = () => recommended("CustomersWhoBoughtAlsoBought", with1001);
  await stocked(0);
  await expect.poll(also).not.toContain("FLT-1301");
  await stocked(20);
  await expect.poll(also).toContain("FLT-1301");
});

test("what is learnt meanwhile is told a minute later, also of parts that nobody had bought", async () => {
  const also = () => recommended("CustomersWhoBoughtAlsoBought", { anchorValues: [idOf("DRV-8106")] });
  expect(await also()).toEqual([]);
  await ordered(1, ["DRV-8106", "DRV-8303"], ["DRV-8106", "DRV-8303"]);
  await learn();
  nextMinute();
  await expect.poll(also).toEqual(["DRV-8303"]);
});

test("what is learnt is told a minute later, also where the clock was put back since it was last looked at", async () => {
  const also = () => recommended("CustomersWhoBoughtAlsoBought", { anchorValues: [idOf("DRV-8104")] });
  minutes += 600;
  expect([await also(), await recommended("TopSelling")]).toEqual([[], expect.not.arrayContaining(["DRV-8104"])]);
  minutes -= 600;
  await ordered(1, ["DRV-8104", "DRV-8105"]);
  await learn();
  nextMinute();
  await expect.poll(also).toEqual(["DRV-8105"]);
  expect(await recommended("TopSelling")).toContain("DRV-8104");
});

test("while what was learnt is read what was read before answers at once, and a reading that failed is tried again", async () => {
  const errors: unknown[] = [];
  let reads = 0;
  let answers = Promise.resolve();
  const many = async <Row>(statement: Statement) => {
    reads++;
    await answers;
    return demo.db.lagging.many<Row>(statement);
  };
  const lists = createLearntLists({
    db: { lagging: { ...demo.db.lagging, many } },
    clock,
    onError: (error) => errors.push(error),
  });
  const withDrive = async () => {
    const [near] = await lists("bought", demo.webstoreId, [idOf("DRV-8107")]);
    return Array.from(near!, ({ id }) => id);
  };
  const isReadAhead = async () => {
    const before = reads;
    await lists("bought", demo.webstoreId, [`nothing ${before}`]);
    return reads === before;
  };
  await expect.poll(isReadAhead).toBe(true);
  expect(await withDrive()).toEqual([]);
  await ordered(1, ["DRV-8107", "DRV-8304"]);
  await learn();
  const { promise, reject } = Promise.withResolvers<void>();
  answers = promise;
  nextMinute();
  expect(await withDrive()).toEqual([]);
  reject(new Error("the database is away"));
  await expect.poll(() => errors).toEqual([new Error("the database is away")]);
  expect(await withDrive()).toEqual([]);
  answers = Promise.resolve();
  nextMinute();
  await expect.poll(withDrive).toEqual([idOf("DRV-8304")]);
});

test("each recommender by its name", async () => {
  expect(await recommended("CustomersWhoBoughtAlsoBought", with1001)).toEqual(["FLT-1301", "FLT-1002", "ELE-6301"]);
  // first what the operator has related, and nothing of its own kind
  expect(await recommended("ComplementaryProducts", with1001)).toEqual([
    "FLU-3003",
    "SEA-2610",
    "ENG-3801",
    "FLT-1301",
    "FLT-1506",
    "ELE-6301",
  ]);
  expect(await recommended("Upsell", with1001)).toEqual(["KIT-3901"]);
  expect((await recommended("TopSelling")).slice(0, 2)).toEqual(["ELE-6301", "FLT-1001"]);
  const similar = await recommended("SimilarProducts", with1001);
  expect(similar.length).toBeGreaterThan(3);
  expect(similar.every((sku) => sku!.startsWith("FLT-10"))).toBe(true);
  // another part of its kind, not one that fits as many engines
  const nearest = await recommended("SimilarProducts", { anchorValues: [idOf("GSK-2102")] });
  expect(nearest.slice(0, 2)).toContain("GSK-2103");
  const anchorValues = [recordIdOf("category", demo.webstoreId, "spark-plugs")];
  expect(await recommended("TopSellingByCategory", { anchorValues })).toEqual(["ELE-6301"]);
  expect(await recommended("MostViewedByCategory", { anchorValues })).toEqual(["ELE-6301"]);
  expect(await recommended("RecentlyViewed")).toEqual([]);
});

test("what is in the cart is an anchor, and anchors come first where they are wanted", async () => {
  const guest = demo.guest();
  const fromCart = { anchorFromCurrentCart: true };
  expect(await recommended("CustomersWhoBoughtAlsoBought", fromCart, guest)).toEqual([]);
  await guest.get(addCartItem, {
    params: { cartStateOrId: "current" },
    body: { productId: idOf("FLT-1301"), quantity: "1", type: "Product" },
  });
  expect(await recommended("CustomersWhoBoughtAlsoBought", fromCart, guest)).toEqual(["FLT-1001"]);
  const query = { ...fromCart, includeRequestProduct: true };
  expect(await recommended("CustomersWhoBoughtAlsoBought", query, guest)).toEqual(["FLT-1301", "FLT-1001"]);
});

test.each<[string, string, number, string | undefined]>([
  ["no recommender", "", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["an unknown one", "recommender=Clairvoyance", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["blank anchors", "recommender=SimilarProducts&anchorValues=,%20,", 200, undefined],
])("%s", async (_what, query, status, code) => {
  const path = `/services/data/v65.0/commerce/webstores/${demo.webstoreId}/ai/recommendations?${query}`;
  const answer = await demo.guest().request("GET", path);
  expect([answer.status, answer.errors[0]?.errorCode]).toEqual([status, code]);
});

test("products and categories are not anchors together", async () => {
  const anchorValues = [idOf("FLT-1001"), recordIdOf("category", demo.webstoreId, "spark-plugs")];
  const { errors } = await demo.guest().send(getRecommendations, {
    query: { recommender: "SimilarProducts", anchorValues },
  });
  expect(errors[0]?.errorCode).toBe("INVALID_API_INPUT");
});

test("an order is learnt once, and tells a minute later what goes together", async () => {
  await ordered(1, ["DRV-8102", "DRV-8301"], ["DRV-8102", "DRV-8301"]);
  expect([await learn(), await learn()]).toEqual([2, 0]);
  // an order that is just being written is not skipped
  await ordered(0, ["DRV-8103", "DRV-8302"]);
  expect(await learn()).toBe(0);
  nextMinute();
  const also = () => recommended("CustomersWhoBoughtAlsoBought", { anchorValues: [idOf("DRV-8102")] });
  await expect.poll(also).toEqual(["DRV-8301"]);
});

test("orders that are placed during an import are learnt with it, and many old ones push no newer ones out", async () => {
  nextMinute();
  await learn();
  // numbered before the imported ones, and not settled yet when those arrive
  await ordered(0, ["COO-5001", "COO-5002"]);
  await written({ daysAgo: 900, importedAt: clock.now() }, [
    ["COO-5003", "COO-5002"],
    ["COO-5003", "COO-5002"],
  ]);
  const weighs = async (sku: string) => {
    const row = await demo.db.maybe<{ bought: number }>(
      sql`select bought from recommendation where product_id = ${idOf(sku)}`,
    );
    return row?.bought ?? 0;
  };
  await learn();
  expect(await weighs("COO-5001")).toBe(0);
  expect(await weighs("COO-5002")).toBeGreaterThan(0);
  nextMinute();
  expect([await learn(), await learn()]).toEqual([1, 0]);
  expect(await weighs("COO-5001")).toBeGreaterThan(0);

  // when learning again from the last orders of all, these are too old to be included
  await written(
    { daysAgo: 700, importedAt: clock.now() },
    Array.from({ length: 3 }, () => ["COO-5003", "COO-5002"]),
  );
  await learnOrders({ db: demo.db, clock }, demo.webstoreId, { mostOrders: 10 });
  expect(await weighs("COO-5001")).toBeGreaterThan(0);
  await demo.db.run(sql`update recommendation_run set whole_at = 'epoch'`);
  await learn();
});

/** Views one after the other, by default by somebody who has consented to be measured. */
async function lookedAt(
  visit: string,
  skus: readonly string[],
  { agrees = true, address = addressOf(visit) }: { agrees?: boolean; address?: string } = {},
): Promise<Guest> {
  nextMinute();
  const guest = demo.guest({ address });
  if (agrees) guest.cookies.set("site_consent", consentText({ ...noConsent, analytics: true }, clock.now()));
  guest.cookies.set("cqcid", visit.padEnd(22, "x"));
  const events = skus.map((sku, at) => ({
    name: "view_item" as const,
    page: "Product Page",
    msAgo: 10_000 - at * 1000,
    items: [{ item_id: sku }],
  }));
  await guest.send(recordEvents, { body: { visit: visit.padEnd(22, "x"), events } as never });
  await demo.app.events.flush();
  return guest;
}
/** A different one for each visitor. */
const addressOf = (visit: string) => {
  if (!visitors.includes(visit)) visitors.push(visit);
  return `192.0.2.${visitors.indexOf(visit)}`;
};
const visitors: string[] = [];
const learnLooks = () => learnViews({ db: demo.db, clock }, demo.webstoreId, { settledForMs: 0 });
const viewedTogether = async (sku: string) => {
  const query = { anchorValues: [idOf(sku)] };
  return [await recommended("SimilarProducts", query), await recommended("ComplementaryProducts", query)] as const;
};

test("what visitors who agreed look at in one visit goes together once three of them did, each visit counting once", async () => {
  const [similar, complementary] = await viewedTogether("DRV-8104");
  const compared = similar.at(-1)!;
  expect(similar.indexOf(compared)).toBeGreaterThan(0);
  expect(complementary).not.toContain("FLT-1001");
  const path = ["DRV-8104", "FLT-1001", compared, "no-such-part", "DRV-8104"];
  await lookedAt("refused", path, { agrees: false });
  await lookedAt("one", path);
  await lookedAt("one", path);
  expect([await learnLooks(), await learnLooks()]).toEqual([1, 0]);
  await lookedAt("again", path);
  expect(await learnLooks()).toBe(1);
  expect(await viewedTogether("DRV-8104")).toEqual([similar, complementary]);

  await lookedAt("two", path.slice(0, 2));
  expect(await learnLooks()).toBe(1);
  // the rest of a visit is linked to its beginning, although that was learned earlier
  await lookedAt("two", [compared]);
  expect(await learnLooks()).toBe(1);
  nextMinute();
  await expect.poll(async () => (await viewedTogether("DRV-8104"))[0][0]).toBe(compared);
  expect((await viewedTogether("DRV-8104"))[1]).toContain("FLT-1001");
});

test("visits that somebody makes up at one network bind nothing together, and count once for a part", async () => {
  const path = ["COO-5101", "COO-5102"];
  const weigh = async () =>
    (await demo.db.maybe<{ viewed: number; neighbours: string[]; nearness: number[] }>(sql`
      select viewed, neighbours, nearness from viewed_together where product_id = ${idOf(path[0]!)}`))!;
  for (const visit of ["made-up-a", "made-up-b"]) await lookedAt(visit, path, { address: "198.51.100.7" });
  await learnLooks();
  const { viewed } = await weigh();
  for (const visit of ["made-up-c", "made-up-d"]) await lookedAt(visit, path, { address: "198.51.100.7" });
  await learnLooks();
  expect(await weigh()).toMatchObject({ viewed, neighbours: [idOf(path[1]!)], nearness: [0] });

  for (const visit of ["another", "one-more"]) await lookedAt(visit, path);
  await learnLooks();
  expect((await weigh()).nearness[0]).toBeGreaterThan(0);
});

test("a visit of more parts than anybody looks at takes nothing from others of its network", async () => {
  const office = { address: "198.51.100.8" };
  const viewed = async (sku: string) =>
    (await demo.db.maybe<{ viewed: number }>(sql`select viewed from viewed_together where product_id = ${idOf(sku)}`))
      ?.viewed;
  const skus = await demo.db.many<{ sku: string }>(sql`
    select sku from product where store_id = ${demo.webstoreId} and sku <> 'DRV-8201' order by sku limit 400`);
  const ofProgram = ["DRV-8201", ...skus.map(({ sku }) => sku)];
  for (let at = 0; at < ofProgram.length; at += 10) await lookedAt("program", ofProgram.slice(at, at + 10), office);
  await learnLooks();
  expect(await viewed("DRV-8201")).toBeUndefined();
  await lookedAt("person", ["DRV-8201"], office);
  await learnLooks();
  expect(await viewed("DRV-8201")).toBeGreaterThan(0);
});

test("of a network parts go together also when one of them was looked at in a visit of before", async () => {
  const office = { address: "198.51.100.9" };
  const [first, second] = ["DRV-8202", "DRV-8203"];
  const together = async () =>
    (
      await demo.db.maybe<{ neighbours: string[] }>(
        sql`select neighbours from viewed_together where product_id = ${idOf(second)}`,
      )
    )?.neighbours;
  await lookedAt("monday", [first], office);
  await learnLooks();
  await lookedAt("tuesday", [second, first], office);
  await learnLooks();
  expect(await together()).toEqual([idOf(first)]);
});

test("what is looked at most leads its category, and a visitor sees again what he looked at", async () => {
  const anchorValues = [recordIdOf("category", demo.webstoreId, "spark-plugs")];
  for (const visit of ["three", "four", "five"]) await lookedAt(visit, ["ELE-6302", "TRD-1001"]);
  await learnLooks();
  nextMinute();
  expect(await recommended("MostViewedByCategory", { anchorValues })).toEqual(["ELE-6302", "ELE-6301"]);
  const guest = await lookedAt("six", ["ELE-6302", "TRD-1001", "FLT-1001"]);
  expect(await recommended("RecentlyViewed", {}, guest)).toEqual(["FLT-1001", "ELE-6302"]);
  // without consent, earlier activity is not used
  guest.cookies.set("site_consent", consentText(noConsent, new Date()));
  expect(await recommended("RecentlyViewed", {}, guest)).toEqual([]);
});

test("what a network looks at before and after a Monday's midnight, under two codes, binds nothing together", async () => {
  const path = ["DRV-8204", "DRV-8205"];
  const nearness = async () => {
    const row = await demo.db.one<{ nearness: number[] }>(
      sql`select nearness from viewed_together where product_id = ${idOf(path[0]!)}`,
    );
    return row.nearness;
  };
  const weekMs = 7 * 86_400_000;
  // a Monday
  const sinceMondayMs = (clock.now().getTime() - Date.parse("2026-11-23T00:00:00Z")) % weekMs;
  minutes += (weekMs - sinceMondayMs) / 60_000 - 3;
  await lookedAt("sunday", path, { address: "198.51.100.10" });
  minutes += 3;
  await lookedAt("next-monday", path, { address: "198.51.100.10" });
  await learnLooks();
  const codes = await demo.db.many(sql`select distinct network from viewed_from where product_id = ${idOf(path[0]!)}`);
  expect(codes).toHaveLength(2);
  expect(await nearness()).toEqual([0]);
  await lookedAt("somebody-else", path);
  await learnLooks();
  expect((await nearness())[0]).toBeGreaterThan(0);
});

test("what networks looked at is forgotten after a week, also where nothing is measured any more", async () => {
  const job = viewLearningJob({ db: demo.db, clock, storeOf: () => undefined });
  const remembered = () => demo.db.many(sql`select 1 from viewed_from`);
  const run = () => job.run({ storeId: demo.webstoreId } as Job, new AbortController().signal);
  await lookedAt("remembered", ["DRV-8204"]);
  await learnLooks();
  await run();
  expect((await remembered()).length).toBeGreaterThan(0);
  minutes += 7 * 24 * 60 + 1;
  await run();
  expect(await remembered()).toEqual([]);
});

test("a store that does not recommend says so, and recommends nothing", async () => {
  const on = await demo.guest().get(getAiConfiguration);
  expect(on).toMatchObject({ deploymentEnabled: true, activityTrackingEnabled: false, catalogExists: true });
  expect(on.host).toMatch(/^http:\/\//);
  const recommends = async (isOn: boolean) => {
    const settings = JSON.stringify({ recommendations: isOn });
    await demo.db.run(sql`update store set settings = settings || ${settings}::jsonb where id = ${demo.webstoreId}`);
    await demo.app.stores.refresh();
  };
  await recommends(false);
  expect(await demo.guest().get(getAiConfiguration)).toEqual({
    activityTrackingEnabled: false,
    catalogExists: false,
    deploymentEnabled: false,
    host: null,
    isDeployed: false,
    siteId: null,
    tenant: null,
  });
  expect(await recommended("TopSelling")).toEqual([]);
  await recommends(true);
});

test("no assistant talks with shoppers until an owner connects one, which is told what it says of each", async () => {
  expect(await demo.guest().get(getShopperAgentContext)).toEqual({ agentId: null, context: {}, isEnabled: false });
  expect((await demo.guest().get(getApplicationContext)).propertiesEx.shopperCopilotUIEnabled).toBe(false);
  const app = await createApp({
    config: { dataFolder: demo.dataFolder, logLevel: "silent", publicUrl: undefined, rateLimits: false },
    db: demo.db,
    agent: {
      contextFor: ({ kind, currency }) => ({ agentId: "counter", context: { kind, currency }, isEnabled: true }),
    },
  });
  const guest = guestOf(app.http, demo.webstoreId);
  expect(await guest.get(getShopperAgentContext)).toEqual({
    agentId: "counter",
    context: { kind: "guest", currency: "USD" },
    isEnabled: true,
  });
  expect((await guest.get(getApplicationContext)).propertiesEx.shopperCopilotUIEnabled).toBe(true);
  await app.close();
});
