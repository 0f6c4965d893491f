import { sql, type Statement, type Tx } from "../../db/index.ts";
import type { StagedRows } from "./batch.ts";
import type { Kind } from "./kinds.ts";
import type { Run } from "./store.ts";

/** Adds a batch to the staged rows. Repeated keys are resolved when all rows are staged. */
export async function stage(tx: Tx, run: Run, fileNo: number, rows: StagedRows): Promise<void> {
  if (rows.kinds.length === 0) return;
  // Staged rows and their recorded position are in one transaction: a power failure loses both or neither.
  await tx.run(sql`set local synchronous_commit = off`);
  await tx.run(sql`
    insert into import_row (store_id, run_id, file_no, kind, key, row_no, part_no, only_if_new, data)
    select ${run.storeId}, ${run.id}, ${fileNo}, given.* from rows from (
      unnest(${rows.kinds}::text[]), unnest(${rows.keys}::text[]), unnest(${rows.rowNos}::int[]), unnest(${rows.partNos}::int[]),
      unnest(${rows.onlyIfNew}::boolean[]), jsonb_array_elements(${`[${rows.texts.join(",")}]`}::jsonb)
    ) as given`);
}

/** Whether a staged row (`s`) is of this run and kind. */
export const isStaged = ({ storeId, id }: Run, kind: Kind): Statement =>
  sql`s.store_id = ${storeId} and s.run_id = ${id} and s.kind = ${kind}`;
