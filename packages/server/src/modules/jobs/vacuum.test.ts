import { afterAll, beforeAll, expect, test } from "vitest";
import { raw, sql } from "../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";

let now = new Date("2026-11-02T08:00:00Z");
let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore({ clock: { now: () => now } });
  await demo.app.jobs.schedule([demo.webstoreId]);
});
afterAll(() => demo.close());

/** How often it was explicitly vacuumed and analyzed. */
function figuresOf(table: string) {
  return demo.db.one<{ vacuums: number; analyses: number }>(sql`
    select vacuum_count::int as vacuums, analyze_count::int as analyses from pg_stat_user_tables
    where relname = ${table}`);
}

async function rewrite(table: string, times: number) {
  for (let time = 0; time < times; time++) await demo.db.run(sql`update ${raw(table)} set store_id = store_id`);
  // statistics are reported with a delay
  await demo.db.run(sql`select pg_stat_force_next_flush()`);
}

test("on the embedded database, tables that were written are tidied up before long, and no others", async () => {
  await rewrite("tax_rate", 3);
  await rewrite("price_book", 1);
  const [written, hardly] = [await figuresOf("tax_rate"), await figuresOf("price_book")];
  await demo.app.jobs.runDue();
  const isEmbedded = demo.db.kind === "embedded";
  expect(await figuresOf("tax_rate")).toEqual(
    isEmbedded ? { vacuums: written.vacuums + 1, analyses: written.analyses + 1 } : written,
  );
  expect(await figuresOf("price_book")).toEqual(hardly);

  await rewrite("tax_rate", 3);
  now = new Date(now.getTime() + 5 * 60_000);
  await demo.app.jobs.runDue();
  expect((await figuresOf("tax_rate")).vacuums).toBe(written.vacuums + (isEmbedded ? 2 : 0));
});
