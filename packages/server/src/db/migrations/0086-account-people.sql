-- What an account's admins do with its people: invite, withdraw, and who did it.
alter table contact add column signed_in_at timestamptz;

-- Who may act for an account no more. Such a contact has no row in account_contact: whoever reads that alone is right.
create table withdrawn_membership (
  store_id text not null references store,
  account_id text not null,
  contact_id text not null,
  -- what he gets back when he is restored
  role text not null check (role in ('Buyer', 'BuyerManager', 'AccountAdmin')),
  contact_status text not null check (contact_status in ('Invited', 'Pending', 'Active', 'Withdrawn')),
  withdrawn_at timestamptz not null,
  primary key (store_id, account_id, contact_id),
  foreign key (store_id, contact_id) references contact on delete cascade,
  foreign key (store_id, account_id) references account on delete cascade
);

create index withdrawn_membership_of_contact on withdrawn_membership (store_id, contact_id);

-- Not among the contacts: whether somebody has a login already must make no difference to who invites him.
create table account_invitation (
  store_id text not null references store,
  id text not null,
  account_id text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('Buyer', 'BuyerManager', 'AccountAdmin')),
  -- of the newest link alone
  token_hash text not null,
  -- name of who invited him
  invited_by text not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, account_id) references account on delete cascade
);

create unique index account_invitation_of_address on account_invitation (store_id, account_id, lower(email));
create unique index account_invitation_by_link on account_invitation (store_id, token_hash);
create index account_invitation_by_expiry on account_invitation (store_id, expires_at);

-- Who did what to whom. Names as they were then.
create table account_event (
  store_id text not null references store,
  account_id text not null,
  id text not null,
  happened_at timestamptz not null,
  actor_contact_id text,
  actor_name text not null,
  action text not null,
  person_name text not null,
  person_email text,
  old_role text,
  new_role text,
  primary key (store_id, account_id, id),
  foreign key (store_id, account_id) references account on delete cascade
);

create index account_event_by_time on account_event (store_id, account_id, happened_at desc, id);
create index account_event_by_age on account_event (store_id, happened_at);

-- Ended together, when somebody may not come in any more.
create index access_token_of_user on access_token (store_id, user_id);
create index refresh_token_of_user on refresh_token (store_id, user_id);
