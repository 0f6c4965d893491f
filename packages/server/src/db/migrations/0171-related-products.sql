-- What goes with a product, by kind of relationship, in the order in which it is shown: type:sku
alter table product add column related text[] not null default '{}';
