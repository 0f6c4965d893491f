-- Money that is taken of a payment, given back, or let go, part by part. The row is there before the gateway is asked; its id is
-- the key by which the gateway does it once. A payment that is Captured and has no part was taken as a whole.
create table payment_part (
  store_id text not null,
  payment_id text not null,
  id text not null,
  -- the parts of a payment are done one after the other
  number int not null,
  kind text not null check (kind in ('Capture', 'Refund', 'Release')),
  amount numeric(18, 6) not null check (amount >= 0),
  -- of a capture: the rest of what is held is let go
  is_final boolean not null,
  status text not null check (status in ('Pending', 'Done', 'Refused')),
  failure text,
  -- the change of the order that causes it
  change_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, payment_id, number),
  foreign key (store_id, payment_id) references payment
);
