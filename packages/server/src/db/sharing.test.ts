import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configFrom } from "../config.ts";
import { openEmbedded } from "./embedded.ts";
import { fillDemoFolder } from "../testing/database.ts";
import { openDatabase, sql, type Database } from "./index.ts";
import { addressIn } from "./meeting-place.ts";

const folders: string[] = [];

/** With a database in it: creating one takes seconds. */
function temporaryFolder(path = ""): string {
  const made = mkdtempSync(join(tmpdir(), "sharing-"));
  folders.push(made);
  fillDemoFolder(join(made, path));
  return join(made, path);
}
const configOf = (folder: string) => configFrom({ TRADECOUNTER_DATA: folder });

let folder: string;
let owner: Database;
let other: Database;

beforeAll(async () => {
  folder = temporaryFolder();
  owner = await openDatabase(configOf(folder), { isShared: true });
  await owner.script("create table note (id int primary key, text text not null)");
  other = await openDatabase(configOf(folder));
});
afterAll(async () => {
  await other.close();
  await owner.close();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});
beforeEach(() => owner.run(sql`delete from note`));

const add = (id: number, text = "text") => sql`insert into note values (${id}, ${text})`;
const idsSeen = async () =>
  (await owner.many<{ id: number }>(sql`select id from note order by id`)).map(({ id }) => id);

test("values come back as from one's own database", async () => {
  const all = sql`
    select ${"ein Öl"} as text, 1.50::numeric as exact, ${7}::int as whole, null as nothing, true as yes,
      ${new Date("2026-11-21T12:00:00Z")}::timestamptz as at, ${["a", null, "b c"]}::text[] as list,
      ${JSON.stringify({ a: [1] })}::jsonb as parsed, ${Buffer.from([0, 255])}::bytea as bytes`;
  const [own] = await owner.many<Record<string, unknown>>(all);
  expect(await other.many(all)).toEqual([own]);
  expect(own).toMatchObject({ exact: "1.50", at: new Date("2026-11-21T12:00:00Z") });
  const long = "ö".repeat(3_000_000);
  expect(await other.one(sql`select ${long} as text`)).toEqual({ text: long });
});

test("many questions at once are answered each with its own answer", async () => {
  const asked = Array.from({ length: 300 }, (_, n) => n);
  const answers = await Promise.all(asked.map((n) => other.one<{ n: number }>(sql`select ${n}::int as n`)));
  expect(answers.map(({ n }) => n)).toEqual(asked);
});

test("a failure brings the database's code and words, and the next statement works", async () => {
  await other.run(add(1));
  await expect(other.run(add(1))).rejects.toMatchObject({
    code: "23505",
    message: expect.stringContaining("note_pkey"),
  });
  await expect(other.script("nonsense")).rejects.toMatchObject({ code: "42601" });
  await other.script("insert into note values (2, 'two'); insert into note values (3, 'three')");
  expect(await idsSeen()).toEqual([1, 2, 3]);
});

test("a transaction is kept whole, or nothing of it", async () => {
  expect(
    await other.transaction(async (tx) => {
      tx.write(add(1));
      return tx.one(sql`select count(*)::int as count from note`);
    }),
  ).toEqual({ count: 1 });
  const refused = other.transaction(async (tx) => {
    await tx.run(add(2));
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  const unseen = other.transaction(async (tx) => {
    tx.write(add(1));
    tx.write(add(3));
  });
  await expect(unseen).rejects.toMatchObject({ code: "23505" });
  expect(await idsSeen()).toEqual([1]);
});

test("transactions of both sides follow one another, and none sees half of another", async () => {
  const raise = (db: Database) =>
    db.transaction(async (tx) => {
      const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from note`);
      await tx.run(add(count));
    });
  await Promise.all(Array.from({ length: 20 }, (_, turn) => raise(turn % 2 ? owner : other)));
  expect(await idsSeen()).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test("a transaction that stands still is rolled back, and its process is let go", async () => {
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const standing = other.transaction(async (tx) => {
    await tx.run(add(1));
    begun.resolve();
    await goesOn.promise;
    await tx.run(add(2));
  });
  await begun.promise;
  expect(await idsSeen()).toEqual([]); // waits until it has ended
  goesOn.resolve();
  await expect(standing).rejects.toThrow("let go of a command that stood still");
  await other.transaction((tx) => tx.run(add(3)));
  expect(await idsSeen()).toEqual([3]);
});

test("a name is held by one, in whichever process, until it is let go", async () => {
  const release = (await other.hold!("import"))!;
  expect(await owner.hold!("import")).toBeUndefined();
  expect(await other.hold!("import")).toBeUndefined();
  await (await other.hold!("something else"))!();
  await release();
  const again = (await owner.hold!("import"))!;
  expect(await other.hold!("import")).toBeUndefined();
  await again();
  await (await other.hold!("import"))!();
});

test("who says what is no message is cut off, and others are answered", async () => {
  const socket = connect(addressIn(folder)!);
  socket.end(Buffer.from([3, 0, 0, 0, 1, 2, 3]));
  socket.resume();
  await new Promise((resolve) => socket.once("close", resolve));
  expect(await other.one(sql`select 1 as n`)).toEqual({ n: 1 });
});

test("nobody but the owner reaches it, nor the files of the database", () => {
  const rights = ["socket", "db"].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(rights).toEqual([0o700, 0o700]);
});

test("a database that was open to other users of the machine is closed to them", async () => {
  const older = temporaryFolder();
  chmodSync(join(older, "db"), 0o755);
  const database = await openDatabase(configOf(older));
  expect(statSync(join(older, "db")).mode & 0o777).toBe(0o700);
  await database.close();
});

test("it is reached under a long path, too, and leaves nothing behind", async () => {
  const long = temporaryFolder("a folder ".repeat(12));
  const first = await openEmbedded({ folder: long, isShared: true });
  const second = await openDatabase(configOf(long));
  expect(await second.one(sql`select 1 as n`)).toEqual({ n: 1 });
  await second.close();
  const address = addressIn(long)!;
  expect(Buffer.byteLength(address)).toBeLessThan(100);
  await first.close();
  expect(statSync(address, { throwIfNoEntry: false })).toBeUndefined();
  expect(addressIn(long)).toBeUndefined();
});

test("what a killed process has left hinders neither the next nor who asks for it", async () => {
  const left = temporaryFolder();
  writeFileSync(join(left, "address"), join(left, "socket", "s"));
  const alone = await openDatabase(configOf(left));
  await alone.close();
  const first = await openDatabase(configOf(left), { isShared: true });
  const second = await openDatabase(configOf(left));
  expect(await second.one(sql`select 1 as n`)).toEqual({ n: 1 });
  await second.close();
  await first.close();
});

test("when the owner ends, what is not committed is rolled back, and others are told what to do", async () => {
  const ending = temporaryFolder();
  const first = await openDatabase(configOf(ending), { isShared: true });
  await first.script("create table note (id int primary key, text text not null)");
  const second = await openDatabase(configOf(ending));
  await second.run(add(1));
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const interrupted = second.transaction(async (tx) => {
    await tx.run(add(2));
    begun.resolve();
    await ended.promise;
    await tx.run(add(3));
  });
  await begun.promise;
  await first.close();
  ended.resolve();
  const told = /^The store that has the data folder open was stopped/;
  await expect(interrupted).rejects.toThrow(told);
  await expect(second.run(add(4))).rejects.toThrow(told);
  await expect(second.transaction((tx) => tx.run(add(5)))).rejects.toThrow(told);
  await second.close();
  const next = await openDatabase(configOf(ending));
  expect(await next.many(sql`select id from note`)).toEqual([{ id: 1 }]);
  await next.close();
});
