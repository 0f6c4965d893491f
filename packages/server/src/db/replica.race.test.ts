import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { openPostgres } from "./postgres.ts";
import { withReplica } from "./replica.ts";
import { sql } from "./sql.ts";

test("what may be a second old is read from the replica, all else from the primary, and all from the primary while the replica is away", async () => {
  const [primary, replica] = [await openTestDatabase("empty", 5), await openTestDatabase("empty", 5)];
  onTestFinished(async () => {
    await replica.close();
    await primary.close();
  });
  const db = withReplica(primary.db, replica.db);
  const place = sql`select current_database() as name`;
  const names = async () => [
    (await db.one<{ name: string }>(place)).name,
    (await db.lagging.one<{ name: string }>(place)).name,
    (await db.transaction((tx) => tx.one<{ name: string }>(place))).name,
  ];
  const here = new URL(primary.url!).pathname.slice(1);
  const there = new URL(replica.url!).pathname.slice(1);
  expect(await names()).toEqual([here, there, here]);
  await expect(db.lagging.many(sql`select nothing`)).rejects.toThrow("does not exist");
  const lost = withReplica(primary.db, openPostgres({ url: "postgres://nobody@127.0.0.1:1/none", connections: 5 }));
  expect((await lost.lagging.one<{ name: string }>(place)).name).toBe(here);
});
