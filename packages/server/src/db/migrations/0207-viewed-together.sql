-- What visitors who have agreed to be measured look at with a product, learnt from their events. As `recommendation`, of orders.
create table viewed_together (
  store_id text not null references store,
  product_id text not null,
  -- how much it was looked at, visits of the run's epoch counting 1 and those of a month later 2
  viewed float8 not null,
  neighbours text[] not null,
  together float8[] not null,
  -- 0 where too few visits prove it
  nearness real[] not null,
  primary key (store_id, product_id)
);

create index viewed_together_by_viewed on viewed_together (store_id, viewed desc, product_id);

-- How far a store's events have been learnt.
create table viewed_run (
  store_id text primary key references store,
  epoch timestamptz not null,
  viewed_until timestamptz not null,
  -- when all of it was looked through for what has faded
  refreshed_at timestamptz not null
);

-- What one visit looked at.
create index if not exists analytics_event_viewed on analytics_event (visit, at) where name = 'view_item';
