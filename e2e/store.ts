import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const program = join(import.meta.dirname, "../packages/cli/bin/tradecounter.js");

/** A place on the disk for one store: its data folder, and beside it what its processes print. */
export interface Place {
  readonly path: string;
  readonly dataFolder: string;
  remove(): void;
}

/** A command of the store's program that runs, or has run. */
export interface Command {
  readonly pid: number;
  /** The file with all that it prints. */
  readonly output: string;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  printed(): string;
  /** Sends a signal to this one process, and answers when it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The store as its owner runs it, on the embedded database. */
export interface RunningStore extends Command {
  /** Where the shop is, such as `http://localhost:40123`. */
  readonly address: string;
  /** Where the trial card gateway is: another origin. */
  readonly gateway: string;
}

export function newPlace(): Place {
  const path = mkdtempSync(join(tmpdir(), "tradecounter-journeys-"));
  return { path, dataFolder: join(path, "data"), remove: () => rmSync(path, { recursive: true, force: true }) };
}

let commands = 0;

/** Runs `tradecounter <args>` on the place's data folder. */
export function run(args: readonly string[], place: Place, environment: Record<string, string> = {}): Command {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const output = join(place.path, `${++commands}-${args[0]}.log`);
  const log = createWriteStream(output, { flags: "w" });
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inherited, TRADECOUNTER_DATA: place.dataFolder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed.push(text);
      log.write(text);
    });
  }
  const ended = once(child, "close").then(([code]) => {
    log.end();
    return code as number | null;
  });
  return {
    pid: child.pid!,
    output,
    ended,
    printed: () => printed.join(""),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Starts the store and waits until it has told its address. The first start in a place sets up the demo store. Throws
 * with what it printed when it ends instead.
 */
export async function startStore(place: Place): Promise<RunningStore> {
  const command = run(["serve"], place, { PORT: "0", SANDBOX_PORT: String(await freePort()), LOG_LEVEL: "info" });
  const hasEnded = command.ended.then(() => true);
  do {
    const address = /^Thornbeck.*: (http\S+)$/m.exec(command.printed())?.[1];
    const gateway = /^Cards are taken.*: (http\S+)$/m.exec(command.printed())?.[1];
    if (address && gateway) return { ...command, address, gateway };
  } while (!(await Promise.race([hasEnded, sleep(50, false)])));
  throw new Error(`The store did not start:\n${command.printed()}`);
}

/** What the store has logged as an error in this file, from line `from` on. */
export function faultsIn(output: string, from = 0): string[] {
  return readFileSync(output, "utf8")
    .split("\n")
    .slice(from)
    .filter((line) => /^\{"level":(50|60)/.test(line));
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .on("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });
}
