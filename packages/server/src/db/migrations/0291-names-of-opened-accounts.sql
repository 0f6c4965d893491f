-- The name that an account got from whoever opened it himself: an erasure takes it out, whatever he is called by then.
alter table account add column opened_as text;

-- An import may have changed something of the account since: it is the opener's as long as it has the name of somebody who ordered for it.
update account a set opened_as = a.name
from contact opener
where opener.store_id = a.store_id and opener.account_id = a.id and opener.created_at = a.created_at
  and a.code ~ '^WEB-[A-Za-z0-9]{12}$' and a.name <> 'Erased'
  and (a.updated_at = a.created_at or exists (
    select from order_summary o
    where o.store_id = a.store_id and o.account_id = a.id
      and lower(a.name) = lower(trim(concat(o.contact->>'firstName', ' ', o.contact->>'lastName')))));

-- Who was erased, and which accounts lost their names: by hashes, so that what an import kept of before does not bring them back.
create table erasure (
  store_id text not null references store,
  hash text not null,
  erased_at timestamptz not null,
  primary key (store_id, hash)
);
