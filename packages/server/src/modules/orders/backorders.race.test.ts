import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf } from "@tradecounter/commerce";
import { lookUpOrder } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Guest } from "../../testing/guest.ts";
import { openCheckoutShop, payByPurchaseOrder, place, type CheckoutShop } from "../checkout/test-shop.ts";
import { createImporter } from "../import/index.ts";

let shop: CheckoutShop;
let folder: string;

beforeAll(async () => {
  shop = await openCheckoutShop();
  folder = mkdtempSync(join(tmpdir(), "backorders-"));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const onItsWay = 5;

const ofBelt = () =>
  sql`product_id = ${shop.id("belt")} and location_id = ${recordIdOf("location", shop.store.id, "NOR")}`;

/** None on the shelf, five on order. */
async function sellAhead(): Promise<void> {
  await shop.db.run(sql`delete from backorder`);
  await shop.db.run(sql`update stock set on_hand = 0, backorder = false where product_id = ${shop.id("belt")}`);
  await shop.db.run(sql`
    update stock set incoming = ${onItsWay}, incoming_date = '2030-12-01', backorder = true, promised = 0 where ${ofBelt()}`);
}

async function importStock(row: string): Promise<void> {
  const path = join(folder, "stock.csv");
  writeFileSync(path, `sku,location,onHand,incoming,incomingDate,backorder\nbelt,NOR,${row}\n`);
  const importer = createImporter({ db: shop.db, clock: shop.clock, publish: shop.app.catalog.publish });
  expect(await importer.run(shop.store, [{ path, kind: "stock" }])).toMatchObject({
    isPublished: true,
    rowsRefused: 0,
  });
}

async function readyToOrder(): Promise<Guest> {
  const { guest } = await shop.guestReadyToPay({ belt: "1" });
  await payByPurchaseOrder(guest);
  return guest;
}

/** The date that the buyer is promised, or the refusal's message where no order is placed. */
async function order(guest: Guest): Promise<string> {
  const { status, body } = await place(guest);
  if (status !== 201) return `refused: ${JSON.stringify(body)}`;
  const found = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: body.orderReferenceNumber! } });
  return `due ${/"BackorderDate__c":\{[^}]*"text":"([^"]+)"/.exec(JSON.stringify(found))?.[1]}`;
}

test.each([
  ["fewer are on their way", "0,3,2030-12-09,yes", { least: 3, promised: 3 }],
  ["none is sold ahead any more", "0,5,2030-12-01,no", { least: 0, promised: onItsWay }],
  ["more are on their way", "0,7,2030-12-09,yes", { least: 5, promised: 7 }],
] as const)(
  "of twelve who order five parts ahead while an import says that %s, no more are promised one than the rule allows, and each is told",
  async (_, row, { least, promised }) => {
    await sellAhead();
    const guests = await Promise.all(Array.from({ length: 12 }, readyToOrder));
    // three queues, so that the import runs between some orders and the next
    const queues = [0, 1, 2].map(async (at) => {
      const told: string[] = [];
      for (const guest of guests.slice(at * 4, at * 4 + 4)) told.push(await order(guest));
      return told;
    });
    const [queued] = await Promise.all([Promise.all(queues), importStock(row)]);
    const told = queued.flat();

    const placed = told.filter((text) => text.startsWith("due 2030-12-0"));
    expect(placed.length).toBeGreaterThanOrEqual(least);
    expect(placed.length).toBeLessThanOrEqual(Math.max(onItsWay, promised));
    for (const text of told) expect(text).toMatch(/^due 2030-12-0[19]$|^refused: .*(sold out|in stock|Out of stock)/);
    const kept = await shop.db.one<{ ordered: number; arrived: number }>(sql`
      select coalesce(sum(quantity), 0)::int as ordered, coalesce(sum(arrived), 0)::int as arrived from backorder`);
    expect(kept.ordered).toBe(placed.length);
    const stock = await shop.db.one<{ onHand: number; promised: number }>(sql`
      select on_hand::int as "onHand", promised::int as promised from stock where ${ofBelt()}`);
    expect(stock).toEqual({ onHand: 0, promised: kept.ordered - kept.arrived });
    expect(stock.promised).toBeLessThanOrEqual(promised);
  },
);
