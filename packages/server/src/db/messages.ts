import type { Socket } from "node:net";
import { deserialize, serialize } from "node:v8";
import type { Statement } from "./sql.ts";

/**
 * What a process asks of another one's database. Its requests on a socket are answered one after the other. What is asked
 * between `begin` and `commit` or `roll back` is one transaction; a name is held until the socket closes.
 */
export type Request =
  | { readonly statement: Statement }
  | { readonly script: string }
  | { readonly hold: string }
  | "begin"
  | "commit"
  | "roll back";

/** How it went, with the driver's own result. */
export type Reply = { readonly result: unknown } | { readonly failure: { message: string; code: unknown } };

const lengthBytes = 4;

/** A message as it goes over a socket: its length, then what it is, dates and bytes included. */
export function framed(message: unknown): Buffer {
  const body = serialize(message);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(body.length);
  return Buffer.concat([length, body]);
}

/** What arrives, until the socket ends in whatever way. */
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
    // cut off, or it says what is no message: that is its end
  }
  return undefined;
}
