import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { setUpMeanwhile } from "../../../../testing/meanwhile.ts";
import { migrate, raw, sql, type Database } from "../db/index.ts";
import { openEmbedded } from "../db/embedded.ts";
import { openPostgres } from "../db/postgres.ts";
import { loadDemoStore } from "./demo-store.ts";
import { startTestPostgres } from "./postgres.ts";

/**
 * Creates, once per run, what each test's own database is copied from: an empty migrated one and one with the demo store. The project's
 * `TRADECOUNTER_TEST_DATABASE` says which of the two databases its tests run on.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-test-"));
  const isOnPostgres = project.config.env.TRADECOUNTER_TEST_DATABASE === "postgres";
  const end = isOnPostgres ? await setUpPostgres(project, folder) : setUpEmbedded(project, folder);
  return () => end().finally(() => rmSync(folder, { recursive: true, force: true }));
}

function setUpEmbedded(project: TestProject, folder: string): () => Promise<void> {
  const files = { emptyDump: join(folder, "empty.tar"), demoDump: join(folder, "demo.tar") };
  const emptyFolder = join(folder, "empty");
  project.provide("testDatabase", { kind: "embedded", ...files, demoFolder: folder, emptyFolder });
  return setUpMeanwhile(project, async () => {
    const db = await openEmbedded({ folder, isCopied: true });
    await migrate(db);
    // a test unpacks each file of the dump: a third of them belong to databases that nobody opens
    for (const name of ["template0", "template1"]) {
      await db.run(sql`update pg_database set datistemplate = false where datname = ${name}`);
      await db.run(sql`drop database ${raw(name)}`);
    }
    await writeDump(db, files.emptyDump);
    cpSync(join(folder, "db"), join(emptyFolder, "db"), { recursive: true });
    await loadDemoStore(db, folder);
    await writeDump(db, files.demoDump);
    await db.close();
  });
}

async function setUpPostgres(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const server = await startTestPostgres({ isDurable: false });
  const templates = { empty: "template_empty", demo: "template_demo" };
  project.provide("testDatabase", { kind: "postgres", url: server.url(), ...templates, demoFolder: folder });
  const ended = setUpMeanwhile(project, async () => {
    await inNewDatabase(server.url(), templates.empty, async (db) => void (await migrate(db)));
    await inNewDatabase(server.url(), templates.demo, (db) => loadDemoStore(db, folder), templates.empty);
  });
  return () => ended().finally(() => server.stop());
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

/** Each database started from a dump would redo everything written since the last checkpoint. */
async function writeDump(db: Awaited<ReturnType<typeof openEmbedded>>, path: string): Promise<void> {
  await db.run(raw("checkpoint"));
  writeFileSync(path, new Uint8Array(await (await db.dump()).arrayBuffer()));
}
