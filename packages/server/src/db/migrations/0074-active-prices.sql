-- A price that an import has taken back stays in the book, and nobody sees it.
alter table price_book_entry add column active boolean not null default true;
