import { createReadStream, createWriteStream } from "node:fs";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { demoStore } from "@tradecounter/demo-store";
import { runChild, tradecounter } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

/** Importing this folder sets up a store to load the catalogue into. */
const storeFolder = fileURLToPath(demoStore.folder);
const embeddedParts = 20_000;

export interface Import {
  readonly file: string;
  readonly env: Record<string, string>;
  /** Processor time used by the database so far, if it is a separate process. */
  databaseMs?(): number | undefined;
}

/** Products a second of the whole command: startup, reading, validating, writing, compiling and publishing. */
export async function importRate(name: string, { file, env, databaseMs }: Import, goal: number): Promise<Measure> {
  await runChild(tradecounter, ["import", storeFolder], env);
  const before = databaseMs?.();
  const { text, seconds, processorMs, mostMb } = await runChild(
    tradecounter,
    ["import", file, "--mapping", "electronic-parts"],
    env,
  );
  const after = databaseMs?.();
  const count = Number(/products +([\d,]+) new/.exec(text)![1]!.replaceAll(",", ""));
  const steps = /seconds +(.*)/.exec(text)![1]!;
  const processor = processorMs === undefined ? "" : `; ${(processorMs / 1000).toFixed(1)} s of the processor`;
  const database =
    after === undefined || before === undefined
      ? ""
      : ` and ${((after - before) / 1000).toFixed(1)} s of the database's`;
  const memory = mostMb === undefined ? "" : `; ${mostMb.toFixed(0)} MB at the most`;
  const remark = `${count} products in ${seconds.toFixed(1)} s (${steps})${processor}${database}${memory}`;
  return measure(`${name}, the whole command`, count / seconds, "products/s", { atLeast: goal }, remark);
}

/** Imports the first twenty thousand parts into the embedded database: all of them would take a minute. */
export async function importMeasures({ catalogue, folder, env }: BenchStore): Promise<Measure[]> {
  const file = join(folder, "first-parts.jsonl");
  await pipeline(firstLines(catalogue.file, embeddedParts), createWriteStream(file));
  const { DATABASE_URL: _, ...others } = env;
  const embedded = { ...others, DATABASE_URL: "", TRADECOUNTER_DATA: mkdtempSync(join(folder, "embedded-")) };
  return [await importRate("import into the embedded database", { file, env: embedded }, 2000)];
}

async function* firstLines(file: string, count: number): AsyncGenerator<string> {
  const source = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface(source)) {
    yield `${line}\n`;
    if (--count === 0) break;
  }
  source.destroy();
}
