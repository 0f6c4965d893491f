-- An import may have changed something of the account since: it is the opener's as long as it has the name of somebody who ordered for it.
-- Beside the column's own migration, which locks the table against readers until it ends: this one locks rows alone.
update account a set opened_as = a.name
from contact opener
where opener.store_id = a.store_id and opener.account_id = a.id and opener.created_at = a.created_at
  and a.code ~ '^WEB-[A-Za-z0-9]{12}$' and a.name <> 'Erased' and a.opened_as is null
  and (a.updated_at = a.created_at or (a.store_id, a.id, lower(a.name)) in (
    select o.store_id, o.account_id, lower(trim(concat(o.contact->>'firstName', ' ', o.contact->>'lastName')))
    from order_summary o));
