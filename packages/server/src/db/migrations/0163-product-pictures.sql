-- The pictures of products and categories that came with an import, each once. They never change.
create table picture (
  store_id text not null references store,
  -- SHA-256, hexadecimal
  hash text not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (store_id, hash)
);

-- Web addresses that an import has named in place of a picture.
create table picture_source (
  store_id text not null references store,
  url text not null,
  state text not null check (state in ('due', 'kept', 'refused')),
  -- where the store has it, once it is kept
  path text,
  -- why it is refused
  reason text,
  attempts int not null default 0,
  -- when it is asked for; of one that is refused, when an import may name it anew
  due_at timestamptz not null,
  primary key (store_id, url)
);

create index picture_source_due on picture_source (store_id, due_at) where state = 'due';
