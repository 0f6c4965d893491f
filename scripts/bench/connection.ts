import { once } from "node:events";
import { connect } from "node:net";

/** The reply to a request. */
export interface Reply {
  readonly status: number;
  /** The status line and the headers, as received. */
  readonly head: string;
  readonly body: Buffer;
}

/** A keep-alive connection that sends one request after another. */
export interface Connection {
  ask(request: Buffer): Promise<Reply>;
  close(): void;
}

/**
 * Uses plain sockets and reads no more of the replies than necessary: the bench shares its processors with the store,
 * so a costlier client would distort the figures. Replies must have a content length, as all of ours do.
 */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, "connect");
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  let chunks: Buffer[] = [];
  let head = "";
  let missing = 0;

  function begin(chunk: Buffer): Buffer {
    const end = chunk.indexOf("\r\n\r\n");
    if (end < 0) throw new Error("The head of a reply came in pieces");
    head = chunk.toString("latin1", 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && !/^HTTP\/1\.1 (204|304)/.test(head))
      throw new Error(`A reply without a length: ${head}`);
    missing = head.startsWith("HTTP/1.1 304") ? 0 : Number(length ?? 0);
    return chunk.subarray(end + 4);
  }

  socket.on("data", (chunk: Buffer) => {
    try {
      const part = head === "" ? begin(chunk) : chunk;
      chunks.push(part);
      missing -= part.length;
    } catch (error) {
      waiting?.reject(error as Error);
      socket.destroy();
      return;
    }
    if (missing > 0) return;
    const reply = {
      status: Number(head.slice(9, 12)),
      head,
      body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
    };
    const { resolve } = waiting!;
    waiting = undefined;
    chunks = [];
    head = "";
    resolve(reply);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The connection was closed")));

  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => void socket.destroy(),
  };
}

/** A request as bytes. */
export function requestOf(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Buffer {
  const { host, pathname, search } = new URL(url);
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = {
    host,
    ...headers,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
}
