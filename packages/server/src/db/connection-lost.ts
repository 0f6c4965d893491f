import pg from "pg";
import { errorCodeOf } from "../error-code.ts";

/** The connection broke, or is silent. Whether the statements sent on it took effect is unknown. */
export class ConnectionLost extends Error {
  /** The SQLSTATE; the driver has no code for it. */
  readonly code = "08006";
}

/** All connections are busy, and have been for longer than anybody should wait. */
export class NoConnectionFree extends Error {
  /** The SQLSTATE. */
  readonly code = "53300";
}

/** The message is for the person who configured the URL. */
export class PoolerUnnamedError extends Error {}

const down = new Set(
  "08006 57P01 57P02 57P03 ECONNREFUSED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ETIMEDOUT".split(" "),
);

/** Whether an error means that the server is stopping, is still starting, or does not respond. */
export function isDown(error: unknown): boolean {
  return down.has(String(errorCodeOf(error)));
}

/**
 * Whether to retry a read elsewhere: the server is down, has no free connection, or canceled the statement because of replication from its
 * primary.
 */
export function isAway(error: unknown): boolean {
  return isDown(error) || ["53300", "40001"].includes(String(errorCodeOf(error)));
}

/**
 * Throws the driver's error, translated by its meaning. For the driver's own results only: file errors have the same codes as connection
 * errors.
 */
export function tellingOfLoss<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    // pgbouncer's response to the startup parameters that we send to a dedicated server
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
  // pgbouncer's error when it cannot reach the server; the server itself uses this code for errors after which it goes on
  if (error instanceof pg.DatabaseError) return error.severity === "FATAL" && error.code === "08P01";
  if (!(error instanceof Error)) return false;
  // a file error, such as a full disk, may come out of a transaction as well
  const isOfLine =
    "syscall" in error && /^(read|write)$/.test(String(error.syscall)) && lineCodes.has(errorCodeOf(error));
  return isOfLine || /^Connection terminated|connection error and is not queryable$/.test(error.message);
}

/** Closes a connection at once, without notifying a server that may not be reading: pending queries fail with `error`. */
export function cut(client: pg.ClientBase, error: Error): void {
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.stream.destroy(error);
}
