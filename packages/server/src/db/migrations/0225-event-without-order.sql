-- Nothing reads it, and it led from a visit, with all that was looked at in it, to whoever has placed the order. The column goes with a
-- later release, as the program of the last one still writes it.
update analytics_event set transaction_id = null where transaction_id is not null;
