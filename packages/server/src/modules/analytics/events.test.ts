import { consentText, noConsent, recordEvents, searchProducts, type BodyOf } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, sql, type DemoStore, type Guest } from "../../testing/index.ts";
import type { OrderStatus } from "../orders/index.ts";
import { createEventBuffer } from "./buffer.ts";
import { eventFrom } from "./event.ts";
import { figuresOf } from "./figures.ts";
import { createNetworkCodes } from "./networks.ts";
import { partitionDays } from "./store.ts";

let demo: DemoStore;
const now = new Date("2026-11-24T12:00:00Z");
beforeAll(async () => {
  demo = await openDemoStore({ clock: { now: () => now } });
});
afterAll(() => demo.close());

const visit = "abcdefghijklmnopqrstuv";
type Batch = BodyOf<typeof recordEvents>;
const click: Batch["events"][number] = {
  name: "select_item",
  page: "Global Search Page",
  msAgo: 1000,
  searchTerm: "Oil  Filter",
  items: [{ item_id: "FLT-1001", index: 2 }],
};
const viewed: Batch["events"][number] = { name: "view_item_list", page: "Global Search Page", msAgo: 0 };
const today = { from: new Date("2026-11-24T00:00:00Z"), until: new Date("2026-11-25T00:00:00Z"), timeZone: "UTC" };
const send = (who: Guest, body: unknown) => who.send(recordEvents, { body: body as Batch });
const agreed = (address?: string) => {
  const guest = demo.guest(address === undefined ? {} : { address });
  guest.cookies.set("site_consent", consentText({ ...noConsent, analytics: true }, now));
  return guest;
};
const kept = async () => {
  await demo.app.events.flush();
  return demo.db.many<Record<string, unknown>>(sql`select * from analytics_event order by at, name`);
};

test("what a visitor who has agreed did is kept, without anything that leads to him", async () => {
  expect((await send(agreed(), { visit, events: [click] })).status).toBe(204);
  const rows = await kept();
  expect(rows).toEqual([
    {
      store_id: demo.webstoreId,
      at: new Date("2026-11-24T11:59:59Z"),
      visit,
      name: "select_item",
      page: "Global Search Page",
      term: "oil filter",
      result_count: null,
      position: 2,
      skus: ["FLT-1001"],
      quantities: [1],
      currency: null,
      value: null,
      transaction_id: null,
    },
  ]);
});

const purchase = (transactionId?: string): Batch["events"][number] => ({
  name: "purchase",
  page: "Order Page",
  msAgo: 0,
  currency: "USD",
  value: 59.8,
  ...(transactionId !== undefined && { transactionId }),
});
const purchases = async () => (await kept()).filter(({ name }) => name === "purchase");

/** Writes an order directly to the table. */
async function ordered(number: number, reference: string, status: OrderStatus = "Created"): Promise<void> {
  await demo.db.run(sql`
    insert into order_summary (store_id, id, order_number, reference_number, checkout_id, cart_id, owner_id, user_id, status,
      currency, tax_type, contact, total_product_list_amount, total_product_amount, total_promotional_adjustment_amount,
      total_charge_amount, total_tax_amount, grand_total_amount, unique_product_count, ordered_at)
    values (${demo.webstoreId}, ${reference}, ${number}, ${reference}, ${reference}, ${reference}, 'guest', 'guest', ${status},
      'USD', 'Net', '{}', 0, 0, 0, 0, 0, 59.8, 1, ${now})`);
}

test("a purchase is measured once an order, and without a number that would lead from the visit to the order", async () => {
  await ordered(1, "8H2K-PLM4");
  const events = [purchase("8H2K-PLM4"), purchase("8H2K-PLM4"), click];
  expect((await send(agreed(), { visit, events })).status).toBe(204);
  expect(await purchases()).toMatchObject([{ value: "59.8", currency: "USD" }]);
  const again = { visit: visit.toUpperCase(), events: [purchase("8H2K-PLM4"), click] };
  expect((await send(agreed(), again)).status).toBe(204);
  expect(await purchases()).toHaveLength(1);
  expect(JSON.stringify(await kept())).not.toContain("PLM4");
});

test("a purchase of an order that the store does not have is made up, and what came with it is kept", async () => {
  const before = (await kept()).length;
  const events = [purchase("ZZZZ-ZZZZ"), purchase(), click];
  expect((await send(agreed(), { visit, events })).status).toBe(204);
  expect(await kept()).toHaveLength(before + 1);
  expect(await purchases()).toHaveLength(1);
});

test("orders that were cancelled whole count in no figure", async () => {
  await ordered(2, "CNCL-0002", "Canceled");
  const { days } = await figuresOf(demo.db, demo.webstoreId, today);
  expect(days).toMatchObject([{ orders: 1, amounts: { USD: "59.8" } }]);
});

test("what is sent as a part and is none, and words with a telephone number in them, are not kept", async () => {
  const before = (await kept()).length;
  const events = [{ ...click, searchTerm: "call (757) 555-0117", items: [{ item_id: "ada@mill.example" }] }];
  expect((await send(agreed(), { visit, events })).status).toBe(204);
  const rows = await kept();
  expect(rows).toHaveLength(before + 1);
  expect(JSON.stringify(rows)).not.toMatch(/mill\.example|555/);
});

test("events that cannot be written are kept until they can, once, and what never can costs the others nothing", async () => {
  const before = (await kept()).length;
  await demo.db.run(sql`alter table analytics_event rename to analytics_event_away`);
  expect((await send(agreed(), { visit, events: [click, click] })).status).toBe(204);
  await demo.app.events.flush();
  await demo.app.events.flush();
  expect((await send(agreed(), { visit, events: [click] })).status).toBe(204);
  await demo.db.run(sql`alter table analytics_event_away rename to analytics_event`);
  expect(await kept()).toHaveLength(before + 3);

  const lost: number[] = [];
  const buffer = createEventBuffer({ db: demo.db, onError: (_error, count) => lost.push(count) });
  const event = eventFrom(click, { storeId: demo.webstoreId, visit, network: null, now, isSku: () => true });
  buffer.add([{ ...event, term: "\0" }]);
  await buffer.flush();
  buffer.add([event]);
  await buffer.close();
  expect(lost).toEqual([1]);
  expect(await kept()).toHaveLength(before + 4);
});

test("a purchase that cannot be written costs what comes with it and after it nothing, and is written once", async () => {
  await ordered(3, "8H2K-PLM6");
  const before = (await kept()).length;
  await demo.db.run(sql`alter table measured_order rename to measured_order_away`);
  expect((await send(agreed(), { visit, events: [click, purchase("8H2K-PLM6")] })).status).toBe(204);
  expect(await kept()).toHaveLength(before + 1);
  expect((await send(agreed(), { visit, events: [click] })).status).toBe(204);
  expect(await kept()).toHaveLength(before + 2);
  await demo.db.run(sql`alter table measured_order_away rename to measured_order`);
  expect(await kept()).toHaveLength(before + 3);
});

test("terms without a result are in the figures, however many are found", async () => {
  const found = Array.from({ length: 201 }, (_, at) => ({
    ...viewed,
    searchTerm: `part number ${at}`,
    resultCount: 3,
  }));
  const events = [...found, ...found, { ...viewed, searchTerm: "flux capacitor", resultCount: 0 }];
  for (let at = 0; at < events.length; at += 20)
    expect((await send(agreed(), { visit, events: events.slice(at, at + 20) })).status).toBe(204);
  await demo.app.events.flush();
  const { terms } = await figuresOf(demo.db, demo.webstoreId, today);
  expect(terms.filter(({ results }) => results === 0)).toMatchObject([{ term: "flux capacitor", searches: 1 }]);
  expect(terms.filter(({ results }) => results > 0)).toHaveLength(200);
});

test("events whose answer is lost as they are written are sent once more, and are there once", async () => {
  const before = (await kept()).length;
  const event = eventFrom(click, { storeId: demo.webstoreId, visit, network: "192.0.2.9", now, isSku: () => true });
  const losing = new Set(["events"]);
  const db = {
    ...demo.db,
    transaction: demo.db.transaction,
    async run(statement: Parameters<typeof demo.db.run>[0]) {
      const rows = await demo.db.run(statement);
      if (statement.text.includes("analytics_event") && losing.delete("events")) throw new Error("connection lost");
      return rows;
    },
  };
  const buffer = createEventBuffer({ db, onError: () => undefined });
  buffer.add([event, event]);
  await buffer.flush();
  // events added meanwhile go into another batch
  buffer.add([event]);
  await buffer.close();
  expect(await kept()).toHaveLength(before + 3);
});

test("what tells networks apart leads to no address, and is forgotten with its week and with what was learnt of it", async () => {
  const guest = agreed("192.0.2.77");
  expect((await send(guest, { visit: "n".repeat(22), events: [click] })).status).toBe(204);
  await demo.app.events.flush();
  const { network } = await demo.db.one<{ network: string }>(sql`
    select network from analytics_visit where visit = ${"n".repeat(22)}`);
  expect(network).toMatch(/^[\w-]{22}$/);
  await demo.db.run(sql`
    insert into analytics_visit (store_id, visit, network, at)
    values (${demo.webstoreId}, 'old', 'old', ${new Date("2026-08-24T00:00:00Z")})`);
  await demo.db.run(sql`insert into analytics_network_key (starts_on, key) values ('2026-11-09', 'of before')`);
  await demo.db.run(
    sql`insert into analytics_batch (id, written_at) values ('old', ${new Date("2026-11-20T00:00:00Z")})`,
  );
  await demo.db.run(sql`delete from job where kind = 'analytics-retention'`);
  await demo.app.jobs.schedule([demo.webstoreId]);
  await demo.app.jobs.runDue();
  expect(await demo.db.many(sql`select 1 from analytics_visit where visit = 'old'`)).toEqual([]);
  expect(await demo.db.many(sql`select 1 from analytics_batch where id = 'old'`)).toEqual([]);
  expect(await demo.db.many(sql`select starts_on::text as week from analytics_network_key`)).toEqual([
    { week: "2026-11-23" },
  ]);
});

test("a network has one code in a week, whenever a browser says that its events were", async () => {
  const justMonday = new Date("2026-11-23T00:05:00Z");
  const from = (name: string, msAgo: number) =>
    eventFrom(
      { ...click, msAgo },
      { storeId: demo.webstoreId, visit: name, network: "192.0.2.78", now: justMonday, isSku: () => true },
    );
  const visits = await createNetworkCodes(demo.db).visitsOf([from("monday", 0), from("sunday", 600_000)]);
  expect(visits.map(({ visit: name }) => name)).toEqual(["monday", "sunday"]);
  expect(new Set(visits.map(({ network }) => network)).size).toBe(1);
});

test("who has not agreed is not measured, whatever his browser sends", async () => {
  const before = (await kept()).length;
  const undecided = await send(demo.guest(), { visit, events: [click] });
  expect(undecided.status).toBe(403);
  const refused = demo.guest();
  refused.cookies.set("site_consent", consentText(noConsent, now));
  expect((await send(refused, { visit, events: [click] })).status).toBe(403);
  expect(await kept()).toHaveLength(before);
});

test.each([
  ["more than twenty events", { visit, events: Array.from({ length: 21 }, () => click) }],
  ["an unknown event", { visit, events: [{ ...click, name: "spy" }] }],
  ["a field that the contract does not have", { visit, events: [{ ...click, email: "ada@mill.example" }] }],
  ["a visit of another form", { visit: "ada@mill.example", events: [click] }],
])("%s is refused at the door", async (_what, body) => {
  expect((await send(agreed(), body)).status).toBe(400);
});

test("partitions are made ahead, and days that no store keeps are dropped whole", async () => {
  await demo.db.script(`create table analytics_event_20250901 partition of analytics_event
    for values from ('2025-09-01T00:00:00Z') to ('2025-09-02T00:00:00Z')`);
  await demo.db.run(sql`delete from job where kind = 'analytics-retention'`);
  await demo.app.jobs.schedule([demo.webstoreId]);
  await demo.app.jobs.runDue();
  const days = await partitionDays(demo.db);
  expect(days).not.toContain("20250901");
  expect(days).toEqual(expect.arrayContaining(["20261124", "20261125", "20261126"]));
});

test("of a day that another store keeps, rows that are too old for this one go and no others", async () => {
  await demo.db.script(`create table analytics_event_20251025 partition of analytics_event
    for values from ('2025-10-25T00:00:00Z') to ('2025-10-26T00:00:00Z')`);
  // 395 days before, to the hour
  for (const [store, at] of [
    [demo.webstoreId, "2025-10-25T11:59:59Z"],
    [demo.webstoreId, "2025-10-25T12:00:01Z"],
    ["another", "2025-10-25T11:59:59Z"],
  ] as const)
    await demo.db.run(sql`
      insert into analytics_event (store_id, at, visit, name, page) values (${store}, ${at}::timestamptz, ${visit}, 'page_view', '')`);
  await demo.db.run(sql`delete from job where kind = 'analytics-retention'`);
  await demo.app.jobs.schedule([demo.webstoreId]);
  await demo.app.jobs.runDue();
  expect(
    await demo.db.many(sql`select store_id, at from analytics_event_20251025 order by store_id = 'another'`),
  ).toEqual([
    { store_id: demo.webstoreId, at: new Date("2025-10-25T12:00:01Z") },
    { store_id: "another", at: new Date("2025-10-25T11:59:59Z") },
  ]);
});

test("what shoppers chose after some words comes earlier after these words alone, by half of its place at the most", async () => {
  const found = async (term: string) => {
    const { productsPage } = await demo.guest().get(searchProducts, {
      query: { searchTerm: term, pageSize: "10" },
    } as never);
    return productsPage.products.map(({ fields }) => fields.StockKeepingUnit?.value);
  };
  const [filters, others] = [await found("oil filter"), await found("air filter")];
  const chosen = String(filters[3]);
  await demo.db.run(sql`delete from analytics_event where term = 'oil filter'`);
  const choose = async (visitor: string, address: string) => {
    const body = { visit: visitor.repeat(22), events: [{ ...click, items: [{ item_id: chosen, index: 4 }] }] };
    expect((await send(agreed(address), body)).status).toBe(204);
  };
  // somebody who fakes visits has one network, however many of its addresses they use
  for (const [at, visitor] of [..."abcdef"].entries()) await choose(visitor, `2001:db8:7:7::${at}`);
  await choose("g", "192.0.2.1");
  await choose("h", "192.0.2.1");
  await learn();
  expect(await found("oil filter")).toEqual(filters);

  await choose("i", "192.0.2.2");
  await learn();
  const learned = await found("oil filter");
  expect(learned.indexOf(chosen)).toBe(1);
  expect(learned.filter((sku) => sku !== chosen)).toEqual(filters.filter((sku) => sku !== chosen));
  expect(await found("air filter")).toEqual(others);

  await demo.db.run(sql`
    update store set settings = jsonb_set(settings::jsonb, '{analytics,searchLearns}', 'false') where id = ${demo.webstoreId}`);
  await demo.app.stores.refresh();
  expect(await found("oil filter")).toEqual(filters);
});

/** As happens four times a day. */
async function learn(): Promise<void> {
  await demo.app.events.flush();
  await demo.db.run(sql`delete from job where kind = 'search-learning'`);
  await demo.app.jobs.schedule([demo.webstoreId]);
  await demo.app.jobs.runDue();
  await demo.app.stores.refresh();
}
