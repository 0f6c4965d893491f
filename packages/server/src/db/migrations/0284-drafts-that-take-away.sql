-- A draft may take an item away: a preview shows the site without it, as publishing will.
alter table content_draft add column removed boolean not null default false;
