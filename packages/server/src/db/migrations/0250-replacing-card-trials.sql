-- A good card that takes the place of another good one stays counted; what failed before any card was tried does not.
alter table card_trial add column is_replacing boolean not null default false;
