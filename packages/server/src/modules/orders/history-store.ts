import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries, type Statement } from "../../db/index.ts";
import type { OrderHead } from "./order.ts";
import type { OrderTerm } from "./search-terms.ts";
import { hasNumber, orderHeadFrom, type OrderHeadRow } from "./store.ts";

/** The position that a page starts after: an order, which is not part of the page. */
export interface Position {
  readonly orderedAt: Date;
  readonly id: RecordId;
}

/** A section of an order history. */
export interface Stretch {
  readonly historyId: RecordId;
  /** Only this user's orders. */
  readonly userId?: RecordId | undefined;
  readonly status?: string | undefined;
  /** Without leading zeros. */
  readonly orderNumber?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** An order must match all of them. */
  readonly terms: readonly OrderTerm[];
  readonly isAscending: boolean;
  /** Starts after this order, in the query's direction. */
  readonly beyond?: Position | undefined;
  readonly limit: number;
}

export interface ListedOrder {
  readonly order: OrderHead;
  readonly lineCount: number;
}

/** Counting stops here: any rarer term finds its orders quickly enough. */
const countedUpTo = 1000;

/**
 * The orders of a section in its direction. Every access path has an index in date order, so that the time depends on the page's length
 * and not on its position; of several terms the rarest drives the query. Source: docs/decisions/order-history.md.
 */
export async function ordersIn(q: Queries, storeId: RecordId, stretch: Stretch): Promise<ListedOrder[]> {
  const [lead, ...others] = await rarestFirst(q, stretch);
  const { historyId, userId, status, orderNumber, from, until, beyond, isAscending, limit } = stretch;
  const [date, id] = lead === undefined ? [raw("o.ordered_at"), raw("o.id")] : [raw("d.ordered_at"), raw("d.order_id")];
  const source =
    lead === undefined
      ? sql`order_summary o where o.history_id = ${historyId}`
      : sql`order_search_term d join order_summary o on o.store_id = ${storeId} and o.id = d.order_id
          where d.history_id = ${historyId} and d.term = ${lead} and o.history_id = ${historyId}`;
  const conditions: Statement[] = [
    ...others.map(
      // not `exists`, which the planner turns into a join and reads in full: it does not know that terms are correlated
      (term) => sql` and (select true from order_search_term t
        where t.history_id = ${historyId} and t.term = ${term} and t.ordered_at = ${date} and t.order_id = ${id})`,
    ),
    ...(userId === undefined ? [] : [sql` and o.user_id = ${userId}`]),
    ...(status === undefined ? [] : [sql` and o.status = ${status}`]),
    ...(orderNumber === undefined ? [] : [sql` and ${hasNumber(raw("o"), orderNumber)}`]),
    ...(from === undefined ? [] : [sql` and ${date} >= ${from}`]),
    ...(until === undefined ? [] : [sql` and ${date} < ${until}`]),
    ...(beyond === undefined
      ? []
      : [
          sql` and (${date}, ${id}) ${raw(isAscending ? ">" : "<")} (${beyond.orderedAt}::timestamptz, ${beyond.id}::text)`,
        ]),
  ];
  const direction = raw(isAscending ? "asc" : "desc");
  const rows = await q.many<OrderHeadRow & { line_count: number }>(sql`
    select o.*, (select count(*)::int from order_item_summary i where i.store_id = o.store_id and i.order_id = o.id) as line_count
    from ${source}${joined(conditions)} and o.store_id = ${storeId}
    order by ${date} ${direction}, ${id} ${direction} limit ${limit}`);
  return rows.map((row) => ({ order: orderHeadFrom(row), lineCount: row.line_count }));
}

async function rarestFirst(q: Queries, { historyId, userId, terms }: Stretch): Promise<readonly OrderTerm[]> {
  if (terms.length === 0) return [];
  const wanted: readonly OrderTerm[] = userId === undefined ? terms : [...terms, `u:${userId}`];
  if (wanted.length === 1) return wanted;
  const counted = await q.many<{ term: OrderTerm }>(sql`
    select term from unnest(${wanted}::text[]) term, lateral (
      select count(*) as orders from (
        select from order_search_term t where t.history_id = ${historyId} and t.term = term.term limit ${countedUpTo}) met) counted
    order by orders`);
  return counted.map(({ term }) => term);
}

function joined(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, one) => sql`${all}${one}`, raw(""));
}
