import type { Socket } from "node:net";
import { deserialize, serialize } from "node:v8";
import type { Statement } from "./sql.ts";

/**
 * A process's request to another one's database. Requests on a socket are answered in order. Those between `begin` and `commit` or `roll
 * back` are one transaction; a name is held until the socket closes.
 */
export type Request =
  | { readonly statement: Statement }
  | { readonly script: string }
  | { readonly hold: string }
  | "begin"
  | "commit"
  | "roll back";

/** The outcome, with the driver's own result. */
export type Reply = { readonly result: unknown } | { readonly failure: { message: string; code: unknown } };

const lengthBytes = 4;

/** A message as sent over a socket: its length, then its content, including dates and bytes. */
export function framed(message: unknown): Buffer {
  const body = serialize(message);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(body.length);
  return Buffer.concat([length, body]);
}

/** The received messages, until the socket ends for any reason. */
export async function* messagesOf<Message>(socket: Socket): AsyncGenerator<Message, undefined> {
  let held: Buffer[] = [];
  let size = 0;
  let needed = lengthBytes;
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      held.push(chunk);
      size += chunk.length;
      while (size >= needed) {
        const bytes = Buffer.concat(held);
        const end = lengthBytes + bytes.readUInt32LE(0);
        const isWhole = size >= end;
        if (isWhole) yield deserialize(bytes.subarray(lengthBytes, end)) as Message;
        held = [isWhole ? bytes.subarray(end) : bytes];
        size = held[0]!.length;
        needed = isWhole ? lengthBytes : end;
      }
    }
  } catch {
    // truncated, or not a valid message: the stream ends here
  }
  return undefined;
}
