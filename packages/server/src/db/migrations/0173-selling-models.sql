-- Codes of the store's selling models by which a product may be bought; without any it is bought once, as ever.
alter table product add column selling_models text[] not null default '{}';
