-- Of people who were erased before: the names of accounts that were their own, words by which their orders were found, and what
-- programs were told of these. As modules/erasure does it since.
-- Who opened an account himself came with it in one transaction; an owner may begin codes with WEB-, too.
with blank as (
  update account a set name = 'Erased', phone = null, address = null, updated_at = now()
  from contact person
  where person.store_id = a.store_id and person.account_id = a.id and person.created_at = a.created_at
    and person.status = 'Withdrawn' and person.last_name = 'Erased' and person.email is null
    and a.code ~ '^WEB-[A-Za-z0-9]{12}$'
    and not exists (
      select from account_contact other where other.store_id = a.store_id and other.account_id = a.id)
  returning a.store_id, a.id)
delete from account_address book using blank
where book.store_id = blank.store_id and book.account_id = blank.id;

-- A word that is found in the order's numbers and parts stays, as it is theirs: every run of a word's parts is one (FLT, 1001, FLT1001).
with erased as (
  select o.store_id, o.id, o.history_id, o.order_number,
    upper(concat_ws(' ', o.reference_number, o.purchase_order_number, (
      select string_agg(i.sku || ' ' || i.name, ' ') from order_item_summary i
      where i.store_id = o.store_id and i.order_id = o.id))) as text
  from order_summary o
  where o.history_id is not null
    and o.contact = '{"email": "", "firstName": "", "lastName": "Erased", "phoneNumber": ""}'::jsonb),
words as (
  select erased.id, array_remove(regexp_split_to_array(word, '[^[:alnum:]]+'), '') as parts
  from erased, regexp_split_to_table(erased.text, '\s+') word),
stay as (
  select words.id, left(regexp_replace(array_to_string(parts[first:last], ''), '^0+(?=[0-9]+$)', ''), 60) as word
  from words, generate_series(1, cardinality(parts)) first, generate_series(first, cardinality(parts)) last)
delete from order_search_term t using erased
where t.history_id = erased.history_id and t.order_id = erased.id and t.term like 'w:%'
  and t.term <> 'w:' || erased.order_number
  and not exists (select from stay where stay.id = erased.id and stay.word = substr(t.term, 3));

delete from webhook_delivery message using order_summary o
where o.store_id = message.store_id and o.id = message.body::jsonb #>> '{data,order,orderSummaryId}'
  and o.contact = '{"email": "", "firstName": "", "lastName": "Erased", "phoneNumber": ""}'::jsonb;
