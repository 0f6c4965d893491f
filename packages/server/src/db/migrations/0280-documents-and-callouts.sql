-- What there is to read about a product, `Fitting sheet=/address`, and what the numbers in its drawing point at, `2: drain valve`.
alter table product add column documents text[] not null default '{}', add column callouts text[] not null default '{}';
