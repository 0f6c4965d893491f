-- Addresses that a person came in with before, by the hashes by which an erasure is noted: what an import kept then must not bring him back.
create table former_address (
  store_id text not null,
  contact_id text not null,
  hash text not null,
  primary key (store_id, contact_id, hash),
  foreign key (store_id, contact_id) references contact on delete cascade
);
