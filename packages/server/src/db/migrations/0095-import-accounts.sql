-- Accounts and their people come in files, too.
create table import_row_accounts partition of import_row for values in ('accounts');
create table import_row_contacts partition of import_row for values in ('contacts');

alter table import_row_accounts alter data set statistics 0;
alter table import_row_contacts alter data set statistics 0;
