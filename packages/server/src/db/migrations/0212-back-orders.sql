-- needs: 0205
-- Whether the store lets a part be ordered there before it has come, and how much of what is on its way orders have been promised.
alter table stock add column backorder boolean not null default false;
alter table stock add column promised numeric(18, 6) not null default 0;
alter table stock add constraint stock_promised check (promised >= 0) not valid;

-- What each order was promised of what is on its way to a place, and how much of that was cancelled. What is neither cancelled nor
-- has arrived is what `stock.promised` counts.
create table backorder (
  store_id text not null references store,
  order_id text not null,
  product_id text not null,
  location_id text not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  returned numeric(18, 6) not null default 0 check (returned >= 0),
  -- of the rest, what has come since
  arrived numeric(18, 6) not null default 0 check (arrived >= 0),
  check (returned + arrived <= quantity),
  expected_date date,
  promised_at timestamptz not null,
  primary key (store_id, order_id, product_id, location_id)
);

create index backorder_waiting on backorder (store_id, product_id) where quantity > returned + arrived;
