-- Batches of before are forgotten by their age.
create index analytics_batch_by_age on analytics_batch (written_at);
