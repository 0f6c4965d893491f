-- when the shopper pressed to order and the order's stock was held: whatever pays after that is for an order that is wanted
alter table checkout add column prepared_at timestamptz;
-- when the gateway was last asked what became of a payment that the shopper completes there
alter table payment add column asked_at timestamptz;
create index payment_open on payment (asked_at nulls first) where status = 'Open';
create index payment_reported on payment (reported_at) where reported_at is not null;
