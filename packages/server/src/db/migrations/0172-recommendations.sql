-- What is bought with a product, learnt from orders. Arrays go together: the nearest neighbour first.
create table recommendation (
  store_id text not null references store,
  product_id text not null,
  -- how much it was bought, orders of the run's epoch counting 1 and those of half a year later about 2
  bought float8 not null,
  neighbours text[] not null,
  -- how much both were bought at once, in the same measure
  together float8[] not null,
  nearness real[] not null,
  primary key (store_id, product_id)
);

create index recommendation_by_bought on recommendation (store_id, bought desc, product_id);

-- How far a store's orders have been learnt.
create table recommendation_run (
  store_id text primary key references store,
  epoch timestamptz not null,
  -- the number of the last order that is in it
  last_order bigint not null,
  -- when all of it was learnt anew
  whole_at timestamptz not null
);
