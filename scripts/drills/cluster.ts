// Starts a replicated PostgreSQL with poolers and load balancers, from Debian's packages. See docs/scale.md.
import { spawn, type ChildProcess } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../testing/free-port.ts";

const nobody = 65534;
const postgresBin = "/usr/lib/postgresql/15/bin";

export interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  patroni: ChildProcess;
  /** The etcd member on the same machine. */
  etcd: ChildProcess;
}

/** An etcd member with its ports. */
interface Member {
  readonly name: string;
  readonly client: number;
  readonly peer: number;
}

/**
 * Two Patroni nodes, one of them synchronous, each with an etcd member and a third one for the quorum, behind HAProxy
 * and pgbouncer. `url` leads to the current primary, `standby` to the other node.
 */
export async function startCluster(folder: string, ttlSeconds: number) {
  chownSync(folder, nobody, nobody);
  const started: ChildProcess[] = [];
  const start = (name: string, program: string, ...args: string[]) => {
    const child = spawn(program, args, {
      cwd: folder,
      uid: nobody,
      gid: nobody,
      stdio: "ignore",
      env: environment(folder),
    });
    child.once("exit", (code) => process.env.DRILL_VERBOSE && console.log(`${name} ended (${code})`));
    started.push(child);
    return child;
  };
  const members: Member[] = [];
  for (const name of ["a", "b", "c"]) members.push({ name, client: await freePort(), peer: await freePort() });
  const runEtcd = (member: Member) =>
    start(`etcd ${member.name}`, "/usr/bin/etcd", ...etcdOptions(folder, member, members));
  const [etcdOfOne, etcdOfTwo] = members.map(runEtcd);
  const run = (node: Pick<Node, "name">) =>
    start(`patroni ${node.name}`, "/usr/bin/patroni", join(folder, `${node.name}.yml`));
  const nodes: Node[] = [];
  for (const [index, name] of ["one", "two"].entries()) {
    const node = { name, port: await freePort(), restPort: await freePort() };
    writeOwn(join(folder, `${name}.yml`), patroniYaml(folder, node, members, ttlSeconds));
    nodes.push({ ...node, patroni: run(node), etcd: [etcdOfOne!, etcdOfTwo!][index]! });
    await until(() => isRole(node, nodes.length === 1 ? "primary" : "replica"), `${name} is up`);
  }
  const [primaryPort, standbyPort, poolerPort] = [await freePort(), await freePort(), await freePort()];
  const toPrimary = haproxyTo("primary", primaryPort, nodes);
  writeOwn(join(folder, "postgres.cfg"), `${haproxyDefaults}${toPrimary}${haproxyTo("replica", standbyPort, nodes)}`);
  start("haproxy", "/usr/sbin/haproxy", "-db", "-f", join(folder, "postgres.cfg"));
  writeOwn(join(folder, "pgbouncer.ini"), pgbouncerIni(poolerPort, primaryPort));
  start("pgbouncer", "/usr/sbin/pgbouncer", "-q", join(folder, "pgbouncer.ini"));
  const dataOf = ({ name }: Node) => join(folder, `data-${name}`);
  return {
    nodes,
    start,
    dataOf,
    killPostgres(node: Node) {
      const [pid] = readFileSync(join(dataOf(node), "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    restart: (node: Node) => void (node.patroni = run(node)),
    restartEtcd: (node: Node) => void (node.etcd = runEtcd(members[nodes.indexOf(node)]!)),
    direct: `postgres://postgres@127.0.0.1:${primaryPort}/postgres`,
    url: `postgres://postgres@127.0.0.1:${poolerPort}/postgres`,
    standby: `postgres://postgres@127.0.0.1:${standbyPort}/postgres`,
    stop() {
      for (const child of started.toReversed()) child.kill("SIGTERM");
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function isRole(
  { restPort }: Pick<Node, "restPort">,
  role: "primary" | "replica" | "sync",
): Promise<boolean> {
  const path = role === "sync" ? "synchronous" : role;
  return fetch(`http://127.0.0.1:${restPort}/${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function until(isSo: () => Promise<boolean>, what: string, seconds = 90): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) if (await isSo()) return;
  throw new Error(`Not within ${seconds} s: ${what}`);
}

function etcdOptions(folder: string, { name, client, peer }: Member, members: readonly Member[]): string[] {
  const [at, peerAt] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const all = members.map((member) => `${member.name}=http://127.0.0.1:${member.peer}`).join(",");
  return Object.entries({
    name,
    "data-dir": join(folder, `etcd-${name}`),
    "listen-client-urls": at,
    "advertise-client-urls": at,
    "listen-peer-urls": peerAt,
    "initial-advertise-peer-urls": peerAt,
    "initial-cluster": all,
    "log-level": "error",
  }).flatMap(([option, value]) => [`--${option}`, value]);
}

/**
 * Three stores. A process that reports that it is not ready gets no more requests, and a request that reached no
 * process is sent to another.
 */
export function haproxyToStores(port: number, stores: readonly number[]): string {
  return `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend shoppers
  bind 127.0.0.1:${port}
  default_backend stores
backend stores
  option httpchk GET /readyz
${stores.map((at) => `  server s${at} 127.0.0.1:${at} check inter 500ms fall 1 rise 1`).join("\n")}
`;
}

const haproxyDefaults = `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
`;

function haproxyTo(role: "primary" | "replica", port: number, nodes: readonly Node[]): string {
  return `frontend to_${role}
  bind 127.0.0.1:${port}
  default_backend ${role}
backend ${role}
  option httpchk OPTIONS /${role}
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`).join("\n")}
`;
}

function pgbouncerIni(port: number, to: number): string {
  return `[databases]
* = host=127.0.0.1 port=${to} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 5
`;
}

function patroniYaml(
  folder: string,
  { name, port, restPort }: Pick<Node, "name" | "port" | "restPort">,
  etcd: readonly Member[],
  ttlSeconds: number,
): string {
  // the leader renews its lease every second, and may fail to for as long as leaves the other time to take over
  const retrySeconds = Math.floor((ttlSeconds - 1) / 2);
  return `scope: store
name: ${name}
restapi: { listen: "127.0.0.1:${restPort}", connect_address: "127.0.0.1:${restPort}" }
etcd3: { hosts: [${etcd.map(({ client }) => `"127.0.0.1:${client}"`).join(", ")}] }
bootstrap:
  dcs:
    ttl: ${ttlSeconds}
    loop_wait: 1
    retry_timeout: ${Math.min(3, retrySeconds)}
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, shared_buffers: 64MB, wal_log_hints: "on" }
  initdb: [{ encoding: UTF8 }, { locale: C }]
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${join(folder, `data-${name}`)}
  bin_dir: ${postgresBin}
  pgpass: ${join(folder, `pgpass-${name}`)}
  parameters: { unix_socket_directories: "${folder}" }
  authentication:
    superuser: { username: postgres, password: drill }
    replication: { username: replicator, password: drill }
    rewind: { username: postgres, password: drill }
`;
}

function environment(folder: string): NodeJS.ProcessEnv {
  return { PATH: `${postgresBin}:/usr/bin:/bin:/usr/sbin`, HOME: folder, LANG: "C.UTF-8" };
}

function writeOwn(path: string, text: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, nobody, nobody);
}
