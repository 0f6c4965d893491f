-- Work that follows from a transaction and must not be lost. A row that is done is deleted.
create table job (
  store_id text not null references store,
  id text not null,
  kind text not null,
  payload jsonb not null default '{}',
  -- due from then on; a worker that takes the job moves it on, so that another one takes over when it dies
  run_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);

create index job_due on job (run_at);
