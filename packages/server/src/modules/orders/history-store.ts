import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries, type Statement } from "../../db/index.ts";
import type { OrderHead } from "./order.ts";
import type { OrderTerm } from "./search-terms.ts";
import { hasNumber, orderHeadFrom, type OrderHeadRow } from "./store.ts";

/** Where a page of a list begins: behind an order, which is not in it any more. */
export interface Position {
  readonly orderedAt: Date;
  readonly id: RecordId;
}

/** A stretch of a history. */
export interface Stretch {
  readonly historyId: RecordId;
  /** Only this person's. */
  readonly userId?: RecordId | undefined;
  readonly status?: string | undefined;
  /** As it counts up, without zeros before it. */
  readonly orderNumber?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** An order must have them all. */
  readonly terms: readonly OrderTerm[];
  readonly isAscending: boolean;
  /** Beyond this order in the direction of the stretch. */
  readonly beyond?: Position | undefined;
  readonly limit: number;
}

export interface ListedOrder {
  readonly order: OrderHead;
  readonly lineCount: number;
}

/** Rarer terms are not counted further: any of them finds its orders quickly enough. */
const countedUpTo = 1000;

/**
 * The orders of a stretch in its direction. Every way through has its index in the order of dates, so that a page takes as long
 * as it is, wherever it lies; of several terms the rarest leads. Source: docs/decisions/order-history.md.
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
      // not `exists`, which the database takes for a join and reads as a whole: it does not know that words keep company
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
