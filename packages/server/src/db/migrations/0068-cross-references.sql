-- Numbers under which other makers and dealers sell the same part.
alter table product add column cross_references text[] not null default '{}';
