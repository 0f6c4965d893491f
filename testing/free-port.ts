import { createServer } from "node:net";
import { threadId } from "node:worker_threads";

/**
 * Systems give ports from 32768 (Linux) or 49152 upwards to whoever asks for any, and to each connection that goes out. One of
 * those may be taken again before the server for which it was found is there to listen. Nobody is given one below.
 */
const first = 20_000;
const [blocks, size] = [12, 1_000];
/** Each thread of a process has ports of its own. */
const block = first + (threadId % blocks) * size;
let next = Math.floor(Math.random() * size);

/** A port of this machine that nobody listens at, for a server that is started later, or elsewhere, or again. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < size; tried++) {
    const port = block + (next++ % size);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${block} and ${block + size} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
