import { Worker } from "node:worker_threads";
import type { SectionArray } from "../../catalog/index.ts";
import type { ProductTexts } from "./product-texts.ts";
import type { TextIndexBuilder } from "./text-index-builder.ts";

/** Messages to the worker: more texts, or the end. */
export type ToThread = { readonly texts: readonly ProductTexts[] } | "finish";
/** Messages from the worker: a batch has been indexed, or the finished index. */
export type FromThread = "taken" | Record<string, SectionArray>;

const batchRows = 50;
/** The most batches in the worker's queue: more would only use memory. */
const mostWaiting = 4;

/** Builds the index in a worker thread. */
export function textIndexBuilderInWorker(): TextIndexBuilder {
  const worker = new Worker(new URL("./text-index-worker.ts", import.meta.url));
  const finished = Promise.withResolvers<Record<string, SectionArray>>();
  let batch: ProductTexts[] = [];
  let waiting = 0;
  let room = Promise.withResolvers<void>();

  worker.on("message", (message: FromThread) => {
    if (message !== "taken") return finished.resolve(message);
    waiting--;
    room.resolve();
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The thread that builds the text index has ended")));
  // avoid an unhandled rejection before `add` or `finish` awaits it
  finished.promise.catch(() => {});

  function fail(error: unknown) {
    finished.reject(error);
    room.resolve();
  }

  function post(message: ToThread) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    worker.postMessage(message);
  }

  function send() {
    post({ texts: batch });
    batch = [];
    waiting++;
  }

  async function untilThereIsRoom() {
    room = Promise.withResolvers();
    await Promise.race([room.promise, finished.promise]);
  }

  return {
    add(texts) {
      batch.push(texts);
      if (batch.length < batchRows) return undefined;
      send();
      return waiting > mostWaiting ? untilThereIsRoom() : undefined;
    },
    async finish() {
      send();
      post("finish");
      try {
        return await finished.promise;
      } finally {
        await worker.terminate();
      }
    },
    abandon: () => void worker.terminate(),
  };
}
