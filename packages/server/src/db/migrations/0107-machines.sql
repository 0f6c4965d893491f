-- The machines that a buyer looks after: which engine it is, and what he calls it. His own, whichever account he acts for.
create table machine (
  store_id text not null references store,
  user_id text not null,
  id text not null,
  -- code of the engine model, by which parts are found that fit
  model text not null,
  -- maker and model, as the catalogue had them when it was added
  name text not null,
  serial_number text,
  nickname text,
  added_at timestamptz not null,
  primary key (store_id, user_id, id)
);
