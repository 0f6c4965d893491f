import { parentPort } from "node:worker_threads";
import { textIndexBuilder } from "./text-index-builder.ts";
import type { FromThread, ToThread } from "./text-index-thread.ts";

// The thread of text-index-thread.ts: nobody waits for a turn here, so there is nobody to let through.
const port = parentPort!;
const builder = textIndexBuilder(async () => {});

port.on("message", async (message: ToThread) => {
  if (message === "finish") {
    // the texts that it was told are garbage, and would lie beside the largest arrays
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
