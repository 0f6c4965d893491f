-- When an import last changed the price; null of one that has stayed as it is since before this was kept.
alter table price_book_entry add column if not exists updated_at timestamptz;
