-- Which serial numbers a model of engine has, and which of them a part fits, as text that the rules read: `from 204A 018834`.
alter table engine add column serials text[] not null default '{}';
-- `C204-42: from 204A 018834`; a part without any for a model that it fits, fits all of the model
alter table product add column fits_serials text[] not null default '{}';
