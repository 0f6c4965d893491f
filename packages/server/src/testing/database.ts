import { randomBytes } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { Database, Statement } from "../db/index.ts";
import { sql, raw } from "../db/index.ts";
import { filesOf, type DumpedFiles } from "../db/dump.ts";
import { openEmbedded } from "../db/embedded.ts";
import { openPostgres } from "../db/postgres.ts";
import { telling } from "./recording.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the test run's databases come from; see `global-setup.ts`. */
    testDatabase:
      // `demoFolder` is a data folder with the demo store's catalog and, if embedded, its database; `emptyFolder` one without a store
      | { kind: "embedded"; emptyDump: string; demoDump: string; demoFolder: string; emptyFolder: string }
      | { kind: "postgres"; url: string; empty: string; demo: string; demoFolder: string };
  }
}

export interface TestDatabase {
  readonly db: Database;
  /** Its URL, for opening it in another process. Undefined for the embedded database. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

/**
 * Fills a data folder as a first start does, which takes seconds: with the demo store's compiled catalog and, where tests run on the
 * embedded database, the demo store's database.
 */
export function fillDemoFolder(dataFolder: string): void {
  const { kind, demoFolder } = inject("testDatabase");
  for (const part of kind === "embedded" ? ["catalog", "db"] : ["catalog"])
    cpSync(join(demoFolder, part), join(dataFolder, part), { recursive: true });
}

/** Fills a data folder with a migrated database without a store, where tests run on the embedded one: creating one takes seconds. */
export function fillEmptyFolder(dataFolder: string): void {
  const source = inject("testDatabase");
  if (source.kind === "embedded") cpSync(source.emptyFolder, dataFolder, { recursive: true });
}

/** By path: all files of a worker start from the same two. */
const dumps = new Map<string, DumpedFiles>();

function dumpedIn(path: string): DumpedFiles {
  let files = dumps.get(path);
  if (!files) dumps.set(path, (files = filesOf(readFileSync(path))));
  return files;
}

/** For each statement's text, the kinds of values sent with it, by position. */
const kindsOfText = new Map<string, Set<string>[]>();
let sent: Statement[] = [];
const scripts = new Set<string>();

/** What this worker's tests have sent to PostgreSQL since the last call: one statement for each text and kinds of values, and scripts. */
export function newlySent(): { statements: readonly Statement[]; scripts: readonly string[] } {
  const newly = { statements: sent, scripts: [...scripts] };
  sent = [];
  scripts.clear();
  return newly;
}

/** Forgets them: they count as new when they are sent again. */
export function forgetSent(): void {
  for (const { text } of newlySent().statements) kindsOfText.delete(text);
}

function note(statement: Statement): void {
  const { text, values } = statement;
  const isNew = !kindsOfText.has(text);
  if (isNew)
    kindsOfText.set(
      text,
      values.map(() => new Set()),
    );
  const kinds = kindsOfText.get(text)!;
  const added = values.filter((value, at) => {
    const kind = kindOf(value);
    return !kinds[at]!.has(kind) && kinds[at]!.add(kind);
  });
  if (isNew || added.length > 0) sent.push(statement);
}

/** What a driver checks to serialize a value. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return [...new Set(value.map(kindOf))].sort().join();
  return typeof value === "object" && value !== null ? value.constructor.name : value === null ? "null" : typeof value;
}

/** A database for this test only: migrated and empty, or with the demo store in it. */
export async function openTestDatabase(content: "empty" | "demo", connections = 10): Promise<TestDatabase> {
  const source = inject("testDatabase");
  if (source.kind === "embedded") {
    const db = await openEmbedded({ from: dumpedIn(content === "demo" ? source.demoDump : source.emptyDump) });
    return { db, url: undefined, close: () => db.close() };
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = openPostgres({ url: source.url, connections: 1 });
  const template = raw(content === "demo" ? source.demo : source.empty);
  // file by file: block by block through the log takes half as long again
  await server.run(sql`create database ${raw(name)} template ${template} strategy file_copy`);
  const url = new URL(source.url);
  url.pathname = `/${name}`;
  const db = telling(openPostgres({ url: url.href, connections }), note, (text) => scripts.add(text));
  return {
    db,
    url: url.href,
    async close() {
      await db.close();
      await server.run(sql`drop database ${raw(name)} with (force)`);
      await server.close();
    },
  };
}
