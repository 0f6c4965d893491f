import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate, raw, sql, type Database } from "../db/index.ts";
import { openEmbedded } from "../db/embedded.ts";
import { openPostgres } from "../db/postgres.ts";
import { loadDemoStore } from "./demo-store.ts";
import { startTestPostgres } from "./postgres.ts";

/**
 * Makes, once a run, what each test's own database is copied from: an empty migrated one and one with the demo store.
 * The project's `TRADECOUNTER_TEST_DATABASE` says on which of the two databases its tests run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-test-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (project.config.env.TRADECOUNTER_TEST_DATABASE !== "postgres") {
    const db = await openEmbedded({ folder });
    const files = { emptyDump: join(folder, "empty.tar"), demoDump: join(folder, "demo.tar") };
    await migrate(db);
    // a test unpacks each file of the dump: a third of them are of databases that nobody opens
    for (const name of ["template0", "template1"]) {
      await db.run(sql`update pg_database set datistemplate = false where datname = ${name}`);
      await db.run(sql`drop database ${raw(name)}`);
    }
    writeFileSync(files.emptyDump, await bytesOf(await db.dump()));
    await loadDemoStore(db, folder);
    writeFileSync(files.demoDump, await bytesOf(await db.dump()));
    await db.close();
    project.provide("testDatabase", { kind: "embedded", ...files, demoFolder: folder });
    return async () => remove();
  }
  const server = await startTestPostgres({ isDurable: false });
  await inNewDatabase(server.url(), "template_empty", async (db) => void (await migrate(db)));
  await inNewDatabase(server.url(), "template_demo", (db) => loadDemoStore(db, folder), "template_empty");
  project.provide("testDatabase", {
    kind: "postgres",
    url: server.url(),
    empty: "template_empty",
    demo: "template_demo",
    demoFolder: folder,
  });
  return async () => {
    await server.stop();
    remove();
  };
}

async function inNewDatabase(url: string, name: string, fill: (db: Database) => Promise<void>, template = "template1") {
  const server = openPostgres({ url, connections: 1 });
  await server.run(sql`create database ${raw(name)} template ${raw(template)}`);
  await server.close();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const db = openPostgres({ url: address.href, connections: 4 });
  await fill(db);
  await db.close();
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
