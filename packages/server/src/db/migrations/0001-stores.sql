-- One row a store. Every other table's key starts with the store's id.
create table store (
  id text primary key,
  site_id text not null unique,
  code text not null unique,
  name text not null,
  settings jsonb not null,
  -- the catalogue that shoppers see; null until the first one is published
  catalog_version_id text,
  created_at timestamptz not null default now()
);
