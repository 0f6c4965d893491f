-- An index that leaves out the store is put together with another one that begins with it, through all rows of the store.
drop index checkout_of_cart;
create index checkout_of_cart on checkout (cart_id, store_id);
