import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { mappingFrom } from "./mapping.ts";
import { ImportError } from "./problem.ts";
import { readBatches } from "./read-files.ts";
import type { FromThread, ThreadTask } from "./read-thread.ts";

// The thread of read-thread.ts.
const port = parentPort!;
const { files, ...task } = workerData as ThreadTask;
const tell = (message: FromThread) => port.postMessage(message);

try {
  const batches = readBatches({
    ...task,
    files: files.map((file) =>
      "mappingText" in file ? { path: file.path, mapping: mappingFrom(file.mappingText) } : file,
    ),
  });
  for await (const batch of batches) {
    const next = once(port, "message");
    tell(batch);
    await next;
  }
  tell("end");
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  tell({ problem: error.message });
}
port.close();
