-- What the sweep of ended carts looks for. A cart's writes set updated_at: an index of open carts must not have it, or each
-- of them would have to write the index, too.
create index cart_ended on cart (store_id, updated_at) where status in ('Closed', 'PendingDelete');
create index cart_open on cart (store_id, created_at) where status = 'Active';
