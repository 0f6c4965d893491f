import { openDemoStore } from "@tradecounter/server/testing";
import { expect, onTestFinished, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

// The command opens the database while this test has it open, so this runs on PostgreSQL only.
test("check tells when reservations do not add up, and what is not migrated", async () => {
  const shop = await openDemoStore();
  onTestFinished(() => shop.close());
  const environment = { DATABASE_URL: shop.databaseUrl, TRADECOUNTER_DATA: shop.dataFolder };
  await shop.db.run({
    text: "update stock set reserved = 1 where product_id = $1 and on_hand > 0",
    values: [shop.products.oilFilter],
  });
  const faulty = await runHere(["check"], environment);
  expect(faulty.said).toMatch(
    /WRONG {3}demo: reservations do not add up: FLT-1001 at NOR: 1\.000000 reserved, 0 held by carts/,
  );
  expect(faulty.code).toBe(1);
  await shop.db.run({ text: "delete from migration where name = '0050-jobs.sql'", values: [] });
  const old = await runHere(["check"], environment);
  expect(old.said).toContain("not up to date: run tradecounter migrate (0050-jobs.sql)");
  expect(old.code).toBe(1);
});
