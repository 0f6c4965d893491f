-- What the catalogue says in another language, record by record, as files bring it; texts of an owner's content go before it.
create table translation (
  store_id text not null references store,
  -- what, which and in which language: 'product FLT-1001 es'
  id text not null,
  record text not null,
  record_id text not null,
  code text not null,
  language text not null,
  name text,
  description text,
  primary key (store_id, id)
);
create index translation_by_language on translation (store_id, language, record, record_id);

create table import_row_translations partition of import_row for values in ('translations');
alter table import_row_translations
  alter store_id set statistics 10,
  alter run_id set statistics 10,
  alter kind set statistics 10,
  alter key set statistics 10,
  alter file_no set statistics 10,
  alter row_no set statistics 10,
  alter part_no set statistics 10,
  alter only_if_new set statistics 10,
  alter data set statistics 0;
