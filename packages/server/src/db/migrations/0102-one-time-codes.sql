-- Codes of few digits by mail, with which somebody proves an address.
create table one_time_code (
  store_id text not null references store,
  -- of the identifier that its receiver shows beside the code
  identifier_hash text not null,
  user_id text not null,
  purpose text not null check (purpose in ('StepUp', 'Verify')),
  -- where it was sent
  email text not null,
  -- made with the identifier, which is not kept: a million codes are quickly tried
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  -- when the right code came
  verified_at timestamptz,
  primary key (store_id, identifier_hash)
);

create index one_time_code_of_user on one_time_code (store_id, user_id, purpose);
create index one_time_code_by_expiry on one_time_code (store_id, expires_at);
