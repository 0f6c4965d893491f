import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addCartItem,
  changeCheckout,
  getCart,
  lookUpOrder,
  payCheckout,
  placeOrder,
  startCheckout,
} from "@tradecounter/wire";
import { expect, onTestFinished, test, vi } from "vitest";
import { lastRelease, unpackRelease } from "../../../testing/last-release.ts";
import { createApp } from "./app.ts";
import { restoreBackup } from "./backup/index.ts";
import { recordIdOf } from "@tradecounter/commerce";
import { migrate, sql, type Database } from "./db/index.ts";
import { active, ada } from "./modules/checkout/test-shop.ts";
import { guestOf, openTestDatabase, type Guest } from "./testing/index.ts";

// a busy machine takes a while to set up a store
vi.setConfig({ testTimeout: 240_000 });

/**
 * The program that runs the last release's code: it sets the store up and serves it until its input ends, and then backs it up if it is
 * given a folder.
 */
const program = `
import { configFrom, createApp, createPublisher, loadStoreFolder, migrate, openDatabase, systemClock, writeBackup } from "@tradecounter/server";
import { demoStore } from "@tradecounter/demo-store";
const config = configFrom(process.env);
const db = await openDatabase(config, { isShared: true });
await migrate(db);
const publisher = createPublisher({ db, clock: systemClock, dataFolder: config.dataFolder });
await loadStoreFolder({ db, clock: systemClock, publish: publisher.publish }, demoStore.folder);
await publisher.close();
const app = await createApp({ config, db });
await app.http.listen({ host: "127.0.0.1", port: 0 });
await app.start();
console.log("listens at " + app.http.server.address().port + ".");
process.stdin.resume().once("end", async () => {
  await app.close();
  const { BACKUP_FOLDER } = process.env;
  if (BACKUP_FOLDER) await writeBackup({ db, clock: systemClock, dataFolder: config.dataFolder }, BACKUP_FOLDER, []);
  await db.close();
});
`;

/** Starts the last release on an empty database, in a folder of its own. */
async function startLastRelease(url: string | undefined, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "last-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packages = ["server", "wire", "commerce", "demo-store"].map((name) => `packages/${name}`);
  unpackRelease(release!, folder, ...packages);
  writeFileSync(join(folder, "serve.ts"), program);
  const own = { DATABASE_URL: url!, TRADECOUNTER_DATA: join(folder, "data"), LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [join(folder, "serve.ts")], {
    env: { ...process.env, ...own, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { folder, child, origin: `http://127.0.0.1:${await portOf(child)}` };
}

async function portOf(child: ChildProcess): Promise<string> {
  let said = "";
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (chunk) => (said += String(chunk)));
  const ended = new Promise<never>((_, reject) =>
    child.once("close", () => reject(new Error(`The last release ended: ${said}`))),
  );
  ended.catch(() => {});
  await Promise.race([vi.waitFor(() => expect(said).toContain("listens at"), { timeout: 200_000 }), ended]);
  return /listens at (\d+)\./.exec(said)![1]!;
}

/** Sends a test browser's requests to a server over HTTP. */
const over =
  (origin: string) => async (asked: { method: string; url: string; headers: HeadersInit; payload?: string }) => {
    const { method, headers, payload = null } = asked;
    const response = await fetch(origin + asked.url, { method, headers, body: payload, redirect: "manual" });
    const body = await response.text();
    const cookies = response.headers.getSetCookie().map((line) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      return { name, value };
    });
    const told = Object.fromEntries(response.headers);
    return { statusCode: response.status, headers: told, body, cookies, json: () => JSON.parse(body) as unknown };
  };

const release = lastRelease();

test.skipIf(release === undefined)(
  "the last release goes on beside the new one: carts, checkouts and orders go from either to the other",
  async () => {
    const { db, url, close } = await openTestDatabase("empty");
    onTestFinished(close);
    await db.script("drop schema public cascade; create schema public");
    const connections = 5;
    const { folder, child, origin } = await startLastRelease(url, { DATABASE_CONNECTIONS: String(connections) });
    const before = over(origin);
    const storeId = recordIdOf("webStore", "demo");
    const productId = recordIdOf("product", storeId, "FLT-1001");

    // a cart from before the upgrade, and then the upgrade
    let turn = 0;
    let sides: ((asked: never) => Promise<unknown>)[] = [before];
    const shopper = () => guestOf({ inject: (asked: never) => sides[turn++ % sides.length]!(asked) } as never, storeId);
    const params = { cartStateOrId: "current" };
    const body = { productId, quantity: "1", type: "Product" as const };
    const payment = { requestType: "SimplePurchaseOrder" as const, paymentToken: "PO-1" };
    const orderWith = async (browser: ReturnType<typeof shopper>) => {
      await browser.get(addCartItem, { params, body });
      await browser.get(startCheckout, { body: { cartId: "current" } });
      await browser.get(changeCheckout, { ...active, body: ada });
      await browser.get(payCheckout, { ...active, body: payment });
      return browser.get(placeOrder, { ...active, body: {} });
    };
    const early = shopper();
    await early.get(addCartItem, { params, body });
    // each of its connections has prepared the old program's statements, with the old columns
    await Promise.all(Array.from({ length: 4 * connections }, () => orderWith(shopper())));
    await migrate(db);
    await addColumnToEachTable(db);
    await Promise.all(Array.from({ length: 4 * connections }, () => orderWith(shopper())));
    const app = await createApp({ config: { dataFolder: join(folder, "new"), logLevel: "silent" }, db });
    onTestFinished(() => app.close());
    sides = [before, (asked) => app.http.inject(asked)];
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ready" }]);

    const onHand = async () => {
      const { sum } = await db.one<{ sum: string }>(sql`
        select sum(on_hand)::text as sum from stock where product_id = ${productId}`);
      return Number(sum);
    };
    const [stocked, ordered] = [await onHand(), 9];
    expect(stocked).toBeGreaterThan(ordered);
    for (const [at, browser] of [early, shopper(), shopper(), shopper()].entries()) {
      turn = at;
      for (let added = 0; added < 2; added++) await browser.get(addCartItem, { params, body });
      expect((await browser.get(getCart, { params })).totalProductCount).toBe(at === 0 ? "3.0" : "2.0");
      // whichever release begins, the other one can continue
      await browser.get(startCheckout, { body: { cartId: "current" } });
      await browser.get(changeCheckout, { ...active, body: ada });
      expect(await browser.get(payCheckout, { ...active, body: payment })).toMatchObject({
        salesforceResultCode: "Success",
      });
      if (at % 2) turn++;
      const { orderReferenceNumber } = await browser.get(placeOrder, { ...active, body: {} });
      const wanted = { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } };
      const [here, there] = [await browser.get(lookUpOrder, wanted), await browser.get(lookUpOrder, wanted)];
      expect(shared(here, there)).toEqual(shared(there, here));
    }
    const { taken } = await db.one<{ taken: number }>(sql`
      select count(*)::int as taken from order_summary where store_id = ${storeId}`);
    expect(taken).toBe(4 + 8 * connections);
    expect(await onHand()).toBe(stocked - ordered);
    child.stdin.end();
    await new Promise((resolve) => child.once("close", resolve));
    expect(child.exitCode).toBe(0);
  },
);

/** As a migration may: there is none yet if the last release is from today. */
async function addColumnToEachTable(db: Database): Promise<void> {
  const tables = await db.many<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  await db.script(tables.map(({ name }) => `alter table ${name} add column of_tomorrow text`).join(";\n"));
}

/** The part of `one` that `other` has as well: the new release may return more. */
function shared(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((value, at) => shared(value, other[at]));
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one;
  const there = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(one).flatMap(([name, value]) => (there.has(name) ? [[name, shared(value, there.get(name))]] : [])),
  );
}

test.skipIf(release === undefined)(
  "a backup of the last release is restored by this one, which goes on with its carts and orders",
  async () => {
    const [old, restored] = [await openTestDatabase("empty"), await openTestDatabase("empty")];
    for (const { db, close } of [old, restored]) {
      onTestFinished(close);
      await db.script("drop schema public cascade; create schema public");
    }
    const backup = mkdtempSync(join(tmpdir(), "last-backup-"));
    onTestFinished(() => rmSync(backup, { recursive: true, force: true }));
    const { child, origin } = await startLastRelease(old.url, { BACKUP_FOLDER: backup });
    const storeId = recordIdOf("webStore", "demo");
    const productId = recordIdOf("product", storeId, "FLT-1001");
    const params = { cartStateOrId: "current" };
    const add = { params, body: { productId, quantity: "2", type: "Product" as const } };
    const [waiting, buyer] = [1, 2].map(() => guestOf({ inject: over(origin) } as never, storeId)) as [Guest, Guest];
    await waiting.get(addCartItem, add);
    await buyer.get(addCartItem, add);
    await buyer.get(startCheckout, { body: { cartId: "current" } });
    await buyer.get(changeCheckout, { ...active, body: ada });
    await buyer.get(payCheckout, {
      ...active,
      body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-1" },
    });
    const { orderReferenceNumber } = await buyer.get(placeOrder, { ...active, body: {} });
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.stdin!.end();
    expect(await ended).toBe(0);

    const dataFolder = join(backup, "data");
    const { migrations } = await restoreBackup({ db: restored.db, dataFolder }, backup);
    const names = async (db: Database) =>
      (await db.many<{ name: string }>(sql`select name from migration order by name`)).map(({ name }) => name);
    expect(migrations).toEqual(await names(old.db));
    expect((await names(restored.db)).slice(0, migrations.length)).toEqual(migrations);
    const app = await createApp({ config: { dataFolder, logLevel: "silent" }, db: restored.db });
    onTestFinished(() => app.close());
    const [here, there] = [waiting, buyer].map(({ cookies }) => {
      const guest = guestOf(app.http, storeId);
      for (const [name, value] of cookies) guest.cookies.set(name, value);
      return guest;
    }) as [Guest, Guest];
    expect((await here.get(getCart, { params })).totalProductCount).toBe("2.0");
    const found = await there.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } });
    expect(found.fields.OrderReferenceNumber?.text).toBe(orderReferenceNumber);
    await there.get(addCartItem, add);
    await there.get(startCheckout, { body: { cartId: "current" } });
  },
);
