-- An order as it was placed: nothing in it changes with the catalogue, the cart or the store's settings.
create table order_summary (
  store_id text not null references store,
  id text not null,
  -- what people call it; counts up by store
  order_number bigint not null,
  reference_number text not null,
  checkout_id text not null,
  cart_id text not null,
  owner_id text not null,
  user_id text not null,
  account_id text,
  status text not null,
  currency text not null,
  tax_type text not null,
  -- {email, firstName, lastName, phoneNumber}
  contact jsonb not null,
  billing_address jsonb,
  purchase_order_number text,
  total_product_list_amount numeric not null,
  total_product_amount numeric not null,
  total_promotional_adjustment_amount numeric not null,
  total_charge_amount numeric not null,
  total_tax_amount numeric not null,
  grand_total_amount numeric not null,
  unique_product_count int not null,
  ordered_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_number),
  unique (store_id, reference_number),
  -- one order a checkout and one a cart, whatever is sent twice
  unique (store_id, checkout_id),
  unique (store_id, cart_id)
);

create table order_delivery_group_summary (
  store_id text not null,
  order_id text not null,
  id text not null,
  position int not null,
  name text not null,
  delivery_address jsonb,
  desired_delivery_date timestamptz,
  shipping_instructions text,
  is_gift boolean not null,
  gift_message text,
  gift_to_name text,
  -- the method as it was offered, dates included
  delivery_method jsonb,
  fee numeric not null,
  tax numeric not null,
  primary key (store_id, order_id, id),
  foreign key (store_id, order_id) references order_summary on delete cascade
);

create table order_item_summary (
  store_id text not null,
  order_id text not null,
  id text not null,
  delivery_group_id text not null,
  position int not null,
  product_id text not null,
  name text not null,
  sku text not null,
  -- {productClass, image, variationAttributes} at the time of the order
  product jsonb not null,
  quantity numeric(18, 6) not null,
  list_price numeric(18, 6) not null,
  sales_price numeric(18, 6) not null,
  unit_adjusted_price numeric(18, 6) not null,
  total_list_price numeric not null,
  total_adjustment_amount numeric not null,
  total_price numeric not null,
  itemized_adjustment_amount numeric not null,
  tax_percent numeric(18, 6) not null,
  total_tax numeric not null,
  total_amount numeric not null,
  primary key (store_id, order_id, id),
  foreign key (store_id, order_id) references order_summary on delete cascade
);

-- Lets whoever has proved who they are see one order for an hour. Only a hash of the token is kept.
create table order_access_token (
  store_id text not null references store,
  token_hash text not null,
  order_id text not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash)
);

create index order_access_token_by_expiry on order_access_token (store_id, expires_at);
