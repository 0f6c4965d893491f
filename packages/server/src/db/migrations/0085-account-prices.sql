-- What is agreed with an account: its own prices, which go before all price books. They are live, no part of the catalogue.
create table account_price (
  store_id text not null references store,
  id text not null,
  account_id text not null,
  product_id text not null,
  currency text not null,
  unit_price numeric(18, 6) not null,
  -- tier i holds from tier_from[i] on, up to the next one
  tier_from numeric(18, 6)[] not null default '{}',
  tier_unit_price numeric(18, 6)[] not null default '{}',
  -- from this moment on; null: it always has
  valid_from timestamptz,
  -- up to this moment, without it; null: for good
  valid_to timestamptz,
  -- one that was taken back stays, and nobody buys at it
  active boolean not null default true,
  primary key (store_id, id)
);

create index account_price_of_account on account_price (store_id, account_id, product_id);

-- Which change of the store's account prices was the last, and the last of each account: whoever changes any locks the
-- store's row until it commits, so that a number that is seen has all lower ones before it.
create table account_price_revision (
  store_id text primary key references store,
  number bigint not null
);

create table account_price_change (
  store_id text not null references store,
  account_id text not null,
  number bigint not null,
  primary key (store_id, account_id)
);

create index account_price_change_by_number on account_price_change (store_id, number);

create table import_row_account_prices partition of import_row for values in ('accountPrices');
alter table import_row_account_prices
  alter store_id set statistics 10,
  alter run_id set statistics 10,
  alter kind set statistics 10,
  alter key set statistics 10,
  alter file_no set statistics 10,
  alter row_no set statistics 10,
  alter part_no set statistics 10,
  alter only_if_new set statistics 10,
  alter data set statistics 0;
