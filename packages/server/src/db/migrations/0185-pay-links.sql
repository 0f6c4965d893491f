-- Links by which somebody pays for a copy of a cart. Only a hash of what is in the link is kept.
create table pay_link (
  store_id text not null references store,
  token_hash text not null,
  cart_id text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, token_hash),
  unique (store_id, cart_id),
  foreign key (store_id, cart_id) references cart on delete cascade
);
