-- Rows that are valid by themselves, on their way to the live tables. They are only ever added while files are read: no
-- index stands in the way, and a key may come several times. Each kind has a table of its own, as most statements read one.
-- `data` has the live table's column names and only those columns that the file speaks of: the others keep what they have.
drop table import_row;

create table import_row (
  store_id text not null,
  run_id text not null,
  kind text not null,
  -- the id, or what else is the key of the live table
  key text not null,
  file_no int not null,
  row_no int not null,
  -- which of the rows that the file's row brought
  part_no int not null,
  -- made where there is none with this key; never changes one
  only_if_new boolean not null,
  data jsonb not null
) partition by list (kind);

create table import_row_categories partition of import_row for values in ('categories');
create table import_row_attributes partition of import_row for values in ('attributes');
create table import_row_engines partition of import_row for values in ('engines');
create table import_row_products partition of import_row for values in ('products');
create table import_row_prices partition of import_row for values in ('prices');
create table import_row_stock partition of import_row for values in ('stock');
-- products that a refused row speaks of
create table import_row_mentioned partition of import_row for values in ('mentioned');

-- How many rows there are is all that a plan needs to know: to look at many of them takes longer than some of the statements.
alter table import_row
  alter store_id set statistics 10,
  alter run_id set statistics 10,
  alter kind set statistics 10,
  alter key set statistics 10,
  alter file_no set statistics 10,
  alter row_no set statistics 10,
  alter part_no set statistics 10,
  alter only_if_new set statistics 10,
  alter data set statistics 0;

-- What was staged is gone: these imports begin anew.
update import_run set state = 'reading', file_no = 0, row_no = 0, rows_read = 0 where state in ('reading', 'checked');
