-- What a buyer has sent again and again: it begins with an order, and a job makes the next ones on their days.
create table subscription (
  store_id text not null references store,
  id text not null,
  -- of the buyer who has ordered, acting for this account; he alone sees and changes it
  account_id text not null,
  user_id text not null,
  owner_id text not null,
  currency text not null,
  -- the order that it began with, whose card is charged
  first_order_id text not null,
  status text not null check (status in ('Active', 'Paused', 'Ended')),
  -- as it was when it was ordered, on the wire
  selling_model jsonb not null,
  -- how many orders there will be in all; null until somebody ends it
  term int,
  items jsonb not null,
  delivery jsonb not null,
  contact jsonb not null,
  billing_address jsonb,
  -- the later orders are on account under this number; null where a card is charged
  purchase_order_number text,
  -- days are counted from here, so that they stay on the same day of the month
  began_at timestamptz not null,
  -- which day after that is the next: 1 is the first one
  next_number int not null,
  next_at timestamptz not null,
  -- when the job looks at it; null while it is not active
  look_at timestamptz,
  -- of the order that is being made for the next day
  cart_id text,
  failures int not null default 0,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);

create index subscription_due on subscription (store_id, look_at) where look_at is not null;
create index subscription_of_buyer on subscription (store_id, user_id, account_id, created_at desc);
create unique index subscription_cart on subscription (store_id, cart_id) where cart_id is not null;

-- The orders of a subscription. The key keeps a day from having two.
create table subscription_order (
  store_id text not null,
  subscription_id text not null,
  number int not null,
  order_id text not null,
  ordered_at timestamptz not null,
  primary key (store_id, subscription_id, number),
  foreign key (store_id, subscription_id) references subscription on delete cascade
);
