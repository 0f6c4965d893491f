-- What shoppers chose after the same words: rules like those of the store's merchandising, which a job makes anew.
alter table store add column learned_choices json not null default '[]';
