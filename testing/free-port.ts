import { createServer } from "node:net";
import { threadId } from "node:worker_threads";

/**
 * Systems assign ports from 32768 (Linux) or 49152 upward to servers that ask for any port and to outgoing connections.
 * Such a port may be taken again before the server that it was found for listens. Ports below are never assigned.
 */
const first = 20_000;
const [blocks, size] = [12, 1_000];
/** Each thread of a process has its own ports. */
const block = first + (threadId % blocks) * size;
let next = Math.floor(Math.random() * size);

/** A port on this machine on which nothing listens, for a server that starts later, elsewhere or again. */
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
