import { Worker } from "node:worker_threads";

/** The list as text that can be typed on; or why there is none, in words for whoever sent the file. */
export type ReadFile = { readonly text: string } | { readonly refused: string };
export interface FileToRead {
  readonly bytes: Uint8Array;
  readonly locale: string;
}

/** One at a time, so that pages have the other processors, and the memory for a workbook is needed once. */
let last: Promise<unknown> = Promise.resolve();
let count = 0;
/** Files that are being read or wait for it, of 4 MB each. */
const most = 10;
/** For objects; what a workbook is unpacked to is apart from it. */
const mostMegabytes = 256;
/** Until a file is given up, on a busy machine too. What is known to be slow is refused before: the slowest of the rest takes 0.6 s. */
const mostMilliseconds = 30_000;

interface Bounds {
  readonly megabytes?: number;
  readonly milliseconds?: number;
}

/** Reads a file in a thread of its own, which ends with it: an odd one takes half a second, and pages would wait for as long. */
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
  // of a build it lies beside the pages' one file
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
