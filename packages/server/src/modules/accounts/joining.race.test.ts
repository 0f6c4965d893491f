import { AsyncLocalStorage } from "node:async_hooks";
import { newRecordId } from "@tradecounter/commerce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { saveStore, type StoreSettings } from "../../stores/index.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { findGuestAccount, forgetGuestAccounts, noteGuestAccount } from "./index.ts";

let testing: TestDatabase;
beforeAll(async () => {
  testing = await openTestDatabase("empty", 4);
});
afterAll(() => testing.close());

test("who puts a guest out of the account that he has opened waits for the order that he is placing for it", async () => {
  const { db } = testing;
  const storeId = await saveStore(db, { code: "counter", name: "Counter", settings: {} as StoreSettings });
  const account = { accountId: newRecordId("account"), userId: newRecordId("user") };
  const guest = { ownerId: "a guest", accountId: account.accountId };
  await noteGuestAccount(db, storeId, { ...guest, ...account, now: new Date("2026-11-03T08:00:00Z") });
  const done: string[] = [];
  const isWaiting = async () => {
    const waiting = await db.many(sql`
      select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`);
    return waiting.length > 0 || done.length > 0;
  };
  // as in another request
  const outside = AsyncLocalStorage.snapshot();
  let forgetting: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    expect(await findGuestAccount(tx, storeId, guest)).toEqual(account);
    forgetting = outside(() =>
      db.transaction((other) => forgetGuestAccounts(other, storeId, account.userId)).then(() => done.push("forgotten")),
    );
    await expect.poll(() => outside(isWaiting)).toBe(true);
    done.push("placed");
  });
  await forgetting;
  expect(done).toEqual(["placed", "forgotten"]);
  expect(await db.transaction((tx) => findGuestAccount(tx, storeId, guest))).toBeUndefined();
});
