-- Percent of tax by destination and kind of product; region '' holds for the whole country.
create table tax_rate (
  store_id text not null references store,
  country text not null,
  region text not null default '',
  tax_category text not null default 'standard',
  name text not null,
  percent numeric(18, 6) not null check (percent >= 0 and percent <= 100),
  -- whether delivery there is taxed too, at this rate; read from the rate of category 'standard'
  delivery_taxable boolean not null default false,
  primary key (store_id, country, region, tax_category)
);

create table delivery_method (
  store_id text not null references store,
  id text not null,
  code text not null,
  name text not null,
  carrier text,
  class_of_service text,
  -- where it goes: [{country, regions?, exceptRegions?}]
  zones jsonb not null,
  -- what it costs: [{currency, base, perItem, freeFrom}], amounts as text
  fees jsonb not null,
  process_days int,
  transit_days_min int,
  transit_days_max int,
  -- code of the location where the shopper fetches the goods; null where they are brought
  pickup_location text,
  sort_order int not null default 0,
  active boolean not null default true,
  primary key (store_id, id),
  unique (store_id, code)
);

create table cart (
  store_id text not null references store,
  id text not null,
  -- a hash of the guest's session, or the buyer's user id
  owner_id text not null,
  user_id text not null,
  account_id text,
  name text not null,
  type text not null default 'Cart',
  status text not null default 'Active',
  is_primary boolean not null,
  currency text not null,
  tax_type text not null,
  -- counts the writes: tells a reader that waited for the row whether what it read beside it is out of date
  version int not null default 1,
  -- the catalogue whose prices are in the items
  catalog_version_id text,
  total_product_list_amount numeric not null default 0,
  total_list_price numeric not null default 0,
  total_product_amount numeric not null default 0,
  total_promotional_adjustment_amount numeric not null default 0,
  total_product_amount_after_adjustments numeric not null default 0,
  total_charge_amount numeric not null default 0,
  total_tax_amount numeric not null default 0,
  grand_total_amount numeric not null default 0,
  total_product_count numeric not null default 0,
  total_product_line_item_count int not null default 0,
  unique_product_count int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);

-- Two tabs that make a shopper's first cart at once get one cart.
create unique index cart_current on cart (store_id, owner_id) where is_primary and status not in ('Closed', 'PendingDelete');

create table delivery_group (
  store_id text not null,
  cart_id text not null,
  id text not null,
  name text not null,
  is_default boolean not null,
  position int not null,
  delivery_address jsonb,
  desired_delivery_date timestamptz,
  shipping_instructions text,
  is_gift boolean not null default false,
  gift_message text,
  gift_to_name text,
  delivery_method_id text,
  fee numeric not null default 0,
  tax_percent numeric(18, 6) not null default 0,
  tax numeric not null default 0,
  primary key (store_id, cart_id, id),
  foreign key (store_id, cart_id) references cart on delete cascade
);

create table cart_item (
  store_id text not null,
  cart_id text not null,
  id text not null,
  delivery_group_id text not null,
  product_id text not null,
  -- the order in which items came
  position int not null,
  name text not null,
  sku text not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  price_book_entry_id text,
  list_price numeric(18, 6) not null,
  sales_price numeric(18, 6) not null,
  unit_adjustment_amount numeric(18, 6) not null,
  unit_adjusted_price numeric(18, 6) not null,
  tax_percent numeric(18, 6) not null,
  total_list_price numeric not null,
  total_adjustment_amount numeric not null,
  total_price numeric not null,
  itemized_adjustment_amount numeric not null default 0,
  total_tax numeric not null,
  total_amount numeric not null,
  -- what is wrong with the item since the catalogue changed: [{id, type, message}]
  messages jsonb not null default '[]',
  primary key (store_id, cart_id, id),
  unique (store_id, cart_id, delivery_group_id, product_id),
  foreign key (store_id, cart_id) references cart on delete cascade
);
