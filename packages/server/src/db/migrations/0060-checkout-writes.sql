-- A row is written several times within a minute. Where no index names a column that changes, and the page has room, a
-- write leaves all indexes alone: so the time of the order stands in a column of its own, and pages are not filled up.
alter table checkout add column submitted_at timestamptz;
update checkout set submitted_at = updated_at where status = 'Submitted';
drop index checkout_submitted;
-- the last order of a shopper whose request is repeated
create index checkout_submitted on checkout (store_id, owner_id, submitted_at) where submitted_at is not null;
alter table checkout set (fillfactor = 60);
alter table cart set (fillfactor = 60);
alter table cart_item set (fillfactor = 70);
alter table delivery_group set (fillfactor = 70);
