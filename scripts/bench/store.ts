import { join } from "node:path";
import { startTestPostgres } from "@tradecounter/server/testing/postgres";
import { href } from "@tradecounter/storefront/addresses";
import { basePath } from "@tradecounter/wire";
import pg from "pg";
import { partsCatalogue } from "./catalogue.ts";
import { medianOf } from "./compare.ts";
import { importRate } from "./imports.ts";
import {
  memoryMbOf,
  parentOf,
  processorMsOf,
  processorMsOfTree,
  startChild,
  tradecounter,
  type Child,
} from "./process.ts";
import { measure, type Measure } from "./report.ts";

/** A product of the catalogue, and a word that finds it. */
export interface Part {
  readonly id: string;
  /** The path of its page, such as `/product/8-410/01t...`. */
  readonly path: string;
  readonly word: string;
  /** What the part is, after the number in its name: "ferrite beads". */
  readonly kind: string;
  readonly quantityMinimum: string | null;
  readonly onHand: number;
}

/** The store to measure: a separate process on PostgreSQL, with the whole catalogue. */
export interface BenchStore {
  readonly server: Child;
  readonly url: string;
  /** The base address of the store's API. */
  readonly api: string;
  readonly webstoreId: string;
  readonly databaseUrl: string;
  /** For other processes on the same database. */
  readonly env: Record<string, string>;
  readonly folder: string;
  readonly catalogue: { readonly file: string; readonly isReal: boolean };
  readonly database: string;
  /** Thirty thousand of its parts, shuffled the same way in every run. */
  readonly parts: readonly Part[];
  /** What was measured while it was set up. */
  readonly measures: readonly Measure[];
  /** Processor time used by the database so far, in milliseconds. */
  databaseMs(): number | undefined;
  memoryMeasures(name: string, atMostMb?: number): Measure[];
  close(): Promise<void>;
}

const starts = 5;

export async function openBenchStore(folder: string): Promise<BenchStore> {
  const catalogue = await partsCatalogue(folder);
  const postgres = await startTestPostgres();
  // as on a single machine, where the store and its database can share a Unix socket
  const databaseUrl = postgres.socketUrl ?? postgres.url();
  const env = {
    DATABASE_URL: databaseUrl,
    TRADECOUNTER_DATA: join(folder, "data"),
    PORT: "0",
    SANDBOX_PORT: "0",
    LOG_LEVEL: "error",
    RATE_LIMITS: "off",
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: process_ } = await client.query<{ pid: number; version: string }>(
    "select pg_backend_pid() as pid, current_setting('server_version') as version",
  );
  const databasePid = parentOf(process_[0]!.pid);
  const databaseMs = () => (databasePid === undefined ? undefined : processorMsOfTree(databasePid));
  const imported = await importRate("import into PostgreSQL", { file: catalogue.file, env, databaseMs }, 5000);
  const { server, measures: started } = await startedStore(env);
  const { url } = server;
  const { webstoreId } = (await (await fetch(`${url}/.well-known/tradecounter`)).json()) as { webstoreId: string };
  const freshMemory = memoryMbOf(server.pid);
  const parts = await partsOf(client, webstoreId);
  await client.end();
  return {
    server,
    url,
    api: url + basePath(webstoreId),
    webstoreId,
    databaseUrl,
    env,
    folder,
    catalogue,
    database: `PostgreSQL ${process_[0]!.version.split(" ")[0]}${postgres.socketUrl ? " over a Unix socket" : ""}`,
    parts,
    measures: [imported, ...started],
    databaseMs,
    memoryMeasures(name, atMost) {
      const memory = memoryMbOf(server.pid);
      if (!memory || !freshMemory) return [];
      const remark = `${freshMemory.now.toFixed(0)} MB after the start, ${memory.most.toFixed(0)} MB at the most`;
      return [measure(name, memory.now, "MB", atMost === undefined ? undefined : { atMost }, remark)];
    },
    async close() {
      await server.stop();
      await postgres.stop();
    },
  };
}

async function startedStore(
  env: Record<string, string>,
): Promise<{ server: Awaited<ReturnType<typeof startStore>>; measures: Measure[] }> {
  const seconds: number[] = [];
  const processorSeconds: number[] = [];
  let server: Awaited<ReturnType<typeof startStore>> | undefined;
  for (let start = 0; start <= starts; start++) {
    await server?.stop();
    const startedAt = performance.now();
    server = await startStore(env);
    const healthy = await fetch(`${server.url}/healthz`);
    if (!healthy.ok) throw new Error("The store is not healthy");
    if (start === 0) continue; // the system's caches are cold
    seconds.push((performance.now() - startedAt) / 1000);
    processorSeconds.push((processorMsOf(server.pid) ?? Number.NaN) / 1000);
  }
  const remark = `median of ${starts}; ${medianOf(processorSeconds).toFixed(2)} s of the processor`;
  const measures = [measure("start to healthy on PostgreSQL", medianOf(seconds), "s", { atMost: 1 }, remark)];
  return { server: server!, measures };
}

/** Starts the store as its owner does; returns it with its address. */
async function startStore(env: Record<string, string>): Promise<Child & { url: string }> {
  const child = await startChild(tradecounter, ["serve"], { env, until: /: https?:\/\/[\w.]+:\d+$/ });
  return { ...child, url: /https?:\S+$/.exec(child.line)![0].replace("localhost", "127.0.0.1") };
}

async function partsOf(client: pg.Client, webstoreId: string): Promise<Part[]> {
  const { rows } = await client.query<Omit<Part, "path"> & { sku: string }>(
    `select id, sku, lower((regexp_match(name || ' ' || coalesce(description, ''), '[A-Za-z]{5,}'))[1]) as word,
       lower(regexp_replace(name, '^.*, ', '')) as kind, quantity_minimum as "quantityMinimum",
       (select sum(on_hand)::float8 from stock where stock.store_id = product.store_id and product_id = product.id) as "onHand"
     from product
     where store_id = $1 and active and sku !~ '^[A-Z]{3}-' and name ~ '[A-Za-z]{5,}'
     order by md5(id) limit 30000`,
    [webstoreId],
  );
  return rows.map(({ sku, ...part }) => ({ ...part, path: href("product", { sku, productId: part.id }) }));
}
