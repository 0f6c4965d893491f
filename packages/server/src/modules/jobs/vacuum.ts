import { raw, sql, type Database } from "../../db/index.ts";
import type { JobHandler } from "./index.ts";

const everySeconds = 300;

/**
 * Vacuums and analyzes tables after writes, by the same threshold as autovacuum, which the embedded database does not have. One at a
 * time, as shoppers wait meanwhile: milliseconds.
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
