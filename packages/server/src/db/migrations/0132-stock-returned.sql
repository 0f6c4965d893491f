-- Of what an order took from a place: how much went back there, as it was cancelled.
alter table stock_movement add column returned numeric(18, 6) not null default 0;
alter table stock_movement add constraint stock_movement_returned check (returned >= 0 and returned <= quantity) not valid;
