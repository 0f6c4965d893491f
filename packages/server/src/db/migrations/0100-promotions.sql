-- What an operator gives, as the file was written. `json` keeps the order, which is the order in which promotions count.
alter table store
  add column promotions json not null default '{"promotions": []}',
  add column promotions_revision int not null default 0;

alter table cart
  -- the promotions that the amounts were made by; null where there were none
  add column promotion_edition text,
  -- [{id, code, promotionId, problem}]
  add column coupons json not null default '[]',
  -- [{id, name, terms, couponCode, target, amount, methodIds}], amounts as text
  add column promotions json not null default '[]',
  -- ids of promotions whose limit this buyer has met
  add column spent_promotions json not null default '[]';

-- Programs of before leave these out when they place an order, hence no "not null".
alter table order_summary add column promotions json;
alter table order_item_summary add column adjustments jsonb;
alter table order_delivery_group_summary add column fee_adjustment numeric;

-- How often a promotion with a limit was used: by all (buyer ''), or by one buyer (a hash of the mail address, or the user).
create table promotion_use (
  store_id text not null references store,
  promotion_id text not null,
  buyer text not null,
  used int not null check (used >= 0),
  -- by the limit that held when it was counted last
  is_used_up boolean not null,
  primary key (store_id, promotion_id, buyer)
);

-- every process looks for these some times a second
create index promotion_used_up on promotion_use (store_id) where buyer = '' and is_used_up;

-- What an order has counted in promotion_use, so that it is given back once and no more.
create table promotion_redemption (
  store_id text not null references store,
  order_id text not null,
  promotion_id text not null,
  buyer text not null,
  primary key (store_id, order_id, promotion_id, buyer)
);
