-- needs: 0205
-- How a kept product is bought, as an item of a cart has it: null for once. Bought another way it is an item of its own.
alter table wishlist_item
  add selling_model_id text,
  add subscription_term integer;
alter table wishlist_item drop constraint wishlist_item_store_id_wishlist_id_product_id_key;
alter table wishlist_item add constraint wishlist_item_product
  unique nulls not distinct (store_id, wishlist_id, product_id, selling_model_id, subscription_term);
