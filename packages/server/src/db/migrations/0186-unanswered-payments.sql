-- when the gateway gave no answer about this attempt: its request is over, and nobody knows what came of it
alter table payment add column unanswered_at timestamptz;
