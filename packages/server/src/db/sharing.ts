import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { errorCodeOf } from "../error-code.ts";
import type { Driver } from "./database.ts";
import { meet } from "./meeting-place.ts";
import { framed, messagesOf, type Reply, type Request } from "./messages.ts";

/** While another process's transaction is open nobody else is served: an idle one is rolled back. */
const idleAtMostMs = 5000;

/** Lets other processes of this machine and user work with a folder's embedded database, until `close`. */
export async function shareDriver(driver: Driver, folder: string): Promise<{ close(): Promise<void> }> {
  const conversations = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const ended = converse(driver, socket)
      .catch(() => {}) // the response cannot be sent: the other side sees the socket end
      .finally(() => conversations.delete(socket));
    conversations.set(socket, ended);
  });
  const place = await meet(folder, (address) => once(server.listen(address), "listening"));
  return {
    /** Anything not committed by then is rolled back. */
    async close() {
      place.leave();
      server.close();
      for (const socket of conversations.keys()) socket.destroy();
      await Promise.all(conversations.values());
    },
  };
}

async function converse(driver: Driver, socket: Socket): Promise<void> {
  socket.on("error", () => {}); // the iteration over its messages ends
  const requests = messagesOf<Request>(socket);
  const next = async () => (await requests.next()).value;
  const answer = (reply: Reply) => void (socket.destroyed || socket.write(framed(reply)));
  const releases: (() => Promise<void>)[] = [];

  async function transact(): Promise<void> {
    await driver.transaction(async (query) => {
      answer({ result: undefined });
      for (;;) {
        const request = await within(idleAtMostMs, next());
        if (request === "commit") return;
        if (request === undefined) socket.destroy();
        if (typeof request !== "object" || !("statement" in request))
          throw new Error("The transaction was rolled back");
        answer(await replyOf(query(request.statement)));
      }
    });
  }

  async function hold(name: string): Promise<boolean> {
    const release = await driver.hold!(name);
    if (release) releases.push(release);
    return release !== undefined;
  }

  async function answerTo(request: Request): Promise<unknown> {
    if (request === "begin") return transact();
    if (typeof request === "string") throw new Error("There is no open transaction");
    if ("statement" in request) return driver.query(request.statement);
    return "script" in request ? driver.script(request.script) : hold(request.hold);
  }

  try {
    for (let request = await next(); request !== undefined; request = await next())
      answer(await replyOf(answerTo(request)));
  } finally {
    for (const release of releases) await release();
    socket.destroy();
  }
}

async function replyOf(result: Promise<unknown>): Promise<Reply> {
  try {
    return { result: await result };
  } catch (error) {
    return {
      failure: { message: error instanceof Error ? error.message : String(error), code: errorCodeOf(error) },
    };
  }
}

/** Undefined on timeout. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
