-- When an order came in by an import of history; null of those that the store took itself. What was sold elsewhere is over: nothing
-- is charged, shipped or counted of it here. Its reference number is the number that it had there.
alter table order_summary add column imported_at timestamptz;

create table import_row_orders partition of import_row for values in ('orders');

alter table import_row_orders
  alter store_id set statistics 10,
  alter run_id set statistics 10,
  alter kind set statistics 10,
  alter key set statistics 10,
  alter file_no set statistics 10,
  alter row_no set statistics 10,
  alter part_no set statistics 10,
  alter only_if_new set statistics 10,
  alter data set statistics 0;

-- rows of one order are read together, some orders at a time
create index import_row_orders_by_key on import_row_orders (run_id, key);
