-- One import of files into a store. At most one a store is unfinished (and one dry run beside it).
create table import_run (
  store_id text not null references store,
  id text not null,
  -- a hash of the files' contents, how they are read, and the options: the same command goes on where it stopped
  identity text not null,
  dry_run boolean not null,
  state text not null default 'reading' check (state in ('reading', 'checked', 'applied', 'done', 'dropped')),
  -- names, as the report prints them
  files text[] not null,
  -- the last row that is staged: which file, from 0, and the row in it
  file_no int not null default 0,
  row_no int not null default 0,
  rows_read int not null default 0,
  -- what the transaction that applied it did to the live tables
  outcome jsonb,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (store_id, id)
);

create unique index import_run_unfinished on import_run (store_id, dry_run) where state not in ('done', 'dropped');

-- Rows that are valid by themselves, on their way to the live tables. `data` has the live table's column names and only
-- those columns that the file speaks of: the others keep what they have.
create table import_row (
  store_id text not null,
  run_id text not null,
  kind text not null,
  -- the id, or what else is the key of the live table
  key text not null,
  file_no int not null,
  row_no int not null,
  -- made where there is none with this key; never changes one
  only_if_new boolean not null,
  data jsonb not null,
  primary key (store_id, run_id, kind, key)
);

create table import_issue (
  store_id text not null,
  run_id text not null,
  -- says what it is about, so that a part that is read again after a crash notes nothing twice
  id text not null,
  file_no int not null,
  row_no int not null,
  column_name text,
  severity text not null check (severity in ('refused', 'warning')),
  code text not null,
  reason text not null,
  primary key (store_id, run_id, id)
);

create index import_issue_in_order on import_issue (store_id, run_id, file_no, row_no, id);

-- A row that an import holds locked while it works, so that two never work on one store.
create table import_lock (
  store_id text primary key references store
);
