-- What the site shows beside its catalogue: pictures, news, menus. An item is known by its key in every language and version.
create table content_item (
  store_id text not null references store,
  id text not null,
  content_key text not null,
  -- the path of its files, without language and ending
  name text not null,
  type text not null,
  primary key (store_id, id),
  unique (store_id, content_key)
);

-- Every time that content was published. `store.content_release` is the one in force.
create table content_release (
  store_id text not null references store,
  number int not null,
  note text not null,
  created_at timestamptz not null,
  primary key (store_id, number)
);

-- The files behind the items, once for each content. They never change.
create table content_media (
  store_id text not null references store,
  -- SHA-256, hexadecimal
  hash text not null,
  media_type text not null,
  size int not null,
  bytes bytea not null,
  primary key (store_id, hash)
);

-- What an item was in a release, and in the later ones until it changed. Rows are added and never changed.
create table content_version (
  store_id text not null references store,
  item_id text not null,
  -- with an underscore: en_US
  language text not null,
  release int not null,
  -- the item was taken away in this release
  removed boolean not null default false,
  title text not null,
  url_name text,
  body json not null,
  publish_from timestamptz,
  publish_until timestamptz,
  -- the file that it was made from, for who gets it back
  path text not null,
  source text not null,
  media_path text,
  media_hash text,
  primary key (store_id, item_id, language, release),
  foreign key (store_id, item_id) references content_item,
  foreign key (store_id, release) references content_release,
  foreign key (store_id, media_hash) references content_media
);

-- What is to be published next: shown to who may look at it in a preview.
create table content_draft (
  store_id text not null references store,
  item_id text not null,
  language text not null,
  title text not null,
  url_name text,
  body json not null,
  publish_from timestamptz,
  publish_until timestamptz,
  path text not null,
  source text not null,
  media_path text,
  media_hash text,
  saved_at timestamptz not null,
  primary key (store_id, item_id, language),
  foreign key (store_id, item_id) references content_item,
  foreign key (store_id, media_hash) references content_media
);

alter table store
  add column content_release int not null default 0,
  -- the moment as of which the dates of content are read; moves on when one of them has come
  add column content_at timestamptz not null default now();
