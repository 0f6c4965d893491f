-- What a buyer of thousands of accounts finds one by stands beside his right to act for it, so that his list costs what he
-- manages and not what the store has. Triggers keep it, whoever writes accounts.
alter table account_contact
  add column search_text text not null default '',
  add column account_active boolean not null default true;

update account_contact m set search_text = a.search_text, account_active = a.active
from account a where a.store_id = m.store_id and a.id = m.account_id;

create function account_contact_found() returns trigger language plpgsql as $$
begin
  -- for share: who renames the account at the same time would not see this row
  select a.search_text, a.active into new.search_text, new.account_active
  from account a where a.store_id = new.store_id and a.id = new.account_id for share;
  -- without an account the foreign key says what is wrong
  new.search_text := coalesce(new.search_text, '');
  new.account_active := coalesce(new.account_active, false);
  return new;
end $$;
create trigger account_contact_found before insert on account_contact
  for each row execute function account_contact_found();

create function account_found_anew() returns trigger language plpgsql as $$
begin
  update account_contact set search_text = new.search_text, account_active = new.active
  where store_id = new.store_id and account_id = new.id;
  return null;
end $$;
create trigger account_found_anew after update on account
  for each row when (old.search_text is distinct from new.search_text or old.active is distinct from new.active)
  execute function account_found_anew();
