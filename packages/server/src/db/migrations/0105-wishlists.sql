-- What buyers keep for later.
create table wishlist (
  store_id text not null references store,
  id text not null,
  -- the account for which it is kept; of a buyer without one, his user
  holder_id text not null,
  -- the user whose list it is, who alone changes it
  user_id text not null,
  name text not null,
  -- whether all who act for the account see it
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);

-- also what finds a buyer's lists
create unique index wishlist_name on wishlist (store_id, holder_id, user_id, lower(name));
create index wishlist_shared on wishlist (store_id, holder_id) where is_shared;

create table wishlist_item (
  store_id text not null references store,
  id text not null,
  wishlist_id text not null,
  product_id text not null,
  quantity numeric not null check (quantity > 0),
  -- in the order in which they were added
  position integer not null,
  primary key (store_id, id),
  unique (store_id, wishlist_id, product_id),
  unique (store_id, wishlist_id, position),
  foreign key (store_id, wishlist_id) references wishlist on delete cascade
);
