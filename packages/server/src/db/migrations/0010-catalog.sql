-- The catalogue as an operator edits and imports it. Shoppers never read these tables: they read the published snapshot.
create table category (
  store_id text not null references store,
  id text not null,
  code text not null,
  parent_id text,
  name text not null,
  description text,
  url_name text not null,
  sort_order int not null default 0,
  image text,
  primary key (store_id, id),
  unique (store_id, code)
);

create table product (
  store_id text not null references store,
  id text not null,
  sku text not null,
  name text not null,
  description text,
  brand text,
  -- the maker's own number
  part_number text,
  product_class text not null default 'Simple',
  parent_id text,
  url_name text not null,
  unit text,
  quantity_minimum numeric(18, 6),
  quantity_maximum numeric(18, 6),
  quantity_increment numeric(18, 6),
  tax_category text not null default 'standard',
  -- {name: value}, values are text
  attributes jsonb not null default '{}',
  -- {name: value}: what tells this variation from its siblings
  variation jsonb not null default '{}',
  images text[] not null default '{}',
  -- codes of engine models
  fits text[] not null default '{}',
  -- skus that this product takes the place of
  replaces text[] not null default '{}',
  -- what a Bundle or Set is made of: sku:quantity
  components text[] not null default '{}',
  active boolean not null default true,
  -- ids of the categories, the primary one first
  category_ids text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, sku)
);

create index product_by_parent on product (store_id, parent_id) where parent_id is not null;
create index product_by_replaced on product (store_id, id) where replaces <> '{}';

create table attribute (
  store_id text not null references store,
  name text not null,
  label text not null,
  unit text,
  type text not null default 'text',
  facet_rank int,
  facetable boolean not null default false,
  primary key (store_id, name)
);

create table engine (
  store_id text not null references store,
  code text not null,
  maker text not null,
  family text not null,
  model text not null,
  type text,
  power text,
  notes text,
  primary key (store_id, code)
);

create table price_book (
  store_id text not null references store,
  id text not null,
  code text not null,
  name text not null,
  primary key (store_id, id),
  unique (store_id, code)
);

create table price_book_entry (
  store_id text not null references store,
  price_book_id text not null,
  product_id text not null,
  currency text not null,
  id text not null,
  unit_price numeric(18, 6) not null,
  -- tier i holds from tier_from[i] on, up to the next one
  tier_from numeric(18, 6)[] not null default '{}',
  tier_unit_price numeric(18, 6)[] not null default '{}',
  primary key (store_id, price_book_id, currency, product_id)
);

-- A published snapshot. The compiled file beside the database is made again from the tables where it is missing.
create table catalog_version (
  store_id text not null references store,
  id text not null,
  number int not null,
  product_count int not null,
  published_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, number)
);
