// Reads a quick order file in a thread apart from the one that serves pages.
import { parentPort, workerData } from "node:worker_threads";
import { rowsFromFile, UnreadableList } from "./list-file.ts";
import { textOf } from "./list-text.ts";
import { changedOver } from "./quantity-text.ts";
import type { FileToRead, ReadFile } from "./read-thread.ts";

const { bytes, locale } = workerData as FileToRead;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
parentPort!.postMessage(await readFile());

async function readFile(): Promise<ReadFile> {
  try {
    const rows = await rowsFromFile(bytes, (value) => changedOver(String(value), locale));
    return { text: textOf(rows) };
  } catch (error) {
    if (error instanceof UnreadableList) return { refused: error.message };
    throw error;
  }
}
