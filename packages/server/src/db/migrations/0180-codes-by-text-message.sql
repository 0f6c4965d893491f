-- Codes go to a telephone, too.
alter table one_time_code rename column email to sent_to;
alter table one_time_code add column method text not null default 'EMAIL' check (method in ('EMAIL', 'SMS'));
