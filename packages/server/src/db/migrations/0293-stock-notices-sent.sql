-- How many were told of a part lately: what is there is offered to as many people as there are pieces.
create table stock_notice_sent (
  store_id text not null references store,
  product_id text not null,
  sent_at timestamptz not null
);

create index stock_notice_sent_of on stock_notice_sent (store_id, product_id, sent_at);
create index stock_notice_sent_by_age on stock_notice_sent (store_id, sent_at);
