// node scripts/drills/main.ts: three stores behind HAProxy, on a cluster of PostgreSQL whose parts are killed while shoppers order.
// Needs Debian's packages postgresql-15, patroni, etcd-server, haproxy and pgbouncer, and root, who starts them as nobody.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@tradecounter/server/testing/postgres";
import pg from "pg";
import { haproxyToStores, isRole, startCluster, until, type Node } from "./cluster.ts";
import { shop, type Seen } from "./shoppers.ts";

const bin = fileURLToPath(new URL("../../packages/cli/bin/tradecounter.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "drill-"));
const cluster = await startCluster(folder);
const ports = [await freePort(), await freePort(), await freePort()];
const stores = new Map<number, ChildProcess>();
/** What went wrong stands here, when the drill is over, too. */
const log = openSync(join(tmpdir(), "drill.log"), "w");
try {
  for (const port of ports) await startStore(port); // the first sets the demo store up
  await query("update stock set on_hand = 1000000");
  const balancer = await freePort();
  writeFileSync(join(folder, "stores.cfg"), haproxyToStores(balancer, ports), { mode: 0o644 });
  cluster.start("haproxy", "/usr/sbin/haproxy", "-db", "-f", join(folder, "stores.cfg"));
  const origin = `http://127.0.0.1:${balancer}`;
  await until(
    () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    "the balancer answers",
  );

  let isOver = false;
  const began = performance.now();
  const shopping = shop(origin, 16, () => isOver);
  const events: { what: string; at: number }[] = [];
  const now = (what: string) => void events.push({ what, at: performance.now() - began });
  await sleep(10_000);

  now("the primary is killed");
  const [primary, replica] = (await isRole(cluster.nodes[0]!, "primary")) ? cluster.nodes : cluster.nodes.toReversed();
  await killPostgres(primary!);
  await until(() => isRole(replica!, "primary"), "the replica has become primary");
  now("the other one is primary");
  await until(() => isRole(primary!, "sync"), "the old one follows", 180);
  now("the old one is a synchronous replica again");
  await sleep(5000);

  now("a replica is lost and rebuilt");
  primary!.patroni.kill("SIGKILL");
  await killPostgres(primary!);
  rmSync(join(folder, `data-${primary!.name}`), { recursive: true, force: true });
  cluster.restart(primary!);
  await until(() => isRole(primary!, "sync"), "the replica is rebuilt", 180);
  now("it is rebuilt");
  await sleep(5000);

  now("a store is killed");
  stores.get(ports[0]!)!.kill("SIGKILL");
  await sleep(5000);
  await startStore(ports[0]!);
  now("it is back");
  await sleep(5000);

  now("a whole machine is lost: the primary, its Patroni, its etcd and a store at once");
  for (const part of [replica!.patroni, replica!.etcd, stores.get(ports[1]!)!]) part.kill("SIGKILL");
  await killPostgres(replica!);
  await until(() => isRole(primary!, "primary"), "the other machine has the primary");
  now("the other machine has the primary");
  cluster.restartEtcd(replica!);
  cluster.restart(replica!);
  await startStore(ports[1]!);
  await until(() => isRole(replica!, "sync"), "the machine follows", 180);
  now("the machine is back, with a synchronous replica");
  await sleep(5000);

  now("the program is upgraded, one process after the other");
  for (const port of ports) {
    const ended = new Promise((resolve) => stores.get(port)!.once("exit", resolve));
    stores.get(port)!.kill("SIGTERM");
    await ended;
    await startStore(port);
  }
  now("all are the new ones");
  await sleep(5000);
  isOver = true;
  const seen = await shopping;
  await report(seen, events, (performance.now() - began) / 1000);
} finally {
  for (const store of stores.values()) store.kill("SIGKILL");
  cluster.stop();
  await sleep(3000);
  rmSync(folder, { recursive: true, force: true });
}

async function startStore(port: number): Promise<void> {
  const store = spawn(process.execPath, [bin, "serve"], {
    env: {
      ...process.env,
      // the first sets up its tables, for which it keeps a connection
      DATABASE_URL: stores.size === 0 ? cluster.direct : cluster.url,
      DATABASE_POOLER: stores.size === 0 ? "off" : "on",
      DATABASE_CONNECTIONS: "20",
      TRADECOUNTER_DATA: join(folder, `store-${port}`),
      PORT: String(port),
      SANDBOX_PORT: "0",
      RATE_LIMITS: "off",
      DRAIN_SECONDS: "2",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", log, log],
  });
  stores.set(port, store);
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    `store ${port} is ready`,
    120,
  );
}

async function killPostgres({ name }: Node): Promise<void> {
  const [pid] = readFileSync(join(folder, `data-${name}`, "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.direct });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function report(seen: Seen, events: { what: string; at: number }[], seconds: number): Promise<void> {
  const [stored] = await query<{ orders: number; carts: number; ordered: string; taken: string }>(`
    select (select count(*)::int from order_summary) as orders,
      (select count(distinct cart_id)::int from order_summary) as carts,
      (select sum(quantity)::text from order_item_summary) as ordered,
      (select (1000000 - on_hand)::text from stock s join product p on p.store_id = s.store_id and p.id = s.product_id
       where sku = 'FLT-1001' order by on_hand limit 1) as taken`);
  const known = new Set(
    (await query<{ reference_number: string }>("select reference_number from order_summary")).map(
      (row) => row.reference_number,
    ),
  );
  const lost = seen.orders.filter((order) => !known.has(order));
  const sorted = seen.took.toSorted((one, other) => one - other);
  const at = (part: number) => `${sorted[Math.floor(sorted.length * part)]!.toFixed(0)} ms`;
  for (const { what, at: when } of events) console.log(`${(when / 1000).toFixed(1).padStart(7)} s  ${what}`);
  console.log(
    `${seen.answered} requests answered in ${seconds.toFixed(0)} s, ${seen.failed} failed; median ${at(0.5)}, 99th ${at(0.99)}`,
  );
  console.log(
    `longest time with failures less than a second apart: ${(longestRun(seen.failures) / 1000).toFixed(1)} s`,
  );
  console.log(
    `orders answered ${seen.orders.length}, lost ${lost.length}; stored ${stored!.orders}, of ${stored!.carts} carts`,
  );
  console.log(`stock taken ${stored!.taken}, ordered ${stored!.ordered}`);
  if (lost.length > 0 || stored!.orders !== stored!.carts || Number(stored!.taken) !== Number(stored!.ordered))
    process.exitCode = 1;
}

function longestRun(failures: readonly number[]): number {
  let [longest, from, last] = [0, -1, -Infinity];
  for (const at of failures.toSorted((one, other) => one - other)) {
    if (at - last > 1000) from = at;
    longest = Math.max(longest, at - from);
    last = at;
  }
  return longest;
}
