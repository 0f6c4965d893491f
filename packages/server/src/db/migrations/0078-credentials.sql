-- What lets buyers in. Only hashes are kept, of passwords and of links.
create table credential (
  store_id text not null references store,
  user_id text not null,
  -- Argon2id in the PHC string format, with its parameters
  password_hash text not null,
  changed_at timestamptz not null,
  primary key (store_id, user_id)
);

-- Wrong passwords in a row for a user name, whether there is such a user or not: to note them takes the same time.
create table failed_sign_in (
  store_id text not null references store,
  name_hash text not null,
  failures integer not null,
  failed_at timestamptz not null,
  -- until then nobody gets in, the right password included
  locked_until timestamptz,
  primary key (store_id, name_hash)
);

create index failed_sign_in_by_age on failed_sign_in (store_id, failed_at);

-- A link or a token that does one thing once.
create table one_time_token (
  store_id text not null references store,
  token_hash text not null,
  purpose text not null check (purpose in ('SetPassword', 'SignIn')),
  user_id text not null,
  -- the hash of a cookie that the browser must have; null where any browser will do
  browser_hash text,
  expires_at timestamptz not null,
  primary key (store_id, token_hash)
);

create index one_time_token_of_user on one_time_token (store_id, user_id, purpose);
create index one_time_token_by_expiry on one_time_token (store_id, expires_at);
