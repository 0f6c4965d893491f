import { sql, type Statement, type Tx } from "../../db/index.ts";
import { erasureHash } from "../erasure/index.ts";
import { isStaged } from "./staging.ts";
import type { Run } from "./store.ts";

/** The key under which an erasure recorded the staged row `s`. */
const keys = { contacts: sql`s.key`, accounts: sql`s.data->>'code'` } as const;

/** Leaves out people who were erased since these rows were kept, and accounts that lost their names, and reports each row. */
export async function leaveOutErased(tx: Tx, run: Run, keptAt: Date): Promise<void> {
  for (const [kind, key] of Object.entries(keys) as ["contacts" | "accounts", Statement][])
    await tx.run(sql`
      with erased as (
        delete from import_row s using erasure e
        where ${isStaged(run, kind)} and e.store_id = s.store_id and e.erased_at >= ${keptAt}
          and e.hash = ${erasureHash(sql`s.store_id`, kind, key)}
        returning s.store_id, s.run_id, s.file_no, s.row_no)
      insert into import_issue (store_id, run_id, id, file_no, row_no, column_name, severity, code, reason)
      select store_id, run_id, format('erased:%s:%s', file_no, row_no), file_no, row_no, null, 'warning', 'erased since',
        'was erased after this was kept: left out'
      from erased on conflict do nothing`);
}
