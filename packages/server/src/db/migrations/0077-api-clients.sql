-- Programs that fetch tokens by OAuth: they name themselves by id and secret. Scopes of tokens become lists, with blanks between.
alter table access_token
  drop constraint access_token_scope_check,
  add column client_id text;

create table api_client (
  store_id text not null references store,
  client_id text not null,
  name text not null,
  -- SHA-256, hexadecimal
  secret_hash text not null,
  -- the secret before the last rotation, which holds for a while
  previous_secret_hash text,
  previous_secret_until timestamptz,
  -- with blanks between
  scope text not null,
  buyer_groups text[] not null default '{}',
  created_at timestamptz not null,
  primary key (store_id, client_id),
  unique (store_id, name)
);

-- Each may be used once; using it again ends all that came from the same sign-in.
create table refresh_token (
  store_id text not null references store,
  -- SHA-256, hexadecimal
  hash text not null,
  -- the sign-in from which it comes
  family text not null,
  client_id text not null,
  user_id text not null,
  user_name text not null,
  scope text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, hash)
);

create index refresh_token_family on refresh_token (store_id, family);
create index access_token_of_client on access_token (store_id, client_id) where client_id is not null;
