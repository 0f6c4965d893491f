-- store.json as it was read last, for whoever exports the store; null of stores that were read before this.
alter table store add column store_file text;
