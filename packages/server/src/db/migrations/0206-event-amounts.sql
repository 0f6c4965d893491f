-- needs: 0205
-- What events are worth is money, and decimal as everywhere.
alter table analytics_event alter column value type numeric;
