-- Who buys: accounts, their people, and for which accounts somebody may act.
create table account (
  store_id text not null references store,
  id text not null,
  code text not null,
  name text not null,
  phone text,
  -- {street, city, region, postalCode, country}
  address jsonb,
  -- codes of the buyer groups to which it belongs
  buyer_groups text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, code)
);

create table contact (
  store_id text not null references store,
  id text not null,
  -- the user as whom the contact signs in
  user_id text not null,
  -- the contact's own account; null for one who has none yet
  account_id text,
  first_name text not null default '',
  last_name text not null,
  -- without one nobody can sign in
  email text,
  phone text,
  -- Invited: has no password yet. Pending: waits for the store's approval. Withdrawn: may not come in any more.
  status text not null default 'Active' check (status in ('Invited', 'Pending', 'Active', 'Withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, user_id),
  foreign key (store_id, account_id) references account
);

create unique index contact_by_email on contact (store_id, lower(email)) where email is not null;

-- For which accounts a contact may act, and as what. The contact's own account is among them.
create table account_contact (
  store_id text not null references store,
  contact_id text not null,
  account_id text not null,
  role text not null check (role in ('Buyer', 'BuyerManager', 'AccountAdmin')),
  created_at timestamptz not null default now(),
  primary key (store_id, contact_id, account_id),
  foreign key (store_id, contact_id) references contact on delete cascade,
  foreign key (store_id, account_id) references account on delete cascade
);

create index account_contact_of_account on account_contact (store_id, account_id, contact_id);

-- A buyer who is signed in, in one browser. Only a hash of the cookie is kept.
create table session (
  store_id text not null references store,
  token_hash text not null,
  -- names it in lists, where the hash does not belong
  id text not null,
  user_id text not null,
  -- the account that the buyer acts for; null: the buyer's own
  account_id text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- without activity; moves on with it
  expires_at timestamptz not null,
  -- whatever the activity
  ends_at timestamptz not null,
  user_agent text,
  primary key (store_id, token_hash)
);

create index session_of_user on session (store_id, user_id);
create index session_by_expiry on session (store_id, expires_at);
