import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { basePath } from "@tradecounter/wire";
import { startTestPostgres } from "@tradecounter/server/testing/postgres";
import pg from "pg";
import { partsCatalogue } from "./catalogue.ts";
import { startChild, type Child } from "./child.ts";
import { measure, type Measure } from "./report.ts";

const cli = "packages/cli/bin/tradecounter.js";

/** The store under measurement: a process of its own on PostgreSQL, with the whole catalogue in it. */
export interface BenchStore {
  readonly url: string;
  /** The store's calls. */
  readonly api: string;
  readonly webstoreId: string;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly catalogue: string;
  readonly database: string;
  /** What was measured while it was made. */
  readonly measures: readonly Measure[];
  memoryMeasures(): Measure[];
  close(): Promise<void>;
}

export async function openBenchStore(folder: string): Promise<BenchStore> {
  const catalogue = await partsCatalogue(folder);
  const postgres = await startTestPostgres();
  const env = {
    DATABASE_URL: postgres.url(),
    TRADECOUNTER_DATA: join(folder, "data"),
    PORT: "0",
    SANDBOX_PORT: "0",
    LOG_LEVEL: "error",
    RATE_LIMITS: "off",
  };
  // the first start fills the demo store; the parts go into it, beside its own
  await (await startStore(env)).stop();
  const importedAt = performance.now();
  const importWords = execFileSync(process.execPath, [cli, "import", catalogue.file, "--mapping", "electronic-parts"], { env: { ...process.env, ...env } });
  const importSeconds = (performance.now() - importedAt) / 1000;
  const server = await startStore(env);
  const url = /https?:\/\/\S+?(?=\/?(?:\s|$))/.exec(server.line)![0];
  const { webstoreId } = (await (await fetch(`${url}/.well-known/tradecounter`)).json()) as { webstoreId: string };
  const version = await serverVersion(postgres.url());
  return {
    url,
    api: url + basePath(webstoreId),
    webstoreId,
    databaseUrl: postgres.url(),
    folder,
    catalogue: catalogue.isReal ? "99,738 electronic parts" : "99,738 made-up parts of the same shape",
    database: `PostgreSQL ${version}`,
    measures: [
      measure("import into PostgreSQL, whole command", 99_738 / importSeconds, "products/s", { atLeast: 5000 }, lastLineOf(importWords)),
      measure("start to healthy on PostgreSQL", server.startMs / 1000, "s", { atMost: 1 }),
    ],
    memoryMeasures: () => [measure("memory of the process after all this", server.memoryMb() ?? Number.NaN, "MB", { atMost: 350 })],
    async close() {
      await server.stop();
      await postgres.stop();
    },
  };
}

function startStore(env: Record<string, string>): Promise<Child> {
  return startChild([cli, "serve"], { env, until: /https?:\/\// });
}

async function serverVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  return rows[0]!.server_version.split(" ")[0]!;
}

function lastLineOf(words: Buffer): string {
  return words.toString().trim().split("\n").at(-1) ?? "";
}

