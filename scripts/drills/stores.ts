// Processes of the store, running one program or another.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { until, type Cluster } from "./cluster.ts";

/** The stores' log, which remains after the drill. */
const logFile = join(tmpdir(), "drill.log");

/**
 * Three stores, each on its own port. `program` is a program's folder: `pooled` connects through pgbouncer, any other
 * to the server directly.
 */
export function createStores(cluster: Cluster, folder: string, ports: readonly number[], pooled: string) {
  const log = openSync(logFile, "w");
  const running = new Map<number, ChildProcess>();
  const bin = (program: string) => join(program, "packages", "cli", "bin", "tradecounter.js");
  const direct = { ...process.env, DATABASE_URL: cluster.direct, DATABASE_POOLER: "off", LOG_LEVEL: "error" };

  async function start(port: number, program: string): Promise<void> {
    launch(port, program);
    await until(() => isReady(`http://127.0.0.1:${port}`), `store ${port} is ready`, 240);
  }

  /** Restarts a second after a failure, like a service manager: a store that finds no database at startup exits. */
  function launch(port: number, program: string): void {
    const store = spawn(process.execPath, ["--max-semi-space-size=8", "--expose-gc", bin(program), "serve"], {
      env: {
        ...direct,
        // the first store sets up its tables, which requires a dedicated connection
        ...(running.size > 0 && program === pooled && { DATABASE_URL: cluster.url, DATABASE_POOLER: "on" }),
        DATABASE_READ_URL: cluster.standby,
        DATABASE_CONNECTIONS: "20",
        TRADECOUNTER_DATA: join(folder, `store-${port}`),
        PORT: String(port),
        SANDBOX_PORT: "0",
        RATE_LIMITS: "off",
        DRAIN_SECONDS: "2",
      },
      stdio: ["ignore", log, log],
    });
    running.set(port, store);
    store.once("exit", (code) => code && setTimeout(launch, 1000, port, program).unref());
  }

  return {
    ports,
    start,
    kill: (port: number) => void running.get(port)!.kill("SIGKILL"),
    async replace(port: number, program: string) {
      const ended = new Promise((resolve) => running.get(port)!.once("exit", resolve));
      running.get(port)!.kill("SIGTERM");
      await ended;
      await start(port, program);
    },
    /** Migrates the database to a program's version like an operator: directly on the server, while stores are running. */
    async migrate(program: string) {
      const { stdout } = await promisify(execFile)(process.execPath, [bin(program), "migrate"], { env: direct });
      return stdout.trim();
    },
    killAll() {
      for (const store of running.values()) store.kill("SIGKILL");
    },
  };
}

export type Stores = ReturnType<typeof createStores>;

export function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
