-- What programs are told, one row for each endpoint: the log of what was sent and what came of it.
create table webhook_delivery (
  store_id text not null references store,
  id text not null,
  -- the endpoint's code in the store's settings
  endpoint text not null,
  type text not null,
  -- as it is sent: every attempt sends the same
  body text not null,
  status text not null check (status in ('Pending', 'Delivered', 'Failed')),
  attempts int not null default 0,
  -- what the endpoint has answered last, or why it could not be asked
  response_status int,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);

create index webhook_delivery_by_date on webhook_delivery (store_id, created_at);
