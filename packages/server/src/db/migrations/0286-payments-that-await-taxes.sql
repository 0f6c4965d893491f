-- When the order of a paid checkout, whose shopper is gone, was first seen to wait for its taxes: each process counts from there.
alter table payment add column awaited_since timestamptz;
