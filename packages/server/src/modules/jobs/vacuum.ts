import { raw, sql, type Database } from "../../db/index.ts";
import type { JobHandler } from "./index.ts";

const everySeconds = 300;

/**
 * Tidies up after writes, which the embedded database does not do by itself: tables are vacuumed and analysed by the rule
 * that PostgreSQL goes by. One after the other, as shoppers wait while one is at it: milliseconds.
 */
export function vacuumJobs(db: Database): JobHandler[] {
  if (db.kind !== "embedded") return [];
  async function run() {
    const tables = await db.many<{ name: string }>(sql`
      select relname as name from pg_stat_user_tables
      where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`);
    for (const { name } of tables) await db.run(sql`vacuum (analyze) ${raw(name)}`);
  }
  return [{ kind: "vacuum", everySeconds, run }];
}
