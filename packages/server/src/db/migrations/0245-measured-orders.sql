-- Orders whose purchase has been measured: a browser tells of each once, and nothing leads from a visit to its order.
create table measured_order (
  store_id text not null,
  order_id text not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references order_summary on delete cascade
);
