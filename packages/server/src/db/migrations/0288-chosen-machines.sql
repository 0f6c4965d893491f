-- The engine that a buyer shops for, on whichever browser he has chosen it. It need not be among those that he looks after.
create table if not exists chosen_machine (
  store_id text not null references store,
  user_id text not null,
  model text not null,
  -- maker and model, as they were when it was chosen
  name text not null,
  serial_number text,
  nickname text,
  chosen_at timestamptz not null,
  primary key (store_id, user_id)
);
