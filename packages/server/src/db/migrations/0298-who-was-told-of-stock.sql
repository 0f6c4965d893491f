-- Who was told: once he has ordered the part, he comes for no other piece. Null in rows that an older program writes.
alter table stock_notice_sent add column email text;
