import { parentPort } from "node:worker_threads";
import { textIndexBuilder } from "./text-index-builder.ts";
import type { FromThread, ToThread } from "./text-index-thread.ts";

// The worker of text-index-thread.ts. It has no other work to yield to, so `breathe` does nothing.
const port = parentPort!;
const builder = textIndexBuilder(async () => {});

port.on("message", async (message: ToThread) => {
  if (message === "finish") {
    // free the texts before the largest arrays are made
    globalThis.gc?.();
    const sections = await builder.finish();
    port.postMessage(
      sections satisfies FromThread,
      Object.values(sections).map((array) => array.buffer as ArrayBuffer),
    );
    return;
  }
  for (const texts of message.texts) void builder.add(texts);
  port.postMessage("taken" satisfies FromThread);
});
