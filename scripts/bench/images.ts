import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsFrom } from "../../packages/server/src/modules/images/options.ts";
import { resize } from "../../packages/server/src/modules/images/resize.ts";
import { quantileOf } from "./compare.ts";
import { requestOf } from "./connection.ts";
import { load } from "./load.ts";
import { photo } from "./photo.ts";
import { node, startChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";

const runs = 9;
const options = "format=auto,onerror=redirect,fit=scale-down,width=640";

/** How long resizing a picture takes, and how many resized ones are sent a second. */
export async function imageMeasures(): Promise<Measure[]> {
  const source = await photo();
  const reading = optionsFrom(options);
  if ("bad" in reading) throw new Error(reading.bad);
  const measures: Measure[] = [];
  for (const [kind, accepts] of [
    ["webp", "image/webp"],
    ["avif", "image/avif"],
    ["jpeg", "*/*"],
  ] as const) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run <= runs; run++) {
      const startedAt = performance.now();
      const made = await resize(source, reading.options, accepts);
      // the first run loads the library
      if (run > 0) times.push(performance.now() - startedAt);
      bytes = made.bytes.length;
    }
    const remark = `median of ${runs} in the process; ${(source.length / 1e6).toFixed(1)} MB become ${(bytes / 1e3).toFixed(0)} kB`;
    measures.push(
      measure(`12 megapixels to 640 pixels of ${kind}`, quantileOf(times, 0.5), "ms", { atMost: 150 }, remark),
    );
  }
  return [...measures, await cached()];
}

async function cached(): Promise<Measure> {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-bench-images-"));
  const server = await startChild(node, [fileURLToPath(new URL("image-server.ts", import.meta.url)), folder]);
  try {
    const url = `http://127.0.0.1:${server.line}/cdn-cgi/image/${options}/img/photo.jpg`;
    const requests = [requestOf("GET", url, { accept: "image/avif,image/webp" })];
    await load(url, requests, { connections: 1, seconds: 0.5 });
    const done = await load(url, requests, { seconds: 3 });
    const remark = `${done.medianMs.toFixed(1)} ms at the median, 20 connections`;
    return measure("a picture that is made already", done.perSecond, "/s", { atLeast: 3000 }, remark);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
