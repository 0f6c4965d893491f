-- A session in which a cart becomes an order. Addresses, methods and amounts are the cart's.
create table checkout (
  store_id text not null references store,
  id text not null,
  cart_id text not null,
  owner_id text not null,
  status text not null check (status in ('Live', 'Submitted', 'Canceled')),
  -- the number that the order will have for the shopper, for ever
  order_reference_number text not null,
  -- {email, firstName, lastName, phoneNumber}
  contact jsonb,
  billing_address jsonb,
  purchase_order_number text,
  -- whether a payment at the gateway was ever begun: most checkouts by purchase order have none to look for
  has_payments boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_reference_number)
);

-- However many tabs start it, a cart has one live checkout.
create unique index checkout_live on checkout (store_id, cart_id) where status = 'Live';
create index checkout_by_expiry on checkout (store_id, expires_at) where status = 'Live';
-- the contact of an earlier session of the cart
create index checkout_of_cart on checkout (store_id, cart_id, created_at);
-- the last order of a shopper whose request is repeated
create index checkout_submitted on checkout (store_id, owner_id, updated_at) where status = 'Submitted';
