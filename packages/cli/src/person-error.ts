import {
  BackupError,
  ConfigError,
  FolderInUseError,
  ImportError,
  LenderGoneError,
  NewerSchemaError,
  PoolerUnnamedError,
  SearchPlaceError,
} from "@tradecounter/server";

/** An error that the user can correct. The message says what to do; no stack trace is shown. */
export class PersonError extends Error {}

const forPersons = [
  PersonError,
  BackupError,
  ConfigError,
  FolderInUseError,
  ImportError,
  LenderGoneError,
  NewerSchemaError,
  PoolerUnnamedError,
  SearchPlaceError,
];

/** One line for the user; undefined for errors that only a developer can correct. */
export function lineFor(error: unknown): string | undefined {
  if (forPersons.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, syscall } = firstOf(error);
  // where folders cannot be created, the system may report ENOENT
  const line = code === "ENOENT" && syscall === "mkdir" ? noFolder : systemLines[code ?? ""];
  return line && `${line} (${message})`;
}

const databaseAway = "The database does not answer: start it, or correct DATABASE_URL.";
const noFolder = "No folder can be made there: set TRADECOUNTER_DATA to another one.";
// for a backup or an export as well as the store's own files: the system's message has the path if known
const diskFull = "The disk is full.";
const systemLines: Record<string, string> = {
  ECONNREFUSED: databaseAway,
  ENOTFOUND: databaseAway,
  EAI_AGAIN: databaseAway,
  "28P01": "The database does not accept the password: correct DATABASE_URL.",
  "28000": "The database does not accept the user: correct DATABASE_URL.",
  "3D000": "There is no such database: create it, or correct DATABASE_URL.",
  "42501": "The database's user may not do that: give it the rights, or correct DATABASE_URL.",
  "53300": "The database has no connection free: lower DATABASE_CONNECTIONS, or raise the server's limit.",
  "08006": databaseAway,
  EADDRINUSE: "The port is in use: stop the program that has it, or set another one (PORT, METRICS_PORT).",
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EROFS: noFolder,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: "That is not allowed to this user: set TRADECOUNTER_DATA to a folder of your own, or PORT above 1023.",
};

/** A failed connection to a host name with several addresses has several errors. */
function firstOf(error: unknown): { code?: string; message?: string; syscall?: string } {
  return (error instanceof AggregateError ? error.errors[0] : error) as ReturnType<typeof firstOf>;
}
