import { expect, onTestFinished, test, vi } from "vitest";
import { startTestPostgres } from "../testing/index.ts";
import { openPostgres } from "./postgres.ts";
import { withReplica } from "./replica.ts";
import { sql } from "./sql.ts";

// without one of our own there is no pair
const hasPair = !process.env.TEST_DATABASE_URL;

test.skipIf(!hasPair)(
  "what may be a second old is read from the standby, and from the primary while that is behind, away or none",
  async () => {
    const server = await startTestPostgres({ isDurable: false });
    onTestFinished(server.stop);
    const standby = await server.startStandby!();
    onTestFinished(standby.stop);
    const [primary, replica] = [server.url(), standby.url].map((url) => openPostgres({ url, connections: 5 }));
    const db = withReplica(primary!, replica!);
    onTestFinished(() => db.close());
    const isStandby = sql`select pg_is_in_recovery() as "isStandby"`;
    const readAtStandby = async () => (await db.lagging.one<{ isStandby: boolean }>(isStandby)).isStandby;
    const untilReadAtStandby = (wanted: boolean) =>
      vi.waitFor(async () => expect(await readAtStandby()).toBe(wanted), { timeout: 20_000 });

    await untilReadAtStandby(true);
    await expect(db.lagging.many(sql`select nothing`)).rejects.toThrow("does not exist");
    expect(await db.one(isStandby)).toEqual({ isStandby: false });
    expect(await db.transaction((tx) => tx.one(isStandby))).toEqual({ isStandby: false });

    await replica!.run(sql`select pg_wal_replay_pause()`);
    await db.run(sql`create table news (item text)`);
    await untilReadAtStandby(false);
    expect(await db.lagging.many(sql`select item from news`)).toEqual([]);
    await replica!.run(sql`select pg_wal_replay_resume()`);
    await untilReadAtStandby(true);

    await standby.stop();
    expect(await readAtStandby()).toBe(false);

    // a server of its own has whatever it has
    const own = openPostgres({ url: server.url("template1"), connections: 5 });
    onTestFinished(() => own.close());
    const alone = withReplica(primary!, own);
    const place = sql`select current_database() as name`;
    expect(await alone.lagging.one(place)).toEqual({ name: "postgres" });
  },
  60_000,
);
