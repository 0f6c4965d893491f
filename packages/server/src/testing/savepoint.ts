import type { Database } from "../db/index.ts";

/**
 * Saves the tables' contents, and returns a function that restores them: for files whose tests change what the next one would see. It
 * takes a tenth of the time of a new database, whose first statements are slow besides. A server's in-memory state is another matter: see
 * `DemoStore.savepoint`.
 */
export async function savepointOf(db: Database): Promise<() => Promise<void>> {
  await db.script(keep);
  return () => db.script(putBack);
}

// A row's physical position and the transaction that wrote it: while both are the same it is the same row.
const keep = `
  create schema kept;
  do $$
  declare name text;
  begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('create table kept.%1$I as select ctid as kept_ctid, xmin as kept_xmin, * from public.%1$I', name);
    end loop;
  end $$;`;

// Unchanged rows are left alone: in most tables all. In replica mode no triggers or foreign keys are checked.
const putBack = `
  set local session_replication_role = replica;
  do $$
  declare name text; columns text; deleted bigint; inserted bigint;
  begin
    for name in select relname from pg_class where relnamespace = 'kept'::regnamespace and relkind = 'r' loop
      execute format(
        'delete from public.%1$I t where not exists
          (select from kept.%1$I k where k.kept_ctid = t.ctid and k.kept_xmin = t.xmin)', name);
      get diagnostics deleted = row_count;
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
        where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format(
        'insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I k
          where not exists (select from public.%1$I t where t.ctid = k.kept_ctid and t.xmin = k.kept_xmin)', name, columns);
      get diagnostics inserted = row_count;
      if deleted + inserted > 0 then
        execute format('truncate kept.%I', name);
        execute format('insert into kept.%1$I select ctid, xmin, * from public.%1$I', name);
      end if;
    end loop;
  end $$;`;
