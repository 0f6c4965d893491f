import { decimal, formatDecimal, type Decimal, type RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { FailedRefund } from "./gateway.ts";
import type { PartKind, PaymentPart } from "./part-rules.ts";
import { paymentFrom, type Payment, type PaymentRow } from "./store.ts";

/** A part as stored. Its id is the key with which the gateway moves the money once. */
export interface StoredPart extends PaymentPart {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly paymentId: RecordId;
  readonly changeId: RecordId | null;
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The order's payment that holds money or has captured some, locked; undefined for an order that is paid otherwise. */
export async function lockPaymentOfOrder(tx: Tx, storeId: RecordId, orderId: RecordId): Promise<Payment | undefined> {
  const row = await tx.maybe<PaymentRow>(sql`
    select * from payment where store_id = ${storeId} and order_id = ${orderId} and status in ('Authorized', 'Captured')
    order by number desc limit 1 for update`);
  return row && paymentFrom(row);
}

export async function lockPayment(tx: Tx, storeId: RecordId, id: RecordId): Promise<Payment> {
  return paymentFrom(
    await tx.one<PaymentRow>(sql`select * from payment where store_id = ${storeId} and id = ${id} for update`),
  );
}

/** In the order in which they are carried out. */
export async function partsOf(q: Queries, storeId: RecordId, paymentIds: readonly RecordId[]): Promise<StoredPart[]> {
  if (paymentIds.length === 0) return [];
  const rows = await q.many<PartRow>(sql`
    select * from payment_part where store_id = ${storeId} and payment_id = any(${paymentIds}) order by payment_id, number`);
  return rows.map(partFrom);
}

export async function partById(q: Queries, storeId: RecordId, id: RecordId): Promise<StoredPart | undefined> {
  const row = await q.maybe<PartRow>(sql`select * from payment_part where store_id = ${storeId} and id = ${id}`);
  return row && partFrom(row);
}

export interface NewPart extends Pick<StoredPart, "id" | "kind" | "amount" | "isFinal" | "changeId"> {
  readonly now: Date;
}

/** Requires the payment's lock. */
export async function insertPart(tx: Tx, { storeId, id: paymentId }: Payment, part: NewPart): Promise<void> {
  const createdAt = sql`
    (select greatest(${part.now}, max(updated_at)) from payment_part where store_id = ${storeId} and payment_id = ${paymentId})`;
  await tx.run(sql`
    insert into payment_part (store_id, payment_id, id, number, kind, amount, is_final, status, change_id, created_at, updated_at)
    values (${storeId}, ${paymentId}, ${part.id},
      (select coalesce(max(number), 0) + 1 from payment_part where store_id = ${storeId} and payment_id = ${paymentId}),
      ${part.kind}, ${formatDecimal(part.amount)}, ${part.isFinal}, 'Pending', ${part.changeId}, ${createdAt}, ${part.now})`);
}

/** Records the outcome of a part. False where it has been recorded before. */
export async function endPart(
  tx: Tx,
  { storeId, id, paymentId }: Pick<StoredPart, "storeId" | "id" | "paymentId">,
  { status, failure, now }: { status: "Done" | "Refused"; failure: string | null; now: Date },
): Promise<boolean> {
  const row = await tx.maybe(sql`
    update payment_part set status = ${status}, failure = ${failure}, updated_at = (
      select greatest(${now}, max(created_at) + interval '1 millisecond') from payment_part
      where store_id = ${storeId} and payment_id = ${paymentId})
    where store_id = ${storeId} and id = ${id} and status = 'Pending' returning id`);
  return row !== undefined;
}

/** Records that a completed refund has failed since. False where that is known, or there is no such refund. */
export async function failRefund(
  tx: Tx,
  { storeId, id: paymentId }: Pick<Payment, "storeId" | "id">,
  { key, reason }: FailedRefund,
  now: Date,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    update payment_part set status = 'Refused', failure = ${reason}, updated_at = ${now}
    where store_id = ${storeId} and payment_id = ${paymentId} and id = ${key} and kind = 'Refund'
      and status in ('Pending', 'Done')
    returning id`);
  return row !== undefined;
}

interface PartRow {
  store_id: RecordId;
  payment_id: RecordId;
  id: RecordId;
  kind: PartKind;
  amount: string;
  is_final: boolean;
  status: PaymentPart["status"];
  failure: string | null;
  change_id: RecordId | null;
  created_at: Date;
  updated_at: Date;
}

function partFrom(row: PartRow): StoredPart {
  return {
    id: row.id,
    storeId: row.store_id,
    paymentId: row.payment_id,
    kind: row.kind,
    amount: decimal(row.amount) as Decimal,
    isFinal: row.is_final,
    status: row.status,
    failure: row.failure,
    changeId: row.change_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
