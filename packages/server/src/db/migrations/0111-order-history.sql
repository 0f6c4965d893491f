-- Whose history an order is in: the account's for which it was ordered, or the buyer's own where he has no account. A
-- guest's is in none. No index here starts with the store: see 0063.
alter table order_summary add column history_id text generated always as (
  case when account_id is not null then account_id when owner_id = user_id then user_id end) stored;

create index order_summary_of_history on order_summary (history_id, ordered_at, id) where history_id is not null;
create index order_summary_of_person on order_summary (history_id, user_id, ordered_at, id) where history_id is not null;
create index order_summary_by_status on order_summary (history_id, status, ordered_at, id) where history_id is not null;

-- What orders of a history are found by, for each the orders in the order of their dates: see modules/orders/search-terms.ts.
create table order_search_term (
  history_id text not null,
  term text not null,
  ordered_at timestamptz not null,
  order_id text not null,
  primary key (history_id, term, ordered_at, order_id)
);

-- Orders of before. Their words are taken apart a little more plainly: runs of parts of a number are no words.
with texts as (
  select store_id, id, history_id, ordered_at, 'w' as kind, reference_number || ' ' || coalesce(purchase_order_number, '') as text
    from order_summary where history_id is not null
  union all
  select o.store_id, o.id, o.history_id, o.ordered_at, 'w', i.sku || ' ' || i.name
    from order_summary o join order_item_summary i on i.store_id = o.store_id and i.order_id = o.id
    where o.history_id is not null
  union all
  select store_id, id, history_id, ordered_at, kind,
      concat_ws(' ', contact->>'firstName', contact->>'lastName', contact->>'email')
    from order_summary, unnest(array['w', 'b']) kind where history_id is not null),
words as (
  select id, history_id, ordered_at, kind, word from texts, regexp_split_to_table(text, '\s+') word
  union all
  select id, history_id, ordered_at, kind, word from texts, regexp_split_to_table(text, '[^[:alnum:]]+') word
  union all
  select id, history_id, ordered_at, 'w', order_number::text from order_summary where history_id is not null
  union all
  select id, history_id, ordered_at, 'p', purchase_order_number from order_summary
    where history_id is not null and purchase_order_number is not null
  union all
  select o.id, o.history_id, o.ordered_at, 's', i.sku
    from order_summary o join order_item_summary i on i.store_id = o.store_id and i.order_id = o.id
    where o.history_id is not null),
keys as (
  select id, history_id, ordered_at, kind, upper(regexp_replace(word, '[^[:alnum:]]+', '', 'g')) as key from words)
insert into order_search_term (history_id, term, ordered_at, order_id)
select distinct history_id, kind || ':' || left(case when key ~ '^\d+$' then regexp_replace(key, '^0+(?=\d)', '') else key end, 60),
  ordered_at, id
from keys where key <> ''
union
select history_id, 'u:' || user_id, ordered_at, id from order_summary where history_id is not null;
