-- The language of the page on which somebody ordered or registered, for letters that no page causes; null where it is the store's own.
alter table order_summary add column language text;
alter table contact add column language text;
