import { decimal, formatDecimal, type Decimal, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { Taken } from "../../http/rate-limits.ts";
import type { PaymentMethod } from "./gateway.ts";
import type { Keeper } from "./saved-method.ts";
import type { PaymentStatus } from "./states.ts";

/** An attempt to pay a checkout at a gateway. Its id is the idempotency key at the gateway. */
export interface Payment {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly checkoutId: RecordId;
  readonly number: number;
  readonly status: PaymentStatus;
  readonly amount: Decimal;
  readonly currency: string;
  readonly reference: string | null;
  readonly tokenHash: string | null;
  readonly method: PaymentMethod | null;
  /** Why there is no money: the gateway's decline reason, or one of ours. */
  readonly failure: string | null;
  readonly orderId: RecordId | null;
  /** Who lets the card be saved. */
  readonly keepFor: Keeper | null;
  /** When its request ended without a response from the gateway. */
  readonly unansweredAt: Date | null;
  readonly updatedAt: Date;
}

export type NewPayment = Pick<
  Payment,
  "id" | "storeId" | "checkoutId" | "status" | "amount" | "currency" | "tokenHash" | "keepFor"
>;

export async function insertPayment(tx: Tx, payment: NewPayment, gateway: string, now: Date): Promise<Payment> {
  const row = await tx.one<PaymentRow>(sql`
    insert into payment (store_id, id, checkout_id, number, status, amount, currency, gateway, token_hash, keep_for, created_at, updated_at)
    values (
      ${payment.storeId}, ${payment.id}, ${payment.checkoutId},
      (select coalesce(max(number), 0) + 1 from payment where store_id = ${payment.storeId} and checkout_id = ${payment.checkoutId}),
      ${payment.status}, ${formatDecimal(payment.amount)}, ${payment.currency}, ${gateway}, ${payment.tokenHash}, ${payment.keepFor && json(payment.keepFor)}::jsonb, ${now}, ${now})
    returning *`);
  return paymentFrom(row);
}

/** The rate limit tokens that a payment took against card testing, and whether it replaces a good one. */
export interface Trial {
  readonly taken: readonly Taken[];
  readonly isReplacing: boolean;
}

/** Records the rate limit tokens that the payment took. */
export function noteTrial(tx: Tx, { storeId, id }: Payment, { taken, isReplacing }: Trial): void {
  tx.write(sql`
    insert into card_trial (store_id, payment_id, taken, is_replacing)
    values (${storeId}, ${id}, ${json(taken)}::jsonb, ${isReplacing})`);
}

/** The one payment of the checkout that may hold money, locked. */
export async function lockLivePayment(tx: Tx, storeId: RecordId, checkoutId: RecordId): Promise<Payment | undefined> {
  const row = await tx.maybe<PaymentRow>(sql`
    select * from payment
    where store_id = ${storeId} and checkout_id = ${checkoutId} and status in ('Pending', 'Open', 'Authorized', 'Captured')
    for update`);
  return row && paymentFrom(row);
}

/**
 * Whether another attempt of the checkout holds money, or will, or this one was given up and another followed: one declined by a bank was
 * not given up for another. Nothing is locked: a query that waited for a payment being replaced would see neither it nor its replacement.
 */
export async function hasMadeWay(
  q: Queries,
  { storeId, checkoutId }: Pick<Payment, "storeId" | "checkoutId">,
  { tokenHash, name }: { readonly tokenHash: string; readonly name: string },
): Promise<boolean> {
  const row = await q.maybe(sql`
    with attempt as (
      select number, status, coalesce(token_hash = ${tokenHash} or id = ${name} or gateway_reference = ${name}, false) as is_own
      from payment where store_id = ${storeId} and checkout_id = ${checkoutId})
    select 1 from attempt
    where case when is_own then status in ('Reversing', 'Reversed')
        and exists (select 1 from attempt as later where later.number > attempt.number and not later.is_own)
      else status in ('Pending', 'Open', 'Authorized', 'Captured') end
    limit 1`);
  return row !== undefined;
}

/** Whether the payment with this id of ours, or this reference of the gateway's, was replaced by a good one. */
export async function isReplaced(
  q: Queries,
  { storeId, checkoutId }: Pick<Payment, "storeId" | "checkoutId">,
  name: string,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 from payment
    where store_id = ${storeId} and checkout_id = ${checkoutId} and (id = ${name} or gateway_reference = ${name})
      and status in ('Reversing', 'Reversed')
      and exists (
        select 1 from payment later
        where later.store_id = ${storeId} and later.checkout_id = ${checkoutId} and later.number > payment.number
          and later.status in ('Authorized', 'Captured'))
    limit 1`);
  return row !== undefined;
}

/** The checkout's payment with this id of ours, or this reference of the gateway's; the newest. */
export async function paymentNamed(
  q: Queries,
  { storeId, checkoutId }: Pick<Payment, "storeId" | "checkoutId">,
  name: string,
): Promise<Payment | undefined> {
  const row = await q.maybe<PaymentRow>(sql`
    select * from payment
    where store_id = ${storeId} and checkout_id = ${checkoutId} and (id = ${name} or gateway_reference = ${name})
    order by number desc limit 1`);
  return row && paymentFrom(row);
}

export async function paymentById(q: Queries, storeId: RecordId, id: RecordId): Promise<Payment | undefined> {
  const row = await q.maybe<PaymentRow>(sql`select * from payment where store_id = ${storeId} and id = ${id}`);
  return row && paymentFrom(row);
}

export async function paymentsOfOrder(q: Queries, storeId: RecordId, orderId: RecordId): Promise<Payment[]> {
  return (
    await q.many<PaymentRow>(
      sql`select * from payment where store_id = ${storeId} and order_id = ${orderId} order by number`,
    )
  ).map(paymentFrom);
}

/** The stored outcome of a payment; an absent field stays. */
export interface Outcome {
  readonly status: PaymentStatus;
  readonly reference?: string | null;
  readonly method?: PaymentMethod | null;
  readonly failure?: string | null;
}

/** A payment after a step; if that ended it, with the rate limit tokens it had taken: they are returned by this call only. */
export interface Settled {
  readonly payment: Payment;
  readonly trial: Trial | null;
}

/** Stores the outcome if the payment is still in one of these states, with this order or none. */
export async function settlePayment(
  q: Queries,
  payment: Pick<Payment, "storeId" | "id" | "orderId">,
  from: readonly PaymentStatus[],
  outcome: Outcome,
  now: Date,
): Promise<Settled> {
  const row = await q.maybe<PaymentRow & { trial: Trial | null }>(sql`
    with settled as (
      update payment set status = ${outcome.status}, updated_at = ${now},
        gateway_reference = coalesce(${outcome.reference ?? null}, gateway_reference),
        method = coalesce(${outcome.method ? json(outcome.method) : null}::jsonb, method),
        failure = coalesce(${outcome.failure ?? null}, failure)
      where store_id = ${payment.storeId} and id = ${payment.id} and status = any(${from})
        and order_id is not distinct from ${payment.orderId}
      returning *
    ), ended as (
      delete from card_trial using settled
      where card_trial.store_id = settled.store_id and payment_id = settled.id and status not in ('Pending', 'Open')
      returning jsonb_build_object('taken', taken, 'isReplacing', is_replacing) as trial
    )
    select settled.*, trial from settled left join ended on true`);
  if (row) return { payment: paymentFrom(row), trial: row.trial };
  const present = await q.one<PaymentRow>(
    sql`select * from payment where store_id = ${payment.storeId} and id = ${payment.id}`,
  );
  return { payment: paymentFrom(present), trial: null };
}

/** Records that an attempt's request ended without a response. Returns the payment as it is then. */
export async function noteUnanswered(q: Queries, { storeId, id }: Payment, now: Date): Promise<Payment> {
  const row = await q.one<PaymentRow>(sql`
    update payment set unanswered_at = case when status = 'Pending' then ${now} else unanswered_at end
    where store_id = ${storeId} and id = ${id} returning *`);
  return paymentFrom(row);
}

/** Whether an attempt of the checkout with this token has already ended. */
export async function isSpent(
  q: Queries,
  { storeId, checkoutId }: Pick<Payment, "storeId" | "checkoutId">,
  tokenHash: string,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 from payment
    where store_id = ${storeId} and checkout_id = ${checkoutId} and token_hash = ${tokenHash}
      and status in ('Declined', 'Failed', 'Reversing', 'Reversed') limit 1`);
  return row !== undefined;
}

/** Why an earlier attempt of the same checkout with the same token was declined; undefined when none was. */
export async function declineOf(
  q: Queries,
  { storeId, checkoutId, tokenHash }: Payment,
): Promise<string | null | undefined> {
  const row = await q.maybe<{ failure: string | null }>(sql`
    select failure from payment
    where store_id = ${storeId} and checkout_id = ${checkoutId} and token_hash = ${tokenHash} and status = 'Declined'
    limit 1`);
  return row?.failure;
}

/** Binds the checkout's authorized payment of exactly this amount to its order. Undefined when there is none. */
export async function bindToOrder(
  tx: Tx,
  {
    storeId,
    checkoutId,
    orderId,
    amount,
    now,
  }: { storeId: RecordId; checkoutId: RecordId; orderId: RecordId; amount: Decimal; now: Date },
): Promise<RecordId | undefined> {
  const row = await tx.maybe<{ id: RecordId }>(sql`
    update payment set order_id = ${orderId}, updated_at = ${now}
    where store_id = ${storeId} and checkout_id = ${checkoutId} and status = 'Authorized' and amount = ${formatDecimal(amount)}
    returning id`);
  return row?.id;
}

/** Payments that hold money and have had no order since `before`; oldest first, starting after `after`. */
export async function heldPayments(
  q: Queries,
  storeId: RecordId,
  { before, after, limit }: { before: Date; after: Pick<Payment, "updatedAt" | "id"> | undefined; limit: number },
): Promise<Payment[]> {
  const from = after ? sql`and (updated_at, id) > (${after.updatedAt}, ${after.id})` : sql``;
  const rows = await q.many<PaymentRow>(sql`
    select * from payment
    where store_id = ${storeId} and status = 'Authorized' and order_id is null and updated_at < ${before} ${from}
    order by updated_at, id limit ${limit}`);
  return rows.map(paymentFrom);
}

/** Records that the taxes of a payment's order are awaited; returns since when. */
export async function noteAwaited(q: Queries, { storeId, id }: Payment, now: Date): Promise<Date> {
  const { since } = await q.one<{ since: Date }>(sql`
    update payment set awaited_since = coalesce(awaited_since, ${now}) where store_id = ${storeId} and id = ${id}
    returning awaited_since as since`);
  return since;
}

/** Payments that shoppers are to complete at the gateway and that have not been checked since `before`; claims them for this time. */
export async function takeOpenPayments(
  q: Queries,
  storeId: RecordId,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<Payment[]> {
  const rows = await q.many<PaymentRow>(sql`
    update payment set asked_at = ${now} where (store_id, id) in (
      select store_id, id from payment
      where store_id = ${storeId} and status = 'Open' and coalesce(asked_at, updated_at) < ${before}
      order by asked_at nulls first limit ${limit})
    returning *`);
  return rows.map(paymentFrom);
}

/** False where it was recorded before. */
export async function noteReported(q: Queries, payment: Payment, now: Date): Promise<boolean> {
  const noted = await q.run(sql`
    update payment set reported_at = ${now} where store_id = ${payment.storeId} and id = ${payment.id} and reported_at is null`);
  return noted > 0;
}

/** A payment found without an order. */
export interface ReportedPayment extends Payment {
  readonly reportedAt: Date;
}

/** Newest first. */
export async function reportedPayments(q: Queries, storeId: RecordId, limit: number): Promise<ReportedPayment[]> {
  const rows = await q.many<PaymentRow & { reported_at: Date }>(sql`
    select * from payment where store_id = ${storeId} and reported_at is not null
    order by reported_at desc limit ${limit}`);
  return rows.map((row) => ({ ...paymentFrom(row), reportedAt: row.reported_at }));
}

/** The number of payments that shoppers are completing at the gateway, and of those without an order. Both are few, and indexed. */
export function paymentsUnfinished(q: Queries): Promise<{ state: "open" | "without order"; count: number }[]> {
  return q.many(sql`
    select 'open' as state, count(*)::int as count from payment where status = 'Open'
    union all
    select 'without order', count(*)::int from payment where reported_at is not null and order_id is null`);
}

export interface PaymentRow {
  store_id: RecordId;
  id: RecordId;
  checkout_id: RecordId;
  number: number;
  status: PaymentStatus;
  amount: string;
  currency: string;
  gateway_reference: string | null;
  token_hash: string | null;
  method: PaymentMethod | null;
  failure: string | null;
  order_id: RecordId | null;
  keep_for: Keeper | null;
  unanswered_at: Date | null;
  updated_at: Date;
}

export function paymentFrom(row: PaymentRow): Payment {
  return {
    id: row.id,
    storeId: row.store_id,
    checkoutId: row.checkout_id,
    number: row.number,
    status: row.status,
    amount: decimal(row.amount),
    currency: row.currency,
    reference: row.gateway_reference,
    tokenHash: row.token_hash,
    method: row.method,
    failure: row.failure,
    orderId: row.order_id,
    keepFor: row.keep_for,
    unansweredAt: row.unanswered_at,
    updatedAt: row.updated_at,
  };
}
