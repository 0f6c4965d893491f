import { sql, type Tx } from "../../db/index.ts";
import type { Kind } from "./kinds.ts";
import { isStaged } from "./staging.ts";
import type { Run } from "./store.ts";

/**
 * Keeps one of the staged rows with the same key, and records notes about the others. The last one wins; for records that are only
 * created if new, the first, unless there is a regular row with the key. Rows of an order belong together.
 */
export async function settleRepeated(tx: Tx, run: Run): Promise<void> {
  const found = await tx.many<{ kind: Kind }>(sql`
    select distinct kind from (
      select kind from import_row where store_id = ${run.storeId} and run_id = ${run.id} and kind not in ('mentioned', 'orders')
      group by kind, key having count(*) > 1
    ) repeated`);
  for (const { kind } of found) await (kind === "contacts" ? refuseTwins(tx, run) : settle(tx, run, kind));
}

/** We cannot decide which of two people an e-mail address belongs to: neither is imported. */
async function refuseTwins(tx: Tx, run: Run): Promise<void> {
  const isOfKind = isStaged(run, "contacts");
  await tx.run(sql`
    with twins as (
      select s.key, s.file_no, s.row_no,
        coalesce(lag(s.file_no) over alike, lead(s.file_no) over alike) as other_file_no,
        coalesce(lag(s.row_no) over alike, lead(s.row_no) over alike) as other_row_no
      from import_row s where ${isOfKind}
      window alike as (partition by s.key order by s.file_no, s.row_no, s.part_no)
    ),
    said as (
      insert into import_issue (store_id, run_id, id, file_no, row_no, column_name, severity, code, reason)
      select ${run.storeId}, ${run.id}, format('shared address:%s:%s', file_no, row_no), file_no, row_no, 'email', 'refused', 'shared address',
        format('"%s" is the address of another contact too, in %srow %s: neither is taken', key,
          case when other_file_no = file_no then '' else 'another file, ' end, other_row_no)
      from twins where other_row_no is not null
      on conflict do nothing
    )
    delete from import_row s using twins
    where ${isOfKind} and s.key = twins.key and twins.other_row_no is not null`);
}

async function settle(tx: Tx, run: Run, kind: Kind): Promise<void> {
  const isOfKind = isStaged(run, kind);
  await tx.run(sql`
    with repeated as (
      select s.key from import_row s where ${isOfKind} group by s.key having count(*) > 1
    ),
    judged as (
      select s.key, s.file_no, s.row_no, s.part_no, s.only_if_new, s.data->>'name' as name,
        first_value(s.data->>'name') over so_far as first_name,
        bool_or(not s.only_if_new) over so_far as has_entry_before,
        bool_or(not s.only_if_new) over (partition by s.key) as has_entry,
        lag(s.file_no) over alike as earlier_file_no,
        lag(s.row_no) over alike as earlier_row_no,
        lead(s.row_no) over alike is not null as has_later
      from import_row s join repeated on repeated.key = s.key
      where ${isOfKind}
      window so_far as (partition by s.key order by s.file_no, s.row_no, s.part_no),
        alike as (partition by s.key, s.only_if_new order by s.file_no, s.row_no, s.part_no)
    ),
    said as (
      insert into import_issue (store_id, run_id, id, file_no, row_no, column_name, severity, code, reason)
      select ${run.storeId}, ${run.id}, id, file_no, row_no, column_name, 'warning', code, reason
      from (
        select format('duplicate:%s:%s', file_no, row_no) as id, file_no, row_no, part_no, null as column_name, 'duplicate' as code,
          format('the same %s entry stands in %srow %s: this row takes its place', ${kind}::text,
            case when earlier_file_no = file_no then '' else 'another file, ' end, earlier_row_no) as reason
        from judged where not only_if_new and earlier_row_no is not null
        union all
        select format('two spellings:%s:%s', key, name), file_no, row_no, part_no, ${kind}, 'two spellings',
          format('"%s" is taken for "%s": they differ only in signs or case', name, first_name)
        from judged where only_if_new and not has_entry_before and name is distinct from first_name
      ) said
      order by file_no, row_no, part_no
      on conflict do nothing
    )
    delete from import_row s using judged
    where ${isOfKind} and s.key = judged.key
      and (s.file_no, s.row_no, s.part_no) = (judged.file_no, judged.row_no, judged.part_no)
      and case when judged.only_if_new then judged.has_entry or judged.earlier_row_no is not null else judged.has_later end`);
}
