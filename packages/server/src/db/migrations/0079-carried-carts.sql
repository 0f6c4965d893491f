-- What became of a guest's cart when its owner signed in: it is carried over once, and the page of the cart says what was left.
create table carried_cart (
  store_id text not null references store,
  guest_cart_id text not null,
  -- as whom the guest owned it
  guest_owner_id text not null,
  owner_id text not null,
  cart_id text not null,
  currency text not null,
  -- [{productId, name, quantity, itemId | message}]
  items jsonb not null,
  carried_at timestamptz not null,
  primary key (store_id, guest_cart_id)
);

create index carried_cart_of_guest on carried_cart (store_id, guest_owner_id, carried_at);
