-- What a payment has counted for who tries out cards, until it is known whether the card was good. Keys in it are hashes.
create table card_trial (
  store_id text not null,
  payment_id text not null,
  -- an array of what was taken of the limits
  taken jsonb not null,
  primary key (store_id, payment_id),
  foreign key (store_id, payment_id) references payment (store_id, id) on delete cascade
);
