-- What an operator does about searches and lists by hand. `json` keeps the order in which it was written.
alter table store
  add column merchandising json not null default '{"synonyms": [], "redirects": [], "rules": []}',
  -- counts the changes, so that who edits an old copy is told
  add column merchandising_revision int not null default 0;
