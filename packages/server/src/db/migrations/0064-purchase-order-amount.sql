-- The total that a purchase order was given for: when it changes, the shopper looks again.
alter table checkout add column purchase_order_amount numeric(18, 6);
