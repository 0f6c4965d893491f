create table location (
  store_id text not null references store,
  id text not null,
  code text not null,
  name text not null,
  sort_order int not null default 0,
  primary key (store_id, id),
  unique (store_id, code)
);

-- reserved counts the live rows of `reservation`; what is free is on_hand - reserved.
create table stock (
  store_id text not null references store,
  product_id text not null,
  location_id text not null,
  on_hand numeric(18, 6) not null default 0 check (on_hand >= 0),
  reserved numeric(18, 6) not null default 0 check (reserved >= 0 and reserved <= on_hand),
  incoming numeric(18, 6) not null default 0 check (incoming >= 0),
  incoming_date date,
  primary key (store_id, product_id, location_id)
);

create table reservation (
  store_id text not null references store,
  cart_id text not null,
  product_id text not null,
  location_id text not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (store_id, cart_id, product_id, location_id)
);

create index reservation_by_expiry on reservation (store_id, expires_at);
