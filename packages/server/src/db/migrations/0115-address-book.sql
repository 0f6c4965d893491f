-- Addresses that an account keeps, shared by its people.
create table account_address (
  store_id text not null references store,
  id text not null,
  account_id text not null,
  address_type text not null check (address_type in ('Shipping', 'Billing')),
  is_default boolean not null,
  -- by which it is listed; the same as in the address
  name text,
  -- {firstName, middleName, lastName, companyName, name, street, city, region, postalCode, country, phoneNumber}
  address jsonb not null,
  -- the user who added it
  added_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, account_id) references account on delete cascade
);

create index account_address_of_account on account_address (store_id, account_id, created_at desc, id);
create unique index account_address_default on account_address (store_id, account_id, address_type) where is_default;
