-- A mail from the transaction that causes it until it has left; for 30 days what became of it, without what it said.
create table mail (
  store_id text not null references store,
  id text not null,
  template text not null,
  recipient text not null,
  locale text not null,
  -- what fills the template, links and codes that let somebody in included: null as soon as nobody needs it
  content jsonb,
  status text not null check (status in ('Queued', 'Sent', 'Failed')),
  -- why it has failed, or has not left yet
  reason text,
  -- from then on nobody is served by it: it is not sent any more
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, id)
);

create index mail_by_creation on mail (store_id, created_at);
