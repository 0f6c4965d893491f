-- what has ended is swept every hour, and found without reading what has not
create index account_confirmation_expires_at on account_confirmation (store_id, expires_at);
create index wanted_account_wanted_at on wanted_account (store_id, wanted_at);
