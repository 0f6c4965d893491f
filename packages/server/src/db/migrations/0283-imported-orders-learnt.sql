-- Up to which imported order it is learnt what goes together: their numbers are drawn with those of the store's own orders, and written later.
alter table recommendation_run add column last_imported bigint not null default 0;

create index order_summary_imported on order_summary (store_id, order_number) where imported_at is not null;
