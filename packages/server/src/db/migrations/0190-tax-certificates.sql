-- Papers by which an account buys without tax. None is deleted: an order names the one that it went by.
create sequence tax_certificate_change;

create table tax_certificate (
  store_id text not null references store,
  account_id text not null,
  -- as its authority writes it
  number text not null,
  country text not null,
  -- empty: the whole country
  region text not null default '',
  -- from this moment on; null: it always has
  valid_from timestamptz,
  -- up to this moment, without it; null: for good
  valid_to timestamptz,
  -- whoever changes any locks the table until it commits, so that a number that is seen has all lower ones before it
  changed bigint not null,
  primary key (store_id, account_id, number)
);

create index tax_certificate_by_change on tax_certificate (changed);

-- The number of the certificate by which a delivery went without tax
alter table order_delivery_group_summary add column tax_exemption text;
