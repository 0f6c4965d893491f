import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCommand, type RunningCommand } from "./testing/command.ts";
import { feedOf } from "./testing/feed.ts";
import { runHere } from "./testing/run-here.ts";

// each test starts processes, which takes long on a busy machine
vi.setConfig({ testTimeout: 180_000 });

let shop: DemoStore;
let folder: string;

beforeEach(async () => {
  shop = await openDemoStore();
  folder = mkdtempSync(join(tmpdir(), "import-race-"));
});

afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const environmentOf = (to: DemoStore) => ({ DATABASE_URL: to.databaseUrl, TRADECOUNTER_DATA: to.dataFolder });
const startImport = (to: DemoStore, ...args: string[]): RunningCommand =>
  startCommand(["import", ...args], environmentOf(to));
/** An import that runs undisturbed. */
const importHere = (to: DemoStore, ...args: string[]) => runHere(["import", ...args], environmentOf(to));

function feed(rows: number): string {
  const path = join(folder, "feed.jsonl");
  writeFileSync(path, feedOf(rows));
  return path;
}

/** The rows that shoppers and orders depend on, without times. */
async function catalogueOf(of: DemoStore): Promise<unknown[]> {
  const tables = ["category", "attribute", "product", "price_book_entry", "stock"];
  return Promise.all(
    tables.map((table) =>
      of.db.one({
        text: `select '${table}' as name, count(*)::int, md5(string_agg(row_text, '|' order by row_text)) as digest
          from (select (to_jsonb(t) - 'created_at' - 'updated_at')::text as row_text from ${table} t) rows`,
        values: [],
      }),
    ),
  );
}

const versionInForce = async (of: DemoStore) =>
  (await of.db.one<{ id: string }>({ text: "select catalog_version_id as id from store", values: [] })).id;

/** Waits until a batch has been staged. */
const untilStaged = (of: DemoStore) =>
  expect
    .poll(
      () => of.db.many({ text: "select 1 from import_run where rows_read > 0 and state = 'reading'", values: [] }),
      { timeout: 100_000, interval: 10 },
    )
    .toHaveLength(1);

test("an import that is killed at every step shows nothing by halves and ends as one that was left alone", async () => {
  const path = feed(2500);
  const calm = await openDemoStore();
  const undisturbed = await importHere(calm, path, "--mapping", "electronic-parts");
  expect(undisturbed.code).toBe(0);
  const whole = await catalogueOf(calm);
  await calm.close();

  const old = await catalogueOf(shop);
  const oldVersion = await versionInForce(shop);
  expect(whole).not.toEqual(old);
  for (const step of ["Reading", "Reading", "Checking", "Writing", "Publishing"]) {
    const command = startImport(shop, path, "--mapping", "electronic-parts");
    await command.says(step);
    command.process.kill("SIGKILL");
    expect((await command.ended).code).toBe("SIGKILL");
    expect(await versionInForce(shop)).toBe(oldVersion);
    expect([JSON.stringify(old), JSON.stringify(whole)]).toContain(JSON.stringify(await catalogueOf(shop)));
  }

  const last = await importHere(shop, path, "--mapping", "electronic-parts");
  expect(last.code).toBe(0);
  expect(last.said).toContain("2,500 read, 0 refused");
  expect(last.said).toContain("went on after row");
  expect(await catalogueOf(shop)).toEqual(whole);
  expect(await versionInForce(shop)).not.toBe(oldVersion);
});

test("an import that is killed while it reads goes on where it was, and one that is interrupted politely says so", async () => {
  const path = feed(5500);
  const command = startImport(shop, path, "--mapping", "electronic-parts");
  await untilStaged(shop);
  command.process.kill("SIGKILL");
  await command.ended;
  const { rows } = await shop.db.one<{ rows: number }>({
    text: "select rows_read as rows from import_run where state = 'reading'",
    values: [],
  });
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(5500);

  const interrupted = startImport(shop, path, "--mapping", "electronic-parts");
  await interrupted.says("Reading");
  interrupted.process.kill("SIGINT");
  const { code, said } = await interrupted.ended;
  expect(code).toBe(1);
  const [, stoppedAfter] =
    /Stopped after row (\d+)\. Nothing was changed in the store; the same command goes on from here\./.exec(said)!;
  expect(Number(stoppedAfter)).toBeGreaterThan(rows);

  const last = await importHere(shop, path, "--mapping", "electronic-parts");
  expect(last.code).toBe(0);
  expect(last.said).toContain(`went on after row ${Number(stoppedAfter).toLocaleString("en")} of`);
});

test("of two processes that import into one store at once, one is refused and says why", async () => {
  const other = join(folder, "stock.csv");
  writeFileSync(other, "sku,location,onHand\nFLT-1001,NOR,1\n");
  // in this process, where the command is loaded: a new process might start only after the first has ended
  const importOther = () => importHere(shop, other);
  expect((await importOther()).code).toBe(0);
  const first = startImport(shop, feed(2600), "--mapping", "electronic-parts");
  await first.says("Reading");
  expect(await importOther()).toEqual({
    code: 1,
    said: "Another import into this store is running. Wait until it has ended, then start this one again.\n",
  });
  expect((await first.ended).code).toBe(0);
  expect((await importOther()).code).toBe(0);
});
