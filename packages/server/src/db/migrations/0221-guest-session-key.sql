-- By this a store knows the guest sessions that it has issued itself.
alter table store add column guest_session_key text not null default replace(gen_random_uuid()::text, '-', '');
