-- What became of orders after they were placed, one row for each change. Whoever changes an order names the change by a key of
-- his own, so that what is sent twice is done once.
create table order_change (
  store_id text not null references store,
  order_id text not null,
  id text not null,
  -- counts the changes of the order
  number int not null,
  key text not null,
  -- what was asked for: the same key with something else is refused
  request_hash text not null,
  kind text not null check (kind in ('Shipment', 'Cancellation', 'Capture', 'Refund', 'Status')),
  made_by text not null,
  reason text,
  -- {carrier, trackingNumber, trackingUrl, expectedDeliveryDate} of a shipment
  shipment jsonb,
  -- the order's status from then on
  status text not null,
  -- what is taken or given back by it
  amount numeric,
  made_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, key),
  unique (store_id, order_id, number),
  foreign key (store_id, order_id) references order_summary on delete cascade
);

create table order_change_item (
  store_id text not null,
  change_id text not null,
  id text not null,
  order_item_id text not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  primary key (store_id, change_id, order_item_id),
  foreign key (store_id, change_id) references order_change on delete cascade
);
