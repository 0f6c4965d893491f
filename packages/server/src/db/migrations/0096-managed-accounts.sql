-- What a buyer of thousands of accounts finds one by: words of its name, its code and its city, in small letters.
alter table account add column search_text text generated always as (
  lower(name || ' ' || code || ' ' || coalesce(address->>'city', ''))) stored;
