import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Database } from "../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { createMailService, mailboxPost } from "../mail/index.ts";
import { staffTold } from "./tell-staff.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

const minuteMs = 60_000;

/** A process of the store, with its own clock. */
function processAt(now: Date, db: Database) {
  const clock = { now: () => now };
  const mail = createMailService({
    db,
    clock,
    post: mailboxPost,
    storeOf: demo.app.stores.find,
    siteOf: () => "https://parts.example",
    onFailed: () => {},
  });
  return staffTold({ db, clock, mail, log: () => {} });
}

test("processes that see the tax service break down as the clock strikes tell the staff once", async () => {
  const found = demo.app.stores.find(demo.webstoreId)!;
  const contact = { ...found.settings.contact, email: "staff@shop.example" };
  const store = { ...found, settings: { ...found.settings, contact } };
  const told = async () => {
    const { count } = await demo.db.one<{ count: number }>(
      sql`select count(*)::int as count from mail where template = 'tax-service-down'`,
    );
    return count;
  };
  for (let round = 1; round <= 5; round++) {
    const stroke = new Date("2026-05-05T00:00:00Z").getTime() + round * 120 * minuteMs;
    const written: Promise<unknown>[] = [];
    const transaction: Database["transaction"] = (work) => {
      const outcome = demo.db.transaction(work);
      written.push(outcome);
      return outcome;
    };
    for (const at of [stroke - 50, stroke + 50, stroke - 50, stroke + 50])
      processAt(new Date(at), { ...demo.db, transaction })({
        integration: "tax",
        store,
        error: new Error("503"),
        isDown: true,
      });
    await Promise.all(written);
    expect(written).toHaveLength(4);
    expect(await told()).toBe(round);
  }
});
