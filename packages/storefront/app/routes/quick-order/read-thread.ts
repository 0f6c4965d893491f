import { Worker } from "node:worker_threads";

/** The list as editable text; or why it cannot be read, in words for whoever sent the file. */
export type ReadFile = { readonly text: string } | { readonly refused: string };
export interface FileToRead {
  readonly bytes: Uint8Array;
  readonly locale: string;
}

/** One at a time, so that pages keep the other processors, and only one workbook is in memory. */
let last: Promise<unknown> = Promise.resolve();
let count = 0;
/** Maximum number of files being read or waiting, of 4 MB each. */
const most = 10;
/** Heap limit; what a workbook is unpacked to is outside the heap. */
const mostMegabytes = 256;
/** Timeout, also for a busy machine. What is known to be slow is refused before: the slowest of the rest takes 0.6 s. */
const mostMilliseconds = 30_000;

interface Bounds {
  readonly megabytes?: number;
  readonly milliseconds?: number;
}

/** Reads a file in a separate thread, which ends with it: an unusual one takes half a second, during which pages would be blocked. */
export async function readInThread(file: FileToRead, bounds: Bounds = {}): Promise<ReadFile> {
  if (count >= most) return { refused: "Many files are being read right now. Try again in a minute." };
  count++;
  const reading = last.then(() => answerOf(file, bounds)).finally(() => count--);
  last = reading.catch(() => {});
  return reading;
}

async function answerOf(
  workerData: FileToRead,
  { megabytes = mostMegabytes, milliseconds = mostMilliseconds }: Bounds,
): Promise<ReadFile> {
  // in a build it is next to the pages' bundle
  const entry = import.meta.env.PROD ? "./read-worker.js" : "./read-worker.ts";
  const worker = new Worker(new URL(entry, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile>();
  const tooLarge = () =>
    resolve({ refused: "This workbook is too large once unpacked. Save its list as .csv and send that." });
  const timer = setTimeout(tooLarge, milliseconds);
  worker.once("message", resolve);
  worker.once("error", (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge() : reject(error),
  );
  worker.once("exit", () => reject(new Error("The thread that reads files has ended")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
