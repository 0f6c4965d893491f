// node scripts/drills/main.ts [--only upgrade,primary,replica,store,machine]: runs three stores behind HAProxy on a
// PostgreSQL cluster whose parts are killed while shoppers order. Requires Debian's packages postgresql-15, patroni,
// etcd-server, haproxy and pgbouncer, and root, who starts them as nobody. DRILL_TTL is Patroni's `ttl`; DRILL_RELEASE
// is the commit to upgrade from, by default the last release.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { freePort } from "../../testing/free-port.ts";
import { lastRelease, unpackRelease } from "../../testing/last-release.ts";
import { haproxyToStores, startCluster, until } from "./cluster.ts";
import { events } from "./events.ts";
import { report, type Happening } from "./report.ts";
import { shop } from "./shoppers.ts";
import { createStores, isReady } from "./stores.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const wanted = values.only?.split(",") ?? Object.keys(events);
const unknown = wanted.find((event) => !Object.hasOwn(events, event));
if (unknown !== undefined)
  throw new Error(`No event is called ${unknown}: there are ${Object.keys(events).join(", ")}.`);
const program = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "drill-"));
const cluster = await startCluster(folder, Number(process.env.DRILL_TTL ?? 20));
const stores = createStores(cluster, folder, [await freePort(), await freePort(), await freePort()], program);
try {
  // an upgrade starts from an older program
  const first = wanted.includes("upgrade") ? earlierProgram() : program;
  for (const port of stores.ports) await stores.start(port, first); // the first store sets up the demo store
  const client = new pg.Client({ connectionString: cluster.direct });
  await client.connect();
  await client.query("update stock set on_hand = 1000000");
  await client.end();
  const origin = await startBalancer();

  let isOver = false;
  const began = performance.now();
  const shopping = shop(origin, 16, () => isOver);
  const happenings: Happening[] = [];
  await sleep(10_000);
  for (const event of wanted) {
    const now = (what: string) => void happenings.push({ event, what, at: performance.now() - began });
    await events[event]!({ cluster, stores, program, now });
    await sleep(5000);
  }
  isOver = true;
  const seen = await shopping;
  const after = new pg.Client({ connectionString: cluster.direct });
  await after.connect();
  if (!(await report(after, seen, happenings))) process.exitCode = 1;
  await after.end();
} finally {
  stores.killAll();
  cluster.stop();
  await sleep(3000);
  rmSync(folder, { recursive: true, force: true });
}

/** The folder with the program of the last release. */
function earlierProgram(): string {
  const release = process.env.DRILL_RELEASE ?? lastRelease();
  if (!release) throw new Error("The code of the last release is not here: fetch the whole history, with tags.");
  const earlier = join(folder, "release");
  mkdirSync(earlier);
  unpackRelease(release, earlier, "packages", "package-lock.json");
  return earlier;
}

async function startBalancer(): Promise<string> {
  const port = await freePort();
  writeFileSync(join(folder, "stores.cfg"), haproxyToStores(port, stores.ports), { mode: 0o644 });
  cluster.start("haproxy", "/usr/sbin/haproxy", "-db", "-f", join(folder, "stores.cfg"));
  const origin = `http://127.0.0.1:${port}`;
  await until(() => isReady(origin), "the balancer answers");
  return origin;
}
