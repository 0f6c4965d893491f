-- A version that was not compiled whole: which whole one it amends, and which products are not as in that.
alter table catalog_version
  add column amends text,
  add column amended_products text[] not null default '{}',
  drop column product_count;
