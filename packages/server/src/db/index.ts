import type { Config } from "../config.ts";
import { borrowDriver } from "./borrowing.ts";
import { databaseOver, type Database } from "./database.ts";
import { withReplica } from "./replica.ts";

export type { Database, Queries, Tx } from "./database.ts";
export { json, raw, sql, type Statement } from "./sql.ts";
export { LenderGoneError } from "./borrowing.ts";
export { inHurry, withoutHurry } from "./hurry.ts";
export { watchingWrites } from "./writes.ts";
export { PoolerUnnamedError } from "./connection-lost.ts";
export { FolderInUseError } from "./folder-lock.ts";
export { migrate, NewerSchemaError, pendingMigrations, schemaOf, type Schema } from "./migrate.ts";

export interface OpenOptions {
  /**
   * For the long-running store process: it locks an embedded database's data folder and lets others work through it, and reserves
   * connections to a server for shoppers. Throws FolderInUseError when another process has it.
   */
  readonly isShared?: boolean;
}

/**
 * Opens the configured database: the PostgreSQL server of `DATABASE_URL`, else the embedded one, through the store process if one has it
 * open.
 */
export async function openDatabase(
  {
    databaseUrl,
    databaseReadUrl,
    databaseConnections,
    databasePooler,
    dataFolder,
  }: Pick<Config, "databaseUrl" | "databaseReadUrl" | "databaseConnections" | "databasePooler" | "dataFolder">,
  { isShared = false }: OpenOptions = {},
): Promise<Database> {
  if (databaseUrl) {
    const { openPostgres } = await import("./postgres.ts");
    const open = (url: string) =>
      openPostgres({ url, connections: databaseConnections, isServing: isShared, isPooled: databasePooler });
    return databaseReadUrl ? withReplica(open(databaseUrl), open(databaseReadUrl)) : open(databaseUrl);
  }
  const borrowed = isShared ? undefined : await borrowDriver(dataFolder);
  if (borrowed) return databaseOver(borrowed);
  const { openEmbedded } = await import("./embedded.ts");
  return openEmbedded({ folder: dataFolder, isShared });
}
