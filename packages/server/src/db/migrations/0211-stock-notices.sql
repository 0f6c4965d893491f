-- needs: 0205
-- Who is to be told by mail when a part is in stock again: a row goes with its mail.
create table stock_notice (
  store_id text not null references store,
  product_id text not null,
  email text not null,
  -- null of a guest
  user_id text,
  -- the one that he reads, where it is one of the store's further languages
  language text,
  first_name text,
  -- as they were when he asked
  name text not null,
  sku text not null,
  asked_at timestamptz not null
);

create unique index stock_notice_once on stock_notice (store_id, product_id, lower(email));
create index stock_notice_of on stock_notice (store_id, lower(email));
create index stock_notice_by_age on stock_notice (store_id, asked_at);
