import { cpSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCommand } from "../packages/cli/src/testing/command.ts";
import { freePort } from "../testing/free-port.ts";

/** The data folder and the addresses of a store, which stay the same across restarts. */
export interface Place {
  /** The shop's address, such as `http://localhost:40123`. */
  readonly address: string;
  /** The address of the test card gateway, which has another origin. */
  readonly gateway: string;
  readonly dataFolder: string;
  /** The file with the store's log. */
  readonly log: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A place for a store. With a copy of a data folder whose store has ended, the first start takes a second instead of ten. */
export async function newPlace({ copied, ...environment }: NewPlace = {}): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-journeys-"));
  const dataFolder = join(folder, "data");
  if (copied) cpSync(copied, dataFolder, { recursive: true });
  else mkdirSync(dataFolder);
  const [port, gatewayPort] = [await freePort(), await freePort()];
  return {
    address: `http://localhost:${port}`,
    gateway: `http://127.0.0.1:${gatewayPort}`,
    dataFolder,
    log: join(folder, "store.log"),
    environment: {
      TRADECOUNTER_DATA: dataFolder,
      PORT: String(port),
      SANDBOX_PORT: String(gatewayPort),
      DATABASE_URL: undefined,
      SANDBOX_SLOW_MS: "5000",
      ...environment,
    },
  };
}

interface NewPlace {
  readonly copied?: string;
  readonly [variable: string]: string | undefined;
}

export function removePlace({ dataFolder }: Place): void {
  rmSync(join(dataFolder, ".."), { recursive: true, force: true });
}

export interface RunningStore {
  /** Sends a signal to this process and waits for it to exit. Returns the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** Starts the store like its owner, and waits until it accepts orders. The first start in a place sets up the demo store. */
export async function startStore({ environment, address, log }: Place): Promise<RunningStore> {
  const command = startCommand(["serve"], environment);
  const file = createWriteStream(log, { flags: "a" });
  command.process.stdout!.pipe(file, { end: false });
  command.process.stderr!.pipe(file, { end: false });
  await command.says(address);
  await command.says("Cards are charged");
  return {
    async end(signal) {
      command.process.kill(signal);
      const { code } = await command.ended;
      await new Promise((resolve) => file.end(resolve));
      return code;
    },
  };
}

/** The errors in the store's log, in order. */
export function faultsIn(log: string): string[] {
  return readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => /^\{"level":[56]0/.test(line));
}
