-- From which network a visit came, under a key that is forgotten soon after its week: so long nobody teaches the store by visits that he makes up,
-- and nothing leads from a row to an address.
create table analytics_visit (
  store_id text not null,
  visit text not null,
  network text not null,
  at timestamptz not null,
  primary key (store_id, visit)
);

create index analytics_visit_by_age on analytics_visit (store_id, at);

create table analytics_network_key (
  -- the first day of its week, of UTC
  starts_on date primary key,
  key text not null
);

-- The parts that a network has looked at within a week: for each it counts once.
create table viewed_from (
  store_id text not null references store,
  network text not null,
  product_id text not null,
  at timestamptz not null,
  primary key (store_id, network, product_id)
);

create index viewed_from_by_age on viewed_from (store_id, at);

-- Events that were written at once: where the answer to that is lost, they are sent once more and not written again.
create table analytics_batch (
  id text primary key,
  written_at timestamptz not null default now()
);
