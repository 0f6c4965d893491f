-- While a table has no statistics PostgreSQL holds one condition as good as two: it would look for a row by another index
-- that starts with the store, go through all rows of the store, and keep that plan. So in the tables that purchases fill
-- for ever, no index but the primary key starts with the store.
drop index cart_current;
create unique index cart_current on cart (owner_id, store_id) where is_primary and status not in ('Closed', 'PendingDelete');

-- The number of a checkout is unique where it counts, among orders.
alter table checkout drop constraint checkout_store_id_order_reference_number_key;
drop index checkout_by_expiry, checkout_live, checkout_of_cart, checkout_submitted;
create index checkout_by_expiry on checkout (expires_at) where status = 'Live';
create unique index checkout_live on checkout (cart_id, store_id) where status = 'Live';
create index checkout_of_cart on checkout (cart_id);
create index checkout_submitted on checkout (owner_id, submitted_at) where submitted_at is not null;

alter table payment drop constraint payment_store_id_checkout_id_number_key;
alter table payment add unique (checkout_id, number, store_id);
drop index payment_live, payment_unsettled, payment_of_order;
create unique index payment_live on payment (checkout_id, store_id) where status in ('Pending', 'Open', 'Authorized', 'Captured');
create index payment_unsettled on payment (updated_at) where status in ('Pending', 'Authorized') and order_id is null;
create index payment_of_order on payment (order_id) where order_id is not null;

-- A cart has one order, and so has each of its checkouts.
alter table order_summary
  drop constraint order_summary_store_id_order_number_key,
  drop constraint order_summary_store_id_reference_number_key,
  drop constraint order_summary_store_id_checkout_id_key,
  drop constraint order_summary_store_id_cart_id_key;
alter table order_summary
  add unique (order_number, store_id),
  add unique (reference_number, store_id),
  add unique (cart_id, store_id);

-- What a purchase writes names a store that the server has read, a cart that is locked, or an order of the same statement.
-- To look each of them up again, and to lock the one row of the store with everybody else, took longer than most writes.
alter table cart drop constraint cart_store_id_fkey;
alter table cart_item drop constraint cart_item_store_id_cart_id_fkey;
alter table delivery_group drop constraint delivery_group_store_id_cart_id_fkey;
alter table checkout drop constraint checkout_store_id_fkey;
alter table payment drop constraint payment_store_id_fkey;
alter table reservation drop constraint reservation_store_id_fkey;
alter table stock_movement drop constraint stock_movement_store_id_fkey;
alter table order_summary drop constraint order_summary_store_id_fkey;
alter table order_item_summary drop constraint order_item_summary_store_id_order_id_fkey;
alter table order_delivery_group_summary drop constraint order_delivery_group_summary_store_id_order_id_fkey;
alter table job drop constraint job_store_id_fkey;
