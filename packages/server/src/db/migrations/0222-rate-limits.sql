-- What several processes count together of one client or one name. Lost with the server, as it may be: it fills again within the hour.
create unlogged table rate_limit (
  -- a hash of what is counted and for whom
  key text primary key,
  -- when all of it is free again
  full_at timestamptz not null
);
