-- What became of the coupons of a guest's cart that was carried over: [{code, message}]
alter table carried_cart add column coupons jsonb not null default '[]';
