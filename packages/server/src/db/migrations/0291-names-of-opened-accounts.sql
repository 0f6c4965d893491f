-- The name that an account got from whoever opened it himself: an erasure takes it out, whatever he is called by then.
alter table account add column opened_as text;

-- Who was erased, and which accounts lost their names: by hashes, so that what an import kept of before does not bring them back.
create table erasure (
  store_id text not null references store,
  hash text not null,
  erased_at timestamptz not null,
  primary key (store_id, hash)
);
