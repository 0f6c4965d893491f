import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { refusalOf } from "../http/errors.ts";
import { openTestDatabase } from "../testing/database.ts";
import { openTroubledLine } from "../testing/troubled-line.ts";
import type { Database } from "./index.ts";
import { openPostgres } from "./postgres.ts";
import { sql } from "./sql.ts";

const source = inject("testDatabase");

type Cut = "destroy" | "resetAndDestroy";

/** The test server behind a connection that can be cut, as when a server is killed. */
async function openCuttable(url: string) {
  const line = await openTroubledLine(url);
  const db = openPostgres({ url: line.url, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    line.close();
  });
  return { db, cut: line.cut };
}

/** A server that accepts a connection and closes it at once, as one that is just stopping does. */
async function openCut(how: Cut): Promise<Database> {
  const server = createServer((line) => void line[how]());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const db = openPostgres({ url: `postgres://somebody@127.0.0.1:${port}/shop`, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    server.close();
  });
  return db;
}

const slow = sql`select pg_sleep(5)`;
const underWay = {
  statement: (db: Database) => db.one(slow),
  transaction: (db: Database) => db.transaction((tx) => tx.one(slow)),
};

const cases: [keyof typeof underWay, Cut][] = [
  ["statement", "destroy"],
  ["statement", "resetAndDestroy"],
  ["transaction", "destroy"],
  ["transaction", "resetAndDestroy"],
];

test.for(cases)("a %s for which no connection comes about (%s) says: come back in a moment", async ([what, how]) => {
  const db = await openCut(how);
  expect(await underWay[what](db).catch(refusalOf)).toMatchObject({ status: 503 });
});

test.skipIf(source.kind === "embedded").for(cases)(
  "a %s whose connection breaks (%s) says: come back in a moment; the next one works",
  async ([what, how]) => {
    if (source.kind === "embedded") return;
    const { db, cut } = await openCuttable(source.url);
    await db.one(sql`select 1`);
    const answer = underWay[what](db).catch(refusalOf);
    setTimeout(() => cut(how), 200);
    expect(await answer).toMatchObject({ status: 503, body: [{ errorCode: "SERVER_UNAVAILABLE" }] });
    expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
  },
);

test("a file that cannot be written in a transaction is told as it is: the database has lost nothing", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  const failed = db.transaction(async (tx) => {
    await tx.one(sql`select 1`);
    await writeFile("/dev/full", "a line");
  });
  await expect(failed).rejects.toMatchObject({ code: "ENOSPC", syscall: "write" });
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
});
