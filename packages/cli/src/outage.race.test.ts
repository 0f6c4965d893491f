import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { configFrom, createApp, openDatabase, type App, type Database } from "@tradecounter/server";
import {
  fillDemoFolder,
  guestOf,
  openTestDatabase,
  openTroubledLine,
  sql,
  type Guest,
  type TestDatabase,
  type TroubledLine,
} from "@tradecounter/server/testing";
import { buildStorefront } from "@tradecounter/storefront/build";
import { addCartItem, getCart, getInventoryLevels, reserveInventory } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { timed } from "../../../testing/timed.ts";
import { mountPages } from "./pages.ts";

// A store as run by `serve`, with a faulty connection to its database.
let database: TestDatabase;
let line: TroubledLine;
let folder: string;
let db: Database;
let app: App;
let storeId: RecordId;

beforeAll(async () => {
  await buildStorefront();
  database = await openTestDatabase("demo");
  line = await openTroubledLine(database.url!);
  folder = mkdtempSync(join(tmpdir(), "outage-"));
  fillDemoFolder(folder);
  const config = configFrom({
    DATABASE_URL: line.url,
    TRADECOUNTER_DATA: folder,
    LOG_LEVEL: "silent",
    RATE_LIMITS: "off",
  });
  db = await openDatabase(config, { isShared: true });
  app = await createApp({ config, db });
  await mountPages({ app, publicUrl: undefined, images: async () => undefined, isDevelopment: false });
  await app.http.ready();
  await app.start();
  storeId = app.stores.find("demo")!.id;
});
afterAll(async () => {
  line.heal();
  await db.close();
  line.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const params = { cartStateOrId: "current" };
const productOf = (sku: string) => recordIdOf("product", storeId, sku);
const guest = () => guestOf(app.http, storeId);
const add = (shopper: Guest, sku: string) =>
  shopper.send(addCartItem, { params, body: { productId: productOf(sku), quantity: "1", type: "Product" } });
const levels = () =>
  guest().send(getInventoryLevels, {
    query: {
      scope: `webStoreId Eq '${storeId}'`,
      products: [productOf("FLT-1001")],
      locations: [recordIdOf("location", storeId, "NOR")],
    },
  });
const reserve = (shopper: Guest) => shopper.send(reserveInventory, { params, body: {} });

async function shoppersWith(sku: string, count: number): Promise<Guest[]> {
  const shoppers = Array.from({ length: count }, guest);
  for (const answered of await Promise.all(shoppers.map((shopper) => add(shopper, sku))))
    expect(answered.status).toBe(201);
  return shoppers;
}

/** Five times the wait for the slowest of these replies, as a busy machine may be slow. */
async function usualMs(ask: () => Promise<unknown>[]): Promise<number> {
  const answers = await Promise.all(ask().map((answer) => timed(answer)));
  return 5 * Math.max(...answers.map(({ ms }) => ms));
}

const troubles = {
  "does not move anymore": () => line.freeze(),
  "is no longer reached over connections that are open": () => line.swallow(),
};

test.for(Object.keys(troubles) as (keyof typeof troubles)[])(
  "while the database %s calls say within three seconds to come back, pages in memory go on, and all is well soon after",
  async (trouble) => {
    const [shopper] = await shoppersWith("FLT-1001", 1);
    expect((await guest().request("GET", "/")).status).toBe(200);
    const isWell = async () => {
      const ready = await guest().request("GET", "/readyz");
      return ready.status === 200 && (await add(shopper!, "FLT-1002")).status === 201;
    };
    const usual = await usualMs(() => [isWell()]);

    troubles[trouble]();
    const asked: Promise<{ status: number; headers: object }>[] = [
      ...Array.from({ length: 30 }, () => add(guest(), "FLT-1002")),
      ...Array.from({ length: 30 }, () => shopper!.send(getCart, { params })),
      guest().request("GET", "/readyz"),
      shopper!.request("GET", "/cart"),
    ];
    expect((await guest().request("GET", "/")).status).toBe(200);
    for (const { answered, ms } of await Promise.all(asked.map((answer) => timed(answer)))) {
      expect(ms).toBeLessThan(3000);
      expect(answered).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    }
    // later requests are not even attempted
    const later = await timed(add(guest(), "FLT-1002"));
    expect(later.answered.status).toBe(503);
    expect(later.ms).toBeLessThan(1500); // an attempt takes two seconds

    line.heal();
    const { ms } = await timed(expect.poll(isWell).toBe(true) as Promise<void>);
    expect(ms).toBeLessThan(5000 + usual);
    expect((await shopper!.request("GET", "/cart")).status).toBe(200);
    await db.one(sql`select 1`);
  },
);

test("connections that are cut under load cost their own requests alone", async () => {
  const shoppers = await shoppersWith("FLT-1001", 10);
  const asked = shoppers.map((shopper) => add(shopper, "FLT-1002"));
  line.cut("resetAndDestroy");
  for (const { status } of await Promise.all(asked)) expect([201, 503]).toContain(status);
  await expect.poll(async () => (await add(guest(), "FLT-1002")).status).toBe(201);
});

test("a stock row that somebody keeps locked holds up nobody but who wants of it", async () => {
  const [unlucky, others] = [await shoppersWith("FLT-1001", 40), await shoppersWith("FLT-1002", 5)];
  const askFreely = () =>
    others.flatMap((shopper): Promise<{ status: number }>[] => [reserve(shopper), add(guest(), "FLT-1002"), levels()]);
  const usual = await usualMs(askFreely);
  const locked = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  onTestFinished(() => enough.resolve());
  const holding = database.db.transaction(async (tx) => {
    await tx.many(
      sql`select 1 from stock where store_id = ${storeId} and product_id = ${productOf("FLT-1001")} for update`,
    );
    locked.resolve();
    await enough.promise;
  });
  await locked.promise;

  const held = unlucky.map((shopper) => timed(reserve(shopper)));
  for (let round = 0; round < 4; round++) {
    for (const { answered, ms } of await Promise.all(askFreely().map((answer) => timed(answer)))) {
      expect(answered.status).toBeLessThan(300);
      expect(ms).toBeLessThan(1500 + usual);
    }
  }
  for (const { answered, ms } of await Promise.all(held)) {
    const message = "The cart, or a part in it, is in use. Try again shortly.";
    expect(answered).toMatchObject({ status: 423, errors: [{ errorCode: "UNABLE_TO_LOCK_ROW", message }] });
    expect(ms).toBeLessThan(3000 + usual);
  }
  enough.resolve();
  await holding;
  expect((await reserve(unlucky[0]!)).status).toBeLessThan(300);
});

test("reads and readiness go on while no transaction gets on", async () => {
  const shoppers = await shoppersWith("FLT-1001", 30);
  const look = (): Promise<{ status: number }>[] => [levels(), guest().request("GET", "/readyz")];
  const usual = await usualMs(look);
  const locked = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  onTestFinished(() => enough.resolve());
  const holding = database.db.transaction(async (tx) => {
    await tx.many(sql`select 1 from cart where store_id = ${storeId} for update`);
    locked.resolve();
    await enough.promise;
  });
  await locked.promise;
  const held = shoppers.map((shopper) => add(shopper, "FLT-1002"));
  for (let round = 0; round < 5; round++) {
    for (const { answered, ms } of await Promise.all(look().map((answer) => timed(answer)))) {
      expect(answered.status).toBe(200);
      expect(ms).toBeLessThan(1500 + usual);
    }
  }
  enough.resolve();
  await holding;
  for (const { status } of await Promise.all(held)) expect([201, 423]).toContain(status);
});

test("a store that has come through all this stops within the seconds that `serve` leaves it", async () => {
  const { ms } = await timed(app.close());
  expect(ms).toBeLessThan(15_000);
});
