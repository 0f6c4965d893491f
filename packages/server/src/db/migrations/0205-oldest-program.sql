-- The oldest program that works since this migration, by the number of its own newest one; null where any does.
alter table migration add column needs text;
