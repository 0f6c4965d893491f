-- What visitors who have agreed to it did on pages: a partition a day (of UTC), made ahead by a job and dropped whole when
-- nobody keeps it any more. Nothing refers to a row and a row refers to nothing: two thousand come in a second.
create table analytics_event (
  store_id text not null,
  at timestamptz not null,
  -- a random name that is forgotten with the browser's tab
  visit text not null,
  name text not null,
  page text not null,
  -- the words of a search, as they were typed, that it was or that led to it
  term text,
  result_count int,
  -- of what was clicked in a list, from 1
  position int,
  skus text[],
  quantities float8[],
  currency text,
  value float8,
  transaction_id text
) partition by range (at);

create index analytics_event_by_name on analytics_event (store_id, name, at);
