-- Of people who were erased before: the names of accounts that were their own, words by which their orders were found, and what
-- programs were told of these. As modules/erasure does it since.
update account a set name = 'Erased', phone = null, address = null, updated_at = now()
from contact person
where person.store_id = a.store_id and person.account_id = a.id and person.status = 'Withdrawn' and person.last_name = 'Erased'
  and person.email is null and a.code like 'WEB-%'
  and not exists (
    select from account_contact other where other.store_id = a.store_id and other.account_id = a.id)
  and not exists (
    select from contact other
    where other.store_id = a.store_id and other.account_id = a.id and other.id <> person.id);

-- A word that is found in the order's numbers and parts stays, as it is theirs.
with erased as (
  select o.store_id, o.id, o.history_id, o.order_number,
    upper(regexp_replace(concat_ws(' ', o.reference_number, o.purchase_order_number, (
      select string_agg(i.sku || ' ' || i.name, ' ') from order_item_summary i
      where i.store_id = o.store_id and i.order_id = o.id)), '[^[:alnum:]]+', '', 'g')) as text
  from order_summary o
  where o.history_id is not null
    and o.contact = '{"email": "", "firstName": "", "lastName": "Erased", "phoneNumber": ""}'::jsonb)
delete from order_search_term t using erased
where t.history_id = erased.history_id and t.order_id = erased.id and t.term like 'w:%'
  and t.term <> 'w:' || erased.order_number and position(substr(t.term, 3) in erased.text) = 0;

delete from webhook_delivery message using order_summary o
where o.store_id = message.store_id and o.id = message.body::jsonb #>> '{data,order,orderSummaryId}'
  and o.contact = '{"email": "", "firstName": "", "lastName": "Erased", "phoneNumber": ""}'::jsonb;
