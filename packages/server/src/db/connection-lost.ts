import pg from "pg";
import { errorCodeOf } from "../error-code.ts";

/** The connection broke, or nothing comes over it any more. Nobody knows whether what was sent on it is done. */
export class ConnectionLost extends Error {
  /** As SQL calls it; the driver has no code for it. */
  readonly code = "08006";
}

/** All connections have work, and have had for longer than anybody should wait. */
export class NoConnectionFree extends Error {
  /** As SQL calls it. */
  readonly code = "53300";
}

/** The message is for the person who has set the address. */
export class PoolerUnnamedError extends Error {}

const down = new Set(
  "08006 57P01 57P02 57P03 ECONNREFUSED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ETIMEDOUT".split(" "),
);

/** Whether an error means that the server is being stopped, is still starting, or that nobody answers. */
export function isDown(error: unknown): boolean {
  return down.has(String(errorCodeOf(error)));
}

/** Whether a read may do better elsewhere: the server is down, has no connection free, or gave a statement up for what its primary sent. */
export function isAway(error: unknown): boolean {
  return isDown(error) || ["53300", "40001"].includes(String(errorCodeOf(error)));
}

/** Throws what the driver has thrown, told by what it means. Of the driver's own answers alone: files fail by the same names as lines. */
export function tellingOfLoss<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    // pgbouncer's word for what each connection to a server of one's own says first
    if (error instanceof pg.DatabaseError && error.message.startsWith("unsupported startup parameter"))
      throw new PoolerUnnamedError("DATABASE_URL leads to a pooler: set DATABASE_POOLER=on.", { cause: error });
    if (isOfConnection(error)) throw new ConnectionLost(error.message, { cause: error });
    if (error instanceof Error && error.message === "timeout exceeded when trying to connect")
      throw new NoConnectionFree("No connection to the database came free", { cause: error });
    throw error;
  });
}

const lineCodes: ReadonlySet<unknown> = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTCONN",
]);

function isOfConnection(error: unknown): error is Error {
  // what pgbouncer says of a server that it does not reach; the server itself goes on after what it calls by this code
  if (error instanceof pg.DatabaseError) return error.severity === "FATAL" && error.code === "08P01";
  if (!(error instanceof Error)) return false;
  // a file's, such as that of a full disk, may come out of a transaction as well
  const isOfLine =
    "syscall" in error && /^(read|write)$/.test(String(error.syscall)) && lineCodes.has(errorCodeOf(error));
  return isOfLine || /^Connection terminated|connection error and is not queryable$/.test(error.message);
}

/** Ends a connection at once, without a word to a server that may not read it: what waits for its answer fails with `error`. */
export function cut(client: pg.ClientBase, error: Error): void {
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.stream.destroy(error);
}
