-- What lets a program or a buyer's own client in. The token itself is told once and stored nowhere.
create table access_token (
  store_id text not null references store,
  -- SHA-256 of the token, hexadecimal
  hash text not null,
  id text not null,
  holder_kind text not null check (holder_kind in ('integration', 'buyer')),
  holder_name text not null,
  user_id text not null,
  scope text not null check (scope in ('read', 'shop')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, hash)
);
