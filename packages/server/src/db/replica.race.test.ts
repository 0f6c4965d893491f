import { expect, onTestFinished, test, vi } from "vitest";
import { startTestPostgres } from "../testing/index.ts";
import { openTroubledLine } from "../testing/troubled-line.ts";
import { isDown } from "./connection-lost.ts";
import { openPostgres } from "./postgres.ts";
import { withReplica } from "./replica.ts";
import { sql } from "./sql.ts";

// only a server of our own comes with a standby
const hasPair = !process.env.TEST_DATABASE_URL;

test.skipIf(!hasPair)(
  "what may be a second old is read from the standby, and from the primary while that is behind, away or none, unless the primary is away",
  async () => {
    const server = await startTestPostgres({ isDurable: false });
    onTestFinished(server.stop);
    const standby = await server.startStandby!();
    onTestFinished(standby.stop);
    const [primary, replica] = [server.url(), standby.url].map((url) => openPostgres({ url, connections: 5 }));
    const db = withReplica(primary!, replica!);
    onTestFinished(() => db.close());
    const isStandby = sql`select pg_is_in_recovery() as "isStandby"`;
    const readAtStandby = async (from = db) => (await from.lagging.one<{ isStandby: boolean }>(isStandby)).isStandby;
    const untilReadAtStandby = (wanted: boolean, from = db) =>
      vi.waitFor(async () => expect(await readAtStandby(from)).toBe(wanted), { timeout: 60_000 });
    const line = await openTroubledLine(server.url());
    const losing = openPostgres({ url: line.url, connections: 5 });
    onTestFinished(() => losing.close());
    const cutOff = withReplica(losing, replica!);

    await untilReadAtStandby(true);
    await expect(db.lagging.many(sql`select nothing`)).rejects.toThrow("does not exist");
    expect(await db.one(isStandby)).toEqual({ isStandby: false });
    expect(await db.transaction((tx) => tx.one(isStandby))).toEqual({ isStandby: false });

    await replica!.run(sql`select pg_wal_replay_pause()`);
    await db.run(sql`create table news (item text)`);
    await untilReadAtStandby(false);
    expect(await db.lagging.many(sql`select item from news`)).toEqual([]);
    // without the primary, a standby stays in use if it has everything known as of the primary's last response
    await untilReadAtStandby(false, cutOff);
    line.close();
    await expect(readAtStandby(cutOff)).rejects.toSatisfy(isDown);
    await replica!.run(sql`select pg_wal_replay_resume()`);
    await untilReadAtStandby(true);
    await untilReadAtStandby(true, cutOff);

    await standby.stop();
    expect(await readAtStandby()).toBe(false);

    // a server of its own may have any settings
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const own = openPostgres({ url: server.url("template1"), connections: 5 });
    onTestFinished(() => own.close());
    const alone = withReplica(primary!, own);
    const place = sql`select current_database() as name`;
    expect(await alone.lagging.one(place)).toEqual({ name: "postgres" });
    expect(warnings).toContainEqual(expect.stringContaining("DATABASE_READ_URL is not read from"));
  },
);
