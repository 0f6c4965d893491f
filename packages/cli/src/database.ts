import { migrate, openDatabase, type Config, type Database } from "@tradecounter/server";

/** Opens the configured database, migrates it, and closes it when `work` is done. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config);
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.close();
  }
}
