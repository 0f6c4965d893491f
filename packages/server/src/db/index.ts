import type { Config } from "../config.ts";
import type { Database } from "./database.ts";

export type { Database, Queries, Tx } from "./database.ts";
export { json, raw, sql, type Statement } from "./sql.ts";
export { FolderInUseError } from "./folder-lock.ts";
export { migrate, pendingMigrations } from "./migrate.ts";

/** Opens the database that the configuration names: the PostgreSQL server of `DATABASE_URL`, else the embedded one. */
export async function openDatabase({ databaseUrl, databaseConnections, dataFolder }: Config): Promise<Database> {
  if (databaseUrl) {
    const { openPostgres } = await import("./postgres.ts");
    return openPostgres({ url: databaseUrl, connections: databaseConnections });
  }
  const { openEmbedded } = await import("./embedded.ts");
  return openEmbedded({ folder: dataFolder });
}
