import { Worker } from "node:worker_threads";
import type { SectionArray } from "../../catalog/index.ts";
import type { ProductTexts } from "./product-texts.ts";
import type { TextIndexBuilder } from "./text-index-builder.ts";

/** What the thread is told: more texts, or that there are no more. */
export type ToThread = { readonly texts: readonly ProductTexts[] } | "finish";
/** What it answers: that it has taken a batch, or the index. */
export type FromThread = "taken" | Record<string, SectionArray>;

const batchRows = 50;
/** Batches that wait at the thread's door; more would only fill the memory. */
const waitingAtMost = 4;

/** Builds in a thread of its own. */
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
  // both are met where they are awaited; without this they would end the process before
  finished.promise.catch(() => {});

  function fail(error: unknown) {
    finished.reject(error);
    room.resolve();
  }

  function tell(message: ToThread) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    worker.postMessage(message);
  }

  function send() {
    tell({ texts: batch });
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
      return waiting > waitingAtMost ? untilThereIsRoom() : undefined;
    },
    async finish() {
      send();
      tell("finish");
      try {
        return await finished.promise;
      } finally {
        await worker.terminate();
      }
    },
    abandon: () => void worker.terminate(),
  };
}
