-- A guest's notice waits until its address is confirmed by the link of a mail. Null: it is; notices of before count as confirmed.
alter table stock_notice add column confirm_hash text;

create index stock_notice_by_link on stock_notice (store_id, confirm_hash) where confirm_hash is not null;
