-- Who may not enter addresses has goods sent to those that his account keeps, and to no others.
alter table contact add column enters_addresses boolean not null default true;
