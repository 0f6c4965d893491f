import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decimal, recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { getOrderItems, getOrders, lookUpOrder } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { sql } from "../../db/index.ts";
import { knownBuyer, openDemoStore, type DemoStore } from "../../testing/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";
import { figuresOf } from "../analytics/index.ts";
import { createFulfillment } from "../orders/index.ts";
import { learnOrders } from "../recommendations/learn.ts";
import { exportedRows } from "./exported.ts";
import { createImporter, type Importer, type ImportOptions, type ImportSummary } from "./index.ts";

alsoOnEmbedded();

let shop: DemoStore;
let folder: string;
let importer: Importer;

beforeAll(async () => {
  shop = await openDemoStore();
  folder = mkdtempSync(join(tmpdir(), "import-orders-"));
  importer = createImporter({ db: shop.db, clock: systemClock, publish: shop.app.catalog.publish });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = () => shop.app.stores.find("demo")!;
const header =
  "invoice\tstockCode\tquantity\tdate\tunitPrice\ttax\ttotal\tdelivery\tstatus\taccount\temail\tfirstName\tlastName\tphone\tname";
const row = (...cells: string[]) => cells.join("\t");

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function load(rows: readonly string[], options?: ImportOptions): Promise<ImportSummary> {
  const path = written("orders.tsv", [header, ...rows, ""].join("\n"));
  return importer.run(store(), [{ path, kind: "orders" }], options);
}

async function reported(summary: ImportSummary): Promise<string[]> {
  const lines: string[] = [];
  for await (const page of importer.issues(summary.run))
    lines.push(...page.map(({ rowNo, column, code, reason }) => `row ${rowNo}, ${column}, ${code}: ${reason}`));
  return lines;
}

const signIn = (email: string) => knownBuyer({ db: shop.db, http: shop.app.http, storeId: shop.webstoreId }, email);

/** Counts of everything that an import could change, orders included. */
async function counts(): Promise<unknown> {
  return shop.db.one(sql`
    select (select count(*) from order_summary) as orders, (select count(*) from order_item_summary) as items,
      (select sum(on_hand)::text from stock) as stock, (select count(*) from job where kind not like '%sweep%') as jobs,
      (select count(*) from payment) as payments`);
}

const millOrder = [
  row(
    "INV-0042",
    "FLT-1001",
    "2",
    "2023-05-04 09:30:00",
    "10.00",
    "1.60",
    "21.60",
    "5.00",
    "",
    "HARBOR",
    "ada@harbor.example",
    "Ada",
    "Byron",
    "",
    "Oil filter",
  ),
  row(
    "INV-0042",
    "GONE-7",
    "1",
    "2023-05-04 09:30:00",
    "4.50",
    "",
    "4.50",
    "5.00",
    "",
    "HARBOR",
    "ada@harbor.example",
    "Ada",
    "Byron",
    "",
    "",
  ),
];

async function accountCode(): Promise<{ code: string; email: string }> {
  return shop.db.one(sql`
    select a.code, c.email from account a join account_contact m on m.account_id = a.id and m.store_id = a.store_id
    join contact c on c.store_id = m.store_id and c.id = m.contact_id
    where a.store_id = ${shop.webstoreId} and m.role <> 'Buyer' and c.account_id = a.id and c.status = 'Active' order by c.email limit 1`);
}

test("an order of before is in its account's history as it was placed, once, and nothing else comes of it", async () => {
  const { code, email } = await accountCode();
  const rows = millOrder.map((line) => line.replaceAll("HARBOR", code).replaceAll("ada@harbor.example", email));
  const before = (await counts()) as Record<string, unknown>;
  const dry = await load(rows, { dryRun: true });
  expect(dry.outcome.kinds.orders).toEqual({ created: 1, changed: 0, unchanged: 0 });
  expect(await counts()).toEqual(before);

  const summary = await load(rows);
  expect(await reported(summary)).toEqual([]);
  expect(summary).toMatchObject({ rowsRead: 2, isPublished: false });
  expect(summary.outcome.kinds).toEqual({ orders: { created: 1, changed: 0, unchanged: 0 } });
  expect(await counts()).toEqual({
    ...before,
    orders: String(Number(before.orders) + 1),
    items: String(Number(before.items) + 2),
  });

  const again = await load([
    ...rows,
    row("INV-0043", "FLT-1001", "1", "2023-06-01", "10", "", "", "", "", code, email, "Ada", "Byron", "", ""),
  ]);
  expect(again.outcome.kinds.orders).toEqual({ created: 1, changed: 0, unchanged: 1 });

  const buyer = await signIn(email);
  for (const query of [{ search: "inv-0042" }, { stockKeepingUnit: "GONE-7" }]) {
    const { orderSummaries: found } = await buyer.get(getOrders, { query });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      orderNumber: "INV-0042",
      status: "Delivered",
      totalAmount: "31.10",
      orderedDate: "2023-05-04T09:30:00.000Z",
    });
    const { items } = await buyer.get(getOrderItems, { params: { orderSummaryId: found[0]!.orderSummaryId } });
    expect(items).toHaveLength(2);
    const whole = await buyer.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: found[0]!.orderSummaryId } });
    expect(whole.fields.GrandTotalAmount?.text).toBe("31.10");
    const lines = whole.deliveryGroups.flatMap(({ lineItems }) => lineItems);
    expect(lines.map(({ fields }) => fields.QuantityAvailableToFulfill?.text)).toEqual(["0.0", "0.0"]);
    expect(lines.map(({ fields }) => fields.QuantityAvailableToCancel?.text)).toEqual(["0.0", "0.0"]);

    const by = { key: "k", madeBy: "staff" };
    const fulfillment = createFulfillment({ db: shop.db, clock: systemClock });
    const id = recordIdFrom(found[0]!.orderSummaryId)!;
    const changes = [
      () => fulfillment.cancel(store(), id, by, { items: null, reason: null }),
      () => fulfillment.setStatus(store(), id, by, "Delivered"),
      () => fulfillment.refund(store(), id, by, { amount: null, reason: null }),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({
        code: "INVALID_OPERATION",
        message: expect.stringContaining("imported"),
      });
  }
  const day = { from: new Date("2023-05-01T00:00:00Z"), until: new Date("2023-07-01T00:00:00Z"), timeZone: "UTC" };
  const figures = await figuresOf(shop.db, shop.webstoreId, day);
  expect([figures.days.some(({ orders }) => orders > 0), figures.bestSellers]).toEqual([false, []]);
  expect(await learnOrders({ db: shop.db, clock: systemClock }, shop.webstoreId)).toBeGreaterThan(0);
});

test("who has neither the account nor a number that proves who he is sees none of it", async () => {
  const { code, email } = await accountCode();
  await load([
    row("INV-0050", "FLT-1001", "1", "2023-05-04", "10", "", "", "", "", code, email, "Ada", "Byron", "", ""),
  ]);
  await load([
    row(
      "INV-0051",
      "FLT-1001",
      "1",
      "2023-05-04",
      "10",
      "",
      "",
      "",
      "",
      "",
      "gus@old.example",
      "Gus",
      "Old",
      "+1 757 555 0142",
      "",
    ),
  ]);
  const guest = shop.guest();
  const look = (reference: string, verification: { email: string; phoneNumber: string } | undefined) =>
    guest.send(lookUpOrder, { body: { orderSummaryIdOrRefNumber: reference, verification } });
  for (const phoneNumber of ["-", "n/a"]) expect((await look("INV-0050", { email, phoneNumber })).status).toBe(403);
  expect((await look("INV-0051", undefined)).status).toBe(403);
  const found = await look("inv-0051", { email: "gus@old.example", phoneNumber: "757-555-0142" });
  expect([found.status, found.body.orderNumber]).toEqual([200, "INV-0051"]);
});

test("an order without an account goes to whose confirmed address it has, and to nobody with the same unconfirmed one", async () => {
  const file = (number: string) =>
    load([
      row(
        number,
        "FLT-1001",
        "1",
        "2023-05-04",
        "10",
        "",
        "",
        "",
        "",
        "",
        "Sole@Buyer.example",
        "Sol",
        "Buyer",
        "",
        "",
      ),
    ]);
  await importer.run(store(), [
    { path: written("accounts.csv", "code,name\nSOLE,Sole Buyer\n"), kind: "accounts" },
    { path: written("contacts.csv", "email,lastName,account\nsole@buyer.example,Buyer,SOLE\n"), kind: "contacts" },
  ]);
  const buyer = await signIn("sole@buyer.example");
  const numbers = async () => {
    await shop.app.jobs.runDue();
    return (await buyer.get(getOrders, { query: {} })).orderSummaries.map(({ orderNumber }) => orderNumber);
  };
  const confirmed = (at: Date | null) =>
    shop.db.run(sql`update contact set email_verified_at = ${at} where lower(email) = 'sole@buyer.example'`);
  await confirmed(null);
  await file("OLD-1");
  expect(await numbers()).toEqual([]);
  await confirmed(new Date());
  await file("OLD-2");
  expect((await numbers()).toSorted()).toEqual(["OLD-1", "OLD-2"]);
});

test("rows that are wrong are told, and with one of them the whole order", async () => {
  const { code } = await accountCode();
  const of = (
    invoice: string,
    cells: Partial<Record<"sku" | "quantity" | "date" | "price" | "total" | "status" | "account", string>>,
  ) =>
    row(
      invoice,
      cells.sku ?? "FLT-1001",
      cells.quantity ?? "1",
      cells.date ?? "2023-05-04",
      cells.price ?? "10",
      "",
      cells.total ?? "",
      "",
      cells.status ?? "",
      cells.account ?? code,
      "",
      "",
      "",
      "",
      "",
    );
  const summary = await load([
    of("A", {}),
    of("A", { quantity: "-2" }),
    of("B", { date: "2123-01-01" }),
    of("C", { total: "12" }),
    of("D", { account: "NOBODY" }),
    of("E", {}),
    of("E", { status: "Canceled" }),
    of("F", { status: "Created" }),
    of("G", { quantity: "3", price: "3.33", total: "10" }),
  ]);
  expect(await reported(summary)).toEqual([
    "row 2, null, incomplete order: another row of the same order is refused",
    "row 3, quantity, wrong value: is -2, but must be above 0",
    "row 4, date, wrong value: is still to come: an order of before has a date that is over",
    "row 5, total, wrong value: is 12, but quantity, unitPrice, discount and tax come to 10",
    'row 6, account, unknown account: no account has the code "NOBODY"',
    "row 7, null, incomplete order: another row of the same order is refused",
    "row 8, status, differing rows: is not what row 7 of the same order says",
    'row 9, status, wrong value: "Created" is none of Delivered, Shipped, Canceled',
  ]);
  expect(summary.rowsRefused).toBe(8);
  expect(summary.outcome.kinds.orders).toEqual({ created: 1, changed: 0, unchanged: 0 });
});

test("an order that the store took itself is never written over", async () => {
  await shop.db.run(sql`
    update order_summary set imported_at = null, order_number = 77 where store_id = ${shop.webstoreId} and reference_number = 'G'`);
  const { code } = await accountCode();
  const line = row("00000077", "FLT-1001", "1", "2023-05-04", "10", "", "", "", "", code, "", "", "", "", "");
  // also in the format of older exports
  const summary = await load([line, ...["77", "077", "g"].map((invoice) => line.replace("00000077", invoice))]);
  expect(await reported(summary)).toEqual(
    [2, 3, 4, 5].map(
      (at) => `row ${at}, invoice, own order: is an order that the store took itself: it stays as it is`,
    ),
  );
  expect(summary.outcome.kinds).toEqual({});
});

const guests = (invoice: string) =>
  row(
    invoice,
    "FLT-1001",
    "1",
    "2023-05-04",
    "10",
    "",
    "",
    "",
    "",
    "",
    "ida@old.example",
    "Ida",
    "Old",
    "7575550143",
    "",
  );

test("the store draws no number that an imported order has", async () => {
  await load([guests("0005001"), guests("202305041234")]);
  await load([guests("LATER-1")]);
  const { number } = await shop.db.one<{ number: number }>(sql`
    select order_number::int as number from order_summary where store_id = ${shop.webstoreId} and reference_number = 'LATER-1'`);
  expect(number).toBeGreaterThan(5001);
  expect(number).toBeLessThan(6000);
});

test("of an own and an imported order of one number a customer finds his, and staff the own one first", async () => {
  await load([guests("4042"), guests("LATER-2")]);
  await shop.db.run(sql`
    update order_summary set imported_at = null, order_number = 4042, contact = contact || '{"email": "", "phoneNumber": ""}'
    where store_id = ${shop.webstoreId} and reference_number = 'LATER-2'`);
  const verification = { email: "ida@old.example", phoneNumber: "7575550143" };
  const found = await shop.guest().send(lookUpOrder, { body: { orderSummaryIdOrRefNumber: "00004042", verification } });
  expect([found.status, found.body.orderNumber]).toEqual([200, "4042"]);
  const listed = await createFulfillment({ db: shop.db, clock: systemClock }).list(store(), {
    orderNumber: "4042",
    limit: 5,
  });
  expect(listed.map(({ referenceNumber, isImported }) => [referenceNumber, isImported])).toEqual([
    ["LATER-2", false],
    ["4042", true],
  ]);
});

test("of an order of before what was cancelled and given back is told as it was", async () => {
  const { code, email } = await accountCode();
  const head = `${header}\tcanceled\trefunded`;
  const line = (sku: string, canceled: string, { refunded = "12.50", status = "" } = {}) =>
    row(
      "PART-1",
      sku,
      "3",
      "2023-05-04",
      "10",
      "",
      "",
      "",
      status,
      code,
      email,
      "Ada",
      "Byron",
      "",
      "",
      canceled,
      refunded,
    );
  const from = async (...lines: string[]) =>
    importer.run(store(), [{ path: written("orders.tsv", [head, ...lines].join("\n")), kind: "orders" }]);
  for (const [lines, said] of [
    [[line("FLT-1001", "4")], "row 2, canceled, wrong value: is more than the quantity"],
    [
      [line("FLT-1001", "2", { status: "Canceled" })],
      "row 2, canceled, wrong value: is less than the quantity, but the order's status is Canceled",
    ],
    [
      [line("FLT-1001", "", { refunded: "30.01" })],
      "row 2, refunded, wrong value: is 30.01, but the order comes to 30",
    ],
  ] as const)
    expect(await reported(await from(...lines))).toEqual([said]);
  expect(await reported(await from(line("FLT-1001", "1"), line("GONE-7", "")))).toEqual([]);

  const buyer = await signIn(email);
  const [found] = (await buyer.get(getOrders, { query: { search: "part-1" } })).orderSummaries;
  const whole = await buyer.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: found!.orderSummaryId } });
  const told = (name: string) =>
    whole.deliveryGroups.flatMap(({ lineItems }) => lineItems).map(({ fields }) => fields[name]?.text);
  expect([told("QuantityCanceled"), told("QuantityFulfilled")]).toEqual([
    ["1.0", "0.0"],
    ["2.0", "3.0"],
  ]);
  expect(whole.refunds).toMatchObject([{ amount: "12.50", status: "Done" }]);
});

test("of an order of before what was cancelled and given back has the day that its file says", async () => {
  const { code, email } = await accountCode();
  const head =
    "invoice\tstockCode\tquantity\tdate\tunitPrice\taccount\temail\tcanceled\tcanceledAt\trefunded\trefundedAt";
  const line = (canceledAt: string, refundedAt: string, refunded = "12.50") =>
    row("DAYS-1", "FLT-1001", "3", "2023-05-04 09:30:00", "10", code, email, "1", canceledAt, refunded, refundedAt);
  const from = async (one: string) =>
    importer.run(store(), [{ path: written("orders.tsv", [head, one].join("\n")), kind: "orders" }]);
  for (const [one, said] of [
    [line("2023-05-03", ""), "row 2, canceledAt, wrong value: is before the order's date"],
    [line("", "2023-05-04 09:29:59"), "row 2, refundedAt, wrong value: is before the order's date"],
    [line("", "2999-01-01"), "row 2, refundedAt, wrong value: is still to come"],
    [line("", "2023-06-02", "0"), "row 2, refundedAt, wrong value: stands in a row whose refunded is 0"],
  ] as const)
    expect(await reported(await from(one))).toEqual([said]);
  expect(await reported(await from(line("2023-05-04", "2023-06-02 12:00:00")))).toEqual([]);

  const buyer = await signIn(email);
  const [found] = (await buyer.get(getOrders, { query: { search: "days-1" } })).orderSummaries;
  const { refunds } = await buyer.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: found!.orderSummaryId } });
  expect(refunds).toMatchObject([{ amount: "12.50", date: "2023-06-02T12:00:00.000Z" }]);
  const { changes } = await createFulfillment({ db: shop.db, clock: systemClock }).one(
    store(),
    recordIdFrom(found!.orderSummaryId)!,
  );
  // a cancellation on the day of the order comes after the order
  expect(changes.map(({ kind, madeAt }) => [kind, madeAt.toISOString()])).toEqual([
    ["Cancellation", "2023-05-04T09:30:00.000Z"],
    ["Refund", "2023-06-02T12:00:00.000Z"],
  ]);
});

/** An order of three pieces that the store took itself, with a core charge. */
async function ownOrder() {
  const line = row("OWN-1", "FLT-1001", "3", "2023-05-04", "10", "", "", "", "", "", "", "Ida", "Old", "", "");
  expect(await reported(await load([line]))).toEqual([]);
  await shop.db.run(sql`
    update order_item_summary set product = product || '{"coreCharge": "3.75"}'
    where order_id = (select id from order_summary where reference_number = 'OWN-1')`);
  return shop.db.one<{ id: RecordId; itemId: RecordId }>(sql`
    update order_summary o set imported_at = null, order_number = 88001, status = 'Created' from order_item_summary i
    where o.reference_number = 'OWN-1' and i.store_id = o.store_id and i.order_id = o.id returning o.id, i.id as "itemId"`);
}

test("what is exported is taken by an import as it stands", async () => {
  const own = await ownOrder();
  const fulfillment = createFulfillment({ db: shop.db, clock: systemClock });
  const by = (key: string) => ({ key, madeBy: "staff" });
  const terms = { carrier: null, trackingNumber: null, trackingUrl: null, expectedDeliveryDate: null };
  await fulfillment.cancel(store(), own.id, by("1"), {
    items: [{ sku: "FLT-1001", quantity: decimal("1") }],
    reason: null,
  });
  await fulfillment.ship(store(), own.id, by("2"), { items: null, ...terms });
  await fulfillment.refundCores(store(), own.id, by("3"), {
    items: [{ itemId: own.itemId, quantity: decimal("2") }],
    reason: null,
  });
  const lines: string[] = [];
  for await (const rows of exportedRows(shop.db, shop.webstoreId, "orders"))
    lines.push(...rows.map((one) => JSON.stringify(one)));
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.map((line) => JSON.parse(line)).find(({ invoice }) => invoice === "00088001")).toMatchObject({
    quantity: "3",
    canceled: "1",
    refunded: "7.5",
    total: "30",
  });
  const path = written("orders.jsonl", lines.join("\n"));
  await shop.db.run(sql`delete from order_summary where store_id = ${shop.webstoreId}`);
  await shop.db.run(sql`delete from order_item_summary where store_id = ${shop.webstoreId}`);
  await shop.db.run(sql`delete from order_delivery_group_summary where store_id = ${shop.webstoreId}`);
  await shop.db.run(sql`delete from order_search_term`);
  expect(await reported(await importer.run(store(), [{ path, kind: "orders" }]))).toEqual([]);
  const again: string[] = [];
  for await (const rows of exportedRows(shop.db, shop.webstoreId, "orders"))
    again.push(...rows.map((one) => JSON.stringify(one)));
  expect(again).toEqual(lines);
});
