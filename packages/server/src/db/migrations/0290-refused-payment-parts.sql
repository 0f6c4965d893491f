-- Of each change of an order an export and the figures ask whether the gateway has refused to give its money back: few are.
create index if not exists payment_part_refused on payment_part (change_id, store_id) where status = 'Refused';
