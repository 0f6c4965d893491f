-- The address that a buyer gave with his order, until he has shown that mail arrives there: he does not sign in with it before.
alter table contact add column unconfirmed_email text;

-- A guest who wants an account with his order has chosen its password before there is an order. Kept for a day.
create table wanted_account (
  store_id text not null references store,
  guest_owner_id text not null,
  password_hash text not null,
  wanted_at timestamptz not null,
  primary key (store_id, guest_owner_id)
);

-- Accounts that guests have opened in the checkout, by the browser that did it: its order goes to no other.
create table guest_account (
  store_id text not null references store,
  guest_owner_id text not null,
  account_id text not null,
  user_id text not null,
  opened_at timestamptz not null,
  primary key (store_id, account_id)
);

-- Links that confirm such an address. Only a hash of what is in the mail is kept.
create table account_confirmation (
  store_id text not null references store,
  token_hash text not null,
  user_id text not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash),
  unique (store_id, user_id)
);

-- A guest's orders by his address: for an account whose address is confirmed. Orders of accounts are not in it.
create index order_summary_of_guest on order_summary (lower(contact->>'email'), store_id) 
  where account_id is null and owner_id <> user_id;
