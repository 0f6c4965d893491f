-- Attempts to pay a checkout at a gateway. The row is there before the gateway is asked, so that no money is without one.
create table payment (
  store_id text not null references store,
  id text not null,
  checkout_id text not null,
  -- counts the attempts of the checkout
  number int not null,
  -- Pending: the gateway has been asked. Open: the shopper completes it at the gateway. Reversing: to be given back.
  status text not null check (status in ('Pending', 'Open', 'Authorized', 'Captured', 'Declined', 'Failed', 'Reversing', 'Reversed')),
  amount numeric(18, 6) not null check (amount >= 0),
  currency text not null,
  gateway text not null,
  gateway_reference text,
  -- hash of the token that was charged: a repeated request is known by it
  token_hash text,
  -- {brand, lastFour}
  method jsonb,
  failure text,
  order_id text,
  -- when somebody was told that there is money and no order
  reported_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, checkout_id, number)
);

-- However many tabs and processes pay at once, a checkout has one payment that may hold money.
create unique index payment_live on payment (store_id, checkout_id) where status in ('Pending', 'Open', 'Authorized', 'Captured');
create index payment_unsettled on payment (store_id, updated_at) where status in ('Pending', 'Authorized') and order_id is null;
create index payment_of_order on payment (store_id, order_id) where order_id is not null;
