import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoStore } from "@tradecounter/demo-store";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { inject } from "vitest";
import { createApp, type App, type CardPayment } from "../app.ts";
import { systemClock, type Clock } from "../clock.ts";
import { raw, sql, type Database } from "../db/index.ts";
import { loadStoreFolder } from "../modules/import/index.ts";
import { mailboxPost, type Post } from "../modules/mail/index.ts";
import { createPublisher } from "../publisher.ts";
import { openTestDatabase } from "./database.ts";
import { savepointOf } from "./savepoint.ts";
import { guestOf, type Guest } from "./guest.ts";

/** Fills a migrated database with the demo store and publishes it; the compiled catalog is in `dataFolder`. */
export async function loadDemoStore(db: Database, dataFolder: string): Promise<void> {
  const publisher = createPublisher({ db, clock: systemClock, dataFolder });
  const { imported } = await loadStoreFolder({ db, clock: systemClock, publish: publisher.publish }, demoStore.folder);
  await publisher.close();
  if (imported.rowsRefused > 0) throw new Error(`The demo store has ${imported.rowsRefused} rows that were refused`);
}

/** The demo store on a database of its own, with its commerce server. */
export interface DemoStore {
  readonly app: App;
  readonly db: Database;
  /** The database's URL, for a second process; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly webstoreId: RecordId;
  /** Ids of products that tests use, by a short name. */
  readonly products: Record<keyof typeof skus, RecordId>;
  /** A new browser. */
  guest(from?: { address?: string }): Guest;
  /** Returns a function that restores the present state: its tables, its catalog, and the server's data in memory. */
  savepoint(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const skus = { oilFilter: "FLT-1001", secondFilter: "FLT-1002" } as const;

export interface DemoOptions {
  readonly clock?: Clock;
  readonly cards?: CardPayment;
  /** A mailbox unless given: `app.mail.mailbox` shows what was sent once `app.jobs.runDue()` has run. */
  readonly post?: Post;
  /** Secrets of identity providers; none unless given. */
  readonly secretOf?: (name: string) => string | undefined;
  readonly connections?: number;
  /** Off unless given: a test sends requests faster than people. */
  readonly rateLimits?: boolean;
  /** The site's path on its host; its root unless given. */
  readonly basePath?: string;
  /**
   * Sells only products whose SKUs begin with one of these, since a publish takes time for each product. Prices and stock of others are
   * removed, too.
   */
  readonly sells?: readonly string[];
  /** Wraps the store's database, for instance with one that records. */
  readonly wrap?: (db: Database) => Database;
}

export async function openDemoStore({
  clock,
  cards,
  post = mailboxPost,
  secretOf,
  connections = 10,
  rateLimits = false,
  basePath,
  sells,
  wrap = (db) => db,
}: DemoOptions = {}): Promise<DemoStore> {
  const { db, url, close } = await openTestDatabase("demo", connections);
  const dataFolder = mkdtempSync(join(tmpdir(), "tradecounter-demo-"));
  const catalogFolder = join(inject("testDatabase").demoFolder, "catalog");
  const copyCatalog = () => cpSync(catalogFolder, join(dataFolder, "catalog"), { recursive: true, force: false });
  copyCatalog();
  const app = await createApp({
    config: { dataFolder, logLevel: "silent", publicUrl: undefined, rateLimits, secretOf, basePath },
    db: wrap(db),
    clock,
    cards,
    post,
  });
  const webstoreId = app.stores.find("demo")!.id;
  if (sells) {
    await sellOnly(db, sells);
    await app.catalog.publish(webstoreId);
  }
  return {
    app,
    db,
    databaseUrl: url,
    dataFolder,
    webstoreId,
    products: Object.fromEntries(
      Object.entries(skus).map(([name, sku]) => [name, recordIdOf("product", webstoreId, sku)]),
    ) as DemoStore["products"],
    guest: (from) => guestOf(app.http, webstoreId, from),
    async savepoint() {
      const putTablesBack = await savepointOf(db);
      return async () => {
        await putTablesBack();
        // its file may have been deleted after many newer ones
        copyCatalog();
        await app.catalog.open();
        await app.stores.refresh();
      };
    },
    async close() {
      await app.close();
      await close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function sellOnly(db: Database, skuStarts: readonly string[]): Promise<void> {
  const others = sql`select id from product where not sku ^@ any(${skuStarts})`;
  for (const table of ["price_book_entry", "account_price", "stock"])
    await db.run(sql`delete from ${raw(table)} where product_id in (${others})`);
  await db.run(sql`delete from product where id in (${others})`);
}
