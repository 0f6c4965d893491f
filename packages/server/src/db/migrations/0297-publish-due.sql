-- Whether what the store was set up with since shows in replies that are compiled, so that the next import has to publish.
alter table store add column publish_due boolean not null default false;

-- A store is locked by its id before it is set up, when it has no row yet.
alter table import_lock drop constraint import_lock_store_id_fkey;
