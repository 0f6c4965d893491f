-- The words of published catalogues for the search that lives in the database (TRADECOUNTER_SEARCH=database). Where search
-- lives in memory they stay empty. Their trigram indexes need an extension that not every user may create, and are made
-- where they are first used.
create table search_version (
  version_id text primary key,
  store_id text not null,
  is_whole boolean not null default false
);
create index search_version_store on search_version (store_id);

-- A product is known by its number in the version: the row at which it stood when the version was compiled.
create table search_document (
  version_id text not null,
  number int not null,
  product_id text not null,
  words tsvector not null,
  primary key (version_id, number)
);
create index search_document_words on search_document using gin (words);

create table search_word (
  version_id text not null,
  word text collate "C" not null,
  row_count int not null,
  -- how much of the catalogue is about it
  weight real not null,
  primary key (version_id, word)
);

create table search_number (
  version_id text not null,
  key text collate "C" not null,
  number int not null,
  strength smallint not null,
  primary key (version_id, key, number)
);
