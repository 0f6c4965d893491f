import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCartItem, changeCheckout, getCart, placeOrder, startCheckout } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createApp } from "../app.ts";
import { sql, type Database } from "../db/index.ts";
import { openEmbedded } from "../db/embedded.ts";
import { ensurePartition } from "../modules/analytics/store.ts";
import { active, ada, payByPurchaseOrder } from "../modules/checkout/test-shop.ts";
import { guestOf, knownBuyer, openDemoStore, openTestDatabase, type DemoStore, type Guest } from "../testing/index.ts";
import { demandNoRestoreUnderWay, restoreBackup, writeBackup, type Manifest } from "./index.ts";
import { named, sequencesOf, tablesOf } from "./tables.ts";

let demo: DemoStore;
let guest: Guest;
let folder: string;
const pathTo = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  demo = await openDemoStore();
  guest = demo.guest();
  const buyer = demo.guest();
  const body = { productId: demo.products.oilFilter, quantity: "2", type: "Product" as const };
  for (const browser of [guest, buyer]) await browser.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  await buyer.get(startCheckout, { body: { cartId: "current" } });
  await buyer.get(changeCheckout, { ...active, body: ada });
  await payByPurchaseOrder(buyer);
  await buyer.get(placeOrder, { ...active, body: {} });
  await knownBuyer({ ...demo, clock: systemClock, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  await ensurePartition(demo.db, "20310506");
  await demo.db.run(sql`
    insert into location (store_id, id, code, name) values (${demo.webstoreId}, '131odd', 'ODD', ${"\"\u2028\\ 'Größe'"})`);
  await demo.db.run(sql`insert into analytics_network_key (starts_on, key) values ('2026-11-23', 'of this week')`);
  mkdirSync(join(demo.dataFolder, "sandbox"));
  writeFileSync(join(demo.dataFolder, "sandbox", "ledger.jsonl"), '{"reference":"pay_1"}\n');
  await writeBackup({ ...demo, clock: systemClock }, pathTo("whole"), []);
});
afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A hash of each table's rows. */
async function hashes(db: Database): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name, columns } of await tablesOf(db)) {
    const { hash } = await db.one<{ hash: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row collate "C")), '') as hash
      from (select to_json(part)::text as row from (select ${named(...columns)} from ${named(name)}) part) rows`);
    found[name] = hash;
  }
  return found;
}

async function emptyOf(kind: Database["kind"]): Promise<Database> {
  if (kind !== inject("testDatabase").kind) {
    const db = await openEmbedded({});
    onTestFinished(() => db.close());
    return db;
  }
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  await db.script("drop schema public cascade; create schema public");
  return db;
}

test("what was backed up is restored row by row on either kind of database, and the store goes on from there", async () => {
  const before = await hashes(demo.db);
  expect(before.content_media).not.toMatch(/^0 /);
  for (const kind of new Set<Database["kind"]>(["embedded", demo.db.kind])) {
    const db = await emptyOf(kind);
    const dataFolder = pathTo(kind);
    // a ledger that cannot be placed is reported while the database is empty: the same command succeeds afterwards
    mkdirSync(dataFolder);
    writeFileSync(join(dataFolder, "sandbox"), "");
    await expect(restoreBackup({ db, dataFolder }, pathTo("whole"))).rejects.toThrow("EEXIST");
    rmSync(join(dataFolder, "sandbox"));
    const { takenAt } = await restoreBackup({ db, dataFolder }, pathTo("whole"));
    expect(Date.now() - Date.parse(takenAt)).toBeLessThan(600_000);
    expect(await hashes(db)).toEqual(before);
    const numbered = await sequencesOf(db);
    expect(numbered).toEqual(await sequencesOf(demo.db));
    expect(numbered[`order_number_${demo.webstoreId}`]).toBe("1");
    expect(readFileSync(join(dataFolder, "sandbox", "ledger.jsonl"), "utf8")).toContain("pay_1");
    // foreign keys are enforced again, and each day of events has its partition
    await expect(db.run(sql`delete from account`)).rejects.toThrow(/violates foreign key|is still referenced/);
    expect(await db.one(sql`select to_regclass('analytics_event_20310506')::text as day`)).toEqual({
      day: "analytics_event_20310506",
    });
    const app = await createApp({ config: { dataFolder, logLevel: "silent" }, db });
    const here = guestOf(app.http, demo.webstoreId);
    for (const [name, value] of guest.cookies) here.cookies.set(name, value);
    expect((await here.get(getCart, { params: { cartStateOrId: "current" } })).totalProductCount).toBe("2.0");
    await app.close();
    await expect(restoreBackup({ db, dataFolder: pathTo("other") }, pathTo("whole"))).rejects.toThrow("not empty");
  }
});

test("no backup has the keys by which the codes of networks could be told, however long it is kept", () => {
  const names = readdirSync(pathTo("whole"), { recursive: true, encoding: "utf8" });
  expect(names).toContain(join("database", "analytics_visit.jsonl.gz"));
  expect(names.filter((name) => name.includes("network_key"))).toEqual([]);
});

test("a backup without secrets lets nobody in, and one that is damaged or not whole is refused before anything is changed", async () => {
  const left = await writeBackup({ ...demo, clock: systemClock }, pathTo("left"), ["secrets", "gateway"]);
  const names = left.tables.map(({ name }) => name);
  // a mail that has not been sent yet may contain a link that signs somebody in
  for (const secret of ["credential", "mail"]) expect(names).not.toContain(secret);
  expect(readdirSync(pathTo("left")).sort()).toEqual(["backup.json", "database", "media"]);
  const db = await emptyOf(demo.db.kind);
  const restoring = () => restoreBackup({ db, dataFolder: pathTo("none") }, pathTo("left"));
  const file = pathTo("left", "database", "contact.jsonl.gz");
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, -9));
  await expect(restoring()).rejects.toThrow("contact.jsonl.gz is damaged");
  rmSync(file);
  await expect(restoring()).rejects.toThrow("contact.jsonl.gz is missing");
  expect(await db.one(sql`select to_regclass('store')::text as store`)).toEqual({ store: null });
  writeFileSync(file, bytes);
  const manifest = readFileSync(pathTo("left", "backup.json"), "utf8");
  const { tables, ownSha256: _, ...rest } = JSON.parse(manifest) as Manifest;
  const oneMore = tables.map((table) => (table.name === "contact" ? { ...table, rows: table.rows + 1 } : table));
  writeFileSync(pathTo("left", "backup.json"), JSON.stringify({ ...rest, tables: oneMore }));
  await expect(restoring()).rejects.toThrow("Nothing was restored");
  // one that failed halfway may be started again
  writeFileSync(pathTo("left", "backup.json"), manifest);
  await restoring();
  expect(await db.one(sql`select count(*)::int as count from credential`)).toEqual({ count: 0 });
  expect((await hashes(db)).contact).toEqual((await hashes(demo.db)).contact);
  rmSync(pathTo("left", "backup.json"));
  await expect(restoring()).rejects.toThrow("is no backup");
});

test("a restore that is killed when its rows are in goes on by the same command, and by no other", async () => {
  const before = await hashes(demo.db);
  const db = await emptyOf(demo.db.kind);
  const dataFolder = pathTo("killed");
  const mark = () => db.one<{ mark: string | null }>(sql`select to_regclass('restore_under_way')::text as mark`);
  const killed: Database = {
    ...db,
    async script(text) {
      if ((await mark()).mark !== null) throw new Error("killed");
      return db.script(text);
    },
  };
  await expect(restoreBackup({ db: killed, dataFolder }, pathTo("whole"))).rejects.toThrow("killed");
  expect(await db.one(sql`select count(*)::int as count from store`)).toEqual({ count: 1 });
  await expect(demandNoRestoreUnderWay(db)).rejects.toThrow("tradecounter restore FOLDER");
  await writeBackup({ ...demo, clock: systemClock }, pathTo("another"), []);
  await expect(restoreBackup({ db, dataFolder }, pathTo("another"))).rejects.toThrow("restore of another backup");

  await restoreBackup({ db, dataFolder }, pathTo("whole"));
  expect(await hashes(db)).toEqual(before);
  expect(await mark()).toEqual({ mark: null });
  await demandNoRestoreUnderWay(db);
  expect(readFileSync(join(dataFolder, "sandbox", "ledger.jsonl"), "utf8")).toContain("pay_1");
  await expect(restoreBackup({ db, dataFolder }, pathTo("whole"))).rejects.toThrow("not empty");
});

test("a backup whose own list is damaged is refused, and what is not on the list stays out", async () => {
  await writeBackup({ ...demo, clock: systemClock }, pathTo("listed"), []);
  const db = await emptyOf(demo.db.kind);
  const dataFolder = pathTo("of the listed");
  const path = pathTo("listed", "backup.json");
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, whole.replace('"order_summary"', '"order_item_summary"'));
  await expect(restoreBackup({ db, dataFolder }, pathTo("listed"))).rejects.toThrow("backup.json is damaged");
  expect(await db.one(sql`select to_regclass('store')::text as store`)).toEqual({ store: null });
  writeFileSync(path, whole);
  writeFileSync(pathTo("listed", "gateway", "other.jsonl"), "not of this backup");
  await restoreBackup({ db, dataFolder }, pathTo("listed"));
  expect(readdirSync(join(dataFolder, "sandbox"))).toEqual(["ledger.jsonl"]);
});
