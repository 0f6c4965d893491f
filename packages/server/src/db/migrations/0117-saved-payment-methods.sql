-- Cards that a buyer has let the store keep, for the account that he acted for. The gateway has their numbers; here are its tokens.
create table saved_payment_method (
  store_id text not null references store,
  id text not null,
  account_id text not null,
  -- whose card it is: his colleagues do not see it
  user_id text not null,
  gateway text not null,
  gateway_token text not null,
  network text not null,
  last_four text not null,
  expiry_month int not null check (expiry_month between 1 and 12),
  expiry_year int not null,
  holder_name text,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, account_id, user_id, gateway_token),
  foreign key (store_id, account_id) references account on delete cascade
);

create unique index saved_payment_method_default on saved_payment_method (store_id, account_id, user_id) where is_default;

-- {userId, accountId} of who has let the card of this payment be kept; null where nobody has
alter table payment add column keep_for jsonb;
