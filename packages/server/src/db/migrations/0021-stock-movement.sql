-- What each order took from where. On hand at the start, less these, is on hand now.
create table stock_movement (
  store_id text not null references store,
  order_id text not null,
  product_id text not null,
  location_id text not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  moved_at timestamptz not null,
  primary key (store_id, order_id, product_id, location_id)
);
