-- What is charged for the old part until it comes back, a piece: `USD:95.00`, one of each currency.
alter table product add column core_charges text[] not null default '{}';
