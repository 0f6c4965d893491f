import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Driver, Result } from "./database.ts";
import { addressIn } from "./meeting-place.ts";
import { framed, messagesOf, type Reply, type Request } from "./messages.ts";

/** The process that has the data folder open no longer responds. The message is for the person who started this one. */
export class LenderGoneError extends Error {
  constructor() {
    super(
      "The store that has the data folder open was stopped, or let go of a command that stood still. Give it again.",
    );
  }
}

/** A driver that works through the process that has the data folder open; undefined where none shares it. */
export async function borrowDriver(folder: string): Promise<Driver | undefined> {
  const address = addressIn(folder);
  const common = address && (await openLine(address).catch(() => undefined));
  if (!common) return undefined;
  const anotherLine = () =>
    openLine(address).catch(() => {
      throw new LenderGoneError();
    });
  return {
    kind: "embedded",
    query: (statement) => common.ask<Result>({ statement }),
    // on its own line, so that the transaction ends with it: nothing stays open when this process is killed
    async transaction(work) {
      const line = await anotherLine();
      try {
        await line.ask("begin");
        const answer = await work((statement) => line.ask<Result>({ statement })).catch(async (error: unknown) => {
          await line.ask("roll back").catch(() => {}); // it always fails
          throw error;
        });
        await line.ask("commit");
        return answer;
      } finally {
        await line.close();
      }
    },
    script: (script) => common.ask({ script }),
    async hold(name) {
      const line = await anotherLine();
      const isHeld = await line.ask<boolean>({ hold: name });
      if (!isHeld) await line.close();
      return isHeld ? line.close : undefined;
    },
    close: common.close,
  };
}

/** A connection on which requests are answered in order. */
interface Line {
  /** Throws the database's error, or LenderGoneError. */
  ask<T>(request: Request): Promise<T>;
  /** Waits until the other side has closed as well. */
  close(): Promise<void>;
}

async function openLine(address: string): Promise<Line> {
  const socket = connect(address);
  await once(socket, "connect");
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const ended = settle(socket, waiting);
  return {
    async ask<T>(request: Request) {
      const message = framed(request);
      if (!socket.writable) throw new LenderGoneError();
      const answered = Promise.withResolvers<unknown>();
      waiting.push(answered);
      socket.write(message);
      return (await answered.promise) as T;
    },
    close() {
      socket.end();
      return ended;
    },
  };
}

async function settle(socket: Socket, waiting: PromiseWithResolvers<unknown>[]): Promise<void> {
  socket.on("error", () => {}); // the iteration over its messages ends
  for await (const reply of messagesOf<Reply>(socket)) {
    const first = waiting.shift();
    if ("result" in reply) first?.resolve(reply.result);
    else first?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }));
  }
  socket.destroy();
  for (const { reject } of waiting.splice(0)) reject(new LenderGoneError());
}
