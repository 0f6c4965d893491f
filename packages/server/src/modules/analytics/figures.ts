import { currencyDecimals, type RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Statement } from "../../db/index.ts";
import type { ChangeKind, OrderStatus } from "../orders/index.ts";

/** Days on a store's calendar, including the last one. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * A store's visits and orders. Visits are those of people who consented to be measured; orders are all except those canceled as a whole.
 */
export interface Figures {
  readonly days: readonly DayFigures[];
  readonly funnel: readonly FunnelStep[];
  readonly terms: readonly TermFigures[];
  readonly bestSellers: readonly BestSeller[];
}

export interface DayFigures {
  /** `2026-11-24` */
  readonly day: string;
  readonly visits: number;
  readonly pageViews: number;
  /** Counted from the orders themselves, except those canceled as a whole. */
  readonly orders: number;
  /** Grand totals as ordered, as decimal text by currency. */
  readonly amounts: Readonly<Record<string, string>>;
  /** What is left of them after partial cancellations and refunds, whenever those happened. */
  readonly nets: Readonly<Record<string, string>>;
}

/** How many visits reached this step. */
export interface FunnelStep {
  readonly step: "Visits" | "Saw a part" | "Filled a cart" | "Began to check out" | "Ordered";
  readonly visits: number;
}

/** A search term with its figures. */
export interface TermFigures {
  readonly term: string;
  readonly searches: number;
  /** The number of results of the last search. */
  readonly results: number;
  readonly clicks: number;
  readonly carts: number;
  /** The SKUs chosen most often. */
  readonly clicked: readonly string[];
}

export interface BestSeller {
  readonly sku: string;
  readonly name: string;
  readonly orders: number;
  /** Decimal text. */
  readonly quantity: string;
  /** Decimal text, rounded to the currency. */
  readonly amount: string;
  readonly currency: string;
}

const canceled: OrderStatus = "Canceled";
const cancellation: ChangeKind = "Cancellation";
const refund: ChangeKind = "Refund";
const mostTerms = 200;
const mostSellers = 50;
const mostClicked = 3;

/** Reads all figures for a period. */
export async function figuresOf(q: Queries, storeId: RecordId, period: Period): Promise<Figures> {
  const orders = await ordersIn(q, storeId, period);
  const [days, funnel, terms, bestSellers] = [
    await daysOf(q, storeId, period, orders),
    await funnelOf(q, storeId, period),
    await termsOf(q, storeId, period),
    await bestSellersOf(q, storeId, orders),
  ];
  return { days, funnel, terms, bestSellers };
}

/** A period's orders that count, with their currencies' decimals, and the canceled quantity of each item, as common table expressions. */
async function ordersIn(q: Queries, storeId: RecordId, { from, until }: Period): Promise<Statement> {
  const counted = sql`
    store_id = ${storeId} and ordered_at >= ${from} and ordered_at < ${until} and status <> ${canceled} and imported_at is null`;
  const rows = await q.many<{ currency: string }>(sql`select distinct currency from order_summary where ${counted}`);
  const currencies = rows.map(({ currency }) => currency);
  return sql`
    orders as (
      select id, currency, decimals, tax_type, grand_total_amount, ordered_at
      from order_summary join unnest(${currencies}::text[], ${currencies.map(currencyDecimals)}::int[]) as d (currency, decimals)
        using (currency)
      where ${counted}),
    canceled as (
      select c.order_id, i.order_item_id, sum(i.quantity) as quantity
      from orders o join order_change c on c.store_id = ${storeId} and c.order_id = o.id and c.kind = ${cancellation}
        join order_change_item i on i.store_id = c.store_id and i.change_id = c.id
      group by 1, 2)`;
}

/**
 * Every day of the period, including days without activity. Reductions of an order are calculated like those of its payment
 * (orders/fulfillment-rules.ts): items with their taxes, the delivery fee where no item is left in the group, and refunds that the gateway
 * has not refused.
 */
async function daysOf(
  q: Queries,
  storeId: RecordId,
  { from, until, timeZone }: Period,
  orders: Statement,
): Promise<DayFigures[]> {
  return q.many<DayFigures>(sql`
    with seen as (
      select (at at time zone ${timeZone})::date as day, count(distinct visit) as visits,
        count(*) filter (where name = 'page_view') as page_views
      from analytics_event where store_id = ${storeId} and at >= ${from} and at < ${until} group by 1),
    ${orders},
    items as (
      select o.id, i.delivery_group_id, i.quantity > coalesce(c.quantity, 0) as is_kept,
        i.total_amount - round(i.total_amount * (i.quantity - coalesce(c.quantity, 0)) / i.quantity, o.decimals) as amount_off
      from orders o join order_item_summary i on i.store_id = ${storeId} and i.order_id = o.id
        left join canceled c on c.order_id = i.order_id and c.order_item_id = i.id
      where o.id in (select order_id from canceled)),
    off as (
      select id, amount_off from items
      union all
      select o.id, g.fee + case o.tax_type when 'Gross' then 0 else g.tax end
      from orders o join order_delivery_group_summary g on g.store_id = ${storeId} and g.order_id = o.id
      where (o.id, g.id) in (select id, delivery_group_id from items group by 1, 2 having not bool_or(is_kept))
      union all
      select o.id, c.amount
      from orders o join order_change c on c.store_id = ${storeId} and c.order_id = o.id and c.kind = ${refund}
      where not exists (select from payment_part p where p.store_id = ${storeId} and p.change_id = c.id and p.status = 'Refused')),
    ordered as (
      select day, sum(orders) as orders, jsonb_object_agg(currency, gross::text) as amounts,
        jsonb_object_agg(currency, net::text) as nets
      from (select (o.ordered_at at time zone ${timeZone})::date as day, o.currency, count(*) as orders,
          sum(o.grand_total_amount) as gross, sum(greatest(o.grand_total_amount - coalesce(f.amount, 0), 0)) as net
        from orders o left join (select id, sum(amount_off) as amount from off group by id) f using (id)
        group by 1, 2) by_currency
      group by day)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.visits, 0)::int as visits,
      coalesce(s.page_views, 0)::int as "pageViews", coalesce(o.orders, 0)::int as orders,
      coalesce(o.amounts, '{}') as amounts, coalesce(o.nets, '{}') as nets
    from generate_series((${from}::timestamptz at time zone ${timeZone})::date,
      ((${until}::timestamptz - interval '1 millisecond') at time zone ${timeZone})::date, interval '1 day') as d (day)
    left join seen s on s.day = d.day::date left join ordered o on o.day = d.day::date order by d.day`);
}

async function funnelOf(q: Queries, storeId: RecordId, { from, until }: Period): Promise<FunnelStep[]> {
  const row = await q.one<{ visits: number; saw: number; filled: number; began: number; ordered: number }>(sql`
    select count(distinct visit)::int as visits,
      count(distinct visit) filter (where name = 'view_item')::int as saw,
      count(distinct visit) filter (where name = 'add_to_cart')::int as filled,
      count(distinct visit) filter (where name = 'begin_checkout')::int as began,
      count(distinct visit) filter (where name = 'purchase')::int as ordered
    from analytics_event where store_id = ${storeId} and at >= ${from} and at < ${until}`);
  return [
    { step: "Visits", visits: row.visits },
    { step: "Saw a part", visits: row.saw },
    { step: "Filled a cart", visits: row.filled },
    { step: "Began to check out", visits: row.began },
    { step: "Ordered", visits: row.ordered },
  ];
}

/** The most frequent ones first, the same number with and without results. */
async function termsOf(q: Queries, storeId: RecordId, { from, until }: Period): Promise<TermFigures[]> {
  const ofTerms = (name: string) =>
    sql`store_id = ${storeId} and name = ${name} and at >= ${from} and at < ${until} and term is not null`;
  return q.many<TermFigures>(sql`
    with told as (
      select term, count(*)::int as searches, coalesce((array_agg(result_count order by at desc))[1], 0) as results
      from analytics_event where ${ofTerms("view_item_list")} group by term),
    searched as (
      select term, searches, results
      from (select *, row_number() over (partition by results = 0 order by searches desc, term) as place from told) placed
      where place <= ${mostTerms}),
    clicks as (select term, skus[1] as sku, count(*) as count from analytics_event
      where ${ofTerms("select_item")} group by 1, 2),
    carts as (select term, count(*) as count from analytics_event where ${ofTerms("add_to_cart")} group by 1)
    select s.term, s.searches, s.results,
      coalesce((select sum(count) from clicks c where c.term = s.term), 0)::int as clicks,
      coalesce((select count from carts c where c.term = s.term), 0)::int as carts,
      coalesce((select array_agg(sku order by count desc, sku) from (
        select sku, count from clicks c where c.term = s.term order by count desc, sku limit ${mostClicked}) most), '{}') as clicked
    from searched s order by s.searches desc, s.term`);
}

/** By revenue, without cancellations. Each line is rounded, so that the figures shown add up. */
async function bestSellersOf(q: Queries, storeId: RecordId, orders: Statement): Promise<BestSeller[]> {
  return q.many<BestSeller>(sql`
    with ${orders},
    sold as (
      select o.id, o.currency, i.sku, i.name, i.quantity - coalesce(c.quantity, 0) as quantity,
        round(i.total_price * (i.quantity - coalesce(c.quantity, 0)) / i.quantity, o.decimals) as amount
      from orders o join order_item_summary i on i.store_id = ${storeId} and i.order_id = o.id
        left join canceled c on c.order_id = o.id and c.order_item_id = i.id)
    select sku, max(name) as name, count(distinct id)::int as orders, trim_scale(sum(quantity))::text as quantity,
      sum(amount)::text as amount, currency
    from sold where quantity > 0
    group by sku, currency order by sum(amount) desc, sku limit ${mostSellers}`);
}
