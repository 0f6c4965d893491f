import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCartItem, changeCheckout, placeOrder, startCheckout } from "@tradecounter/wire";
import { recordIdOf } from "@tradecounter/commerce";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../app.ts";
import { active, ada, payByPurchaseOrder } from "../modules/checkout/test-shop.ts";
import { fillDemoFolder, guestOf, openTestDatabase } from "../testing/index.ts";
import { hasPooler, startPooler } from "../testing/pooler.ts";
import { inHurry } from "./hurry.ts";
import { openPostgres } from "./postgres.ts";
import { sql } from "./sql.ts";

/** The demo store's database behind pgbouncer, which has this many connections to it; opened by a process with its own limit. */
async function startPooledDatabase(serverConnections: number) {
  const { url, close } = await openTestDatabase("demo");
  onTestFinished(close);
  const pooler = await startPooler(url!, serverConnections);
  onTestFinished(pooler.stop);
  return (connections: number) => {
    const db = openPostgres({ url: pooler.url, connections, isServing: true, isPooled: true });
    onTestFinished(() => db.close());
    return db;
  };
}

test.skipIf(!hasPooler)(
  "behind pgbouncer in transaction mode twelve shoppers order over three connections, and a locked row holds up nobody for long",
  async () => {
    const open = await startPooledDatabase(3);
    const db = open(12);
    const dataFolder = mkdtempSync(join(tmpdir(), "pooled-"));
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
    fillDemoFolder(dataFolder);
    const app = await createApp({ config: { dataFolder, logLevel: "silent" }, db });
    await app.start();
    onTestFinished(() => app.close());
    const storeId = app.stores.find("demo")!.id;
    const productId = recordIdOf("product", storeId, "FLT-1001");
    const onHand = async () =>
      (await db.one<{ sum: number }>(sql`select sum(on_hand)::int as sum from stock where product_id = ${productId}`))
        .sum;
    const before = await onHand();
    const order = async () => {
      const guest = guestOf(app.http, storeId);
      const body = { productId, quantity: "1", type: "Product" as const };
      await guest.get(addCartItem, { params: { cartStateOrId: "current" }, body });
      await guest.get(startCheckout, { body: { cartId: "current" } });
      await guest.get(changeCheckout, { ...active, body: ada });
      expect((await payByPurchaseOrder(guest)).status).toBe(200);
      return (await guest.get(placeOrder, { ...active, body: {} })).orderReferenceNumber;
    };
    expect(new Set(await Promise.all(Array.from({ length: 12 }, order))).size).toBe(12);
    expect(await onHand()).toBe(before - 12);

    const level = sql`select current_setting('transaction_isolation') as level`;
    const isolated = await db.transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read`);
      return tx.one(level);
    });
    expect(isolated).toEqual({ level: "repeatable read" });

    // the lock limit was sent with the transaction
    await db.transaction(async (holder) => {
      await holder.run(sql`update store set name = name where id = ${storeId}`);
      const other = open(5);
      const since = performance.now();
      const refused = await inHurry(() =>
        other
          .transaction((tx) => tx.run(sql`update store set name = name where id = ${storeId}`))
          .catch((error: unknown) => error),
      );
      expect(refused).toMatchObject({ code: "55P03" });
      expect(performance.now() - since).toBeLessThan(20_000); // the others' limit is half a minute
    });
  },
);

test.skipIf(!hasPooler)(
  "behind pgbouncer the server ends a statement by itself, and one that waits for a lock, in the time of a shopper, and the next has none of it",
  async () => {
    const open = await startPooledDatabase(2);
    const db = open(5);
    const limits = sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;

    expect(await inHurry(() => db.one(limits))).toEqual({ statement: "2s", lock: "50ms" });
    expect(await db.one(limits)).toEqual({ statement: "1min", lock: "30s" });
    await expect(inHurry(() => db.run(sql`select pg_sleep(60)`))).rejects.toMatchObject({ code: "57014" });
    const other = open(5);
    await db.transaction(async (holder) => {
      await holder.run(sql`update store set name = name`);
      const wanted = inHurry(() => other.run(sql`update store set name = name`));
      await expect(wanted).rejects.toMatchObject({ code: "55P03" });
    });
    expect(await db.run(sql`update store set name = name`)).toBe(1);
  },
);

test.skipIf(!hasPooler)(
  "what pgbouncer says of a server that it does not reach is a database that is away",
  async () => {
    const { url, close } = await openTestDatabase("empty");
    onTestFinished(close);
    const pooler = await startPooler(url!, 1);
    onTestFinished(pooler.stop);
    const nowhere = new URL(pooler.url);
    nowhere.pathname = "/nowhere";
    const db = openPostgres({ url: nowhere.href, connections: 5, isPooled: true });
    onTestFinished(() => db.close());
    const away = { code: "08006" };
    await expect(db.run(sql`select 1`)).rejects.toMatchObject(away);
    await expect(db.transaction((tx) => tx.run(sql`select 1`))).rejects.toMatchObject(away);
  },
);
