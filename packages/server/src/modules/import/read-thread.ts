import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { ImportError } from "./problem.ts";
import type { FilesToRead, ImportFile, ReadBatch } from "./read-files.ts";

/** A task as sent to the thread: a mapping is sent as its text. */
export interface ThreadTask extends Omit<FilesToRead, "files"> {
  readonly files: readonly (Exclude<ImportFile, { mapping: unknown }> | { path: string; mappingText: string })[];
}
/** A message from the thread: a batch, the end, or a problem that the person must fix. */
export type FromThread = ReadBatch | "end" | { readonly problem: string };

/** Reads as `readBatches` does, in a separate thread, which is one batch ahead. */
export async function* readBatchesInThread({ files, ...task }: FilesToRead): AsyncGenerator<ReadBatch> {
  const workerData: ThreadTask = {
    ...task,
    files: files.map((file) => ("mapping" in file ? { path: file.path, mappingText: file.mapping.text } : file)),
  };
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData,
    // every row soon becomes garbage, and its memory is free again before the catalog is compiled: a sixth less time to read
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  });
  try {
    for await (const [message] of on(worker, "message", { close: ["exit"] }) as AsyncIterable<[FromThread]>) {
      if (message === "end") return;
      if ("problem" in message) throw new ImportError(message.problem);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
      worker.postMessage("next");
      yield message;
    }
    throw new Error("The thread that reads the files has ended");
  } finally {
    await worker.terminate();
  }
}
