import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";

/** A message to one endpoint, and its outcome. */
export interface Delivery {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly endpoint: string;
  readonly type: string;
  readonly body: string;
  readonly status: "Pending" | "Delivered" | "Failed";
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly createdAt: Date;
}

/** False for one that already exists. */
export async function insertDelivery(
  tx: Tx,
  {
    storeId,
    id,
    endpoint,
    type,
    body,
    createdAt,
  }: Pick<Delivery, "storeId" | "id" | "endpoint" | "type" | "body" | "createdAt">,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    insert into webhook_delivery (store_id, id, endpoint, type, body, status, created_at, updated_at)
    values (${storeId}, ${id}, ${endpoint}, ${type}, ${body}, 'Pending', ${createdAt}, ${createdAt})
    on conflict (store_id, id) do nothing returning id`);
  return row !== undefined;
}

export async function deliveryById(q: Queries, storeId: RecordId, id: RecordId): Promise<Delivery | undefined> {
  const row = await q.maybe<DeliveryRow>(
    sql`select * from webhook_delivery where store_id = ${storeId} and id = ${id}`,
  );
  return row && deliveryFrom(row);
}

/** Newest first. */
export async function deliveriesOf(q: Queries, storeId: RecordId, limit: number): Promise<Delivery[]> {
  const rows = await q.many<DeliveryRow>(sql`
    select * from webhook_delivery where store_id = ${storeId} order by created_at desc, id limit ${limit}`);
  return rows.map(deliveryFrom);
}

export async function noteAttempt(
  q: Queries,
  { storeId, id }: Pick<Delivery, "storeId" | "id">,
  { status, responseStatus, error, now }: Pick<Delivery, "status" | "responseStatus" | "error"> & { now: Date },
): Promise<void> {
  await q.run(sql`
    update webhook_delivery set status = ${status}, attempts = attempts + 1, response_status = ${responseStatus}, error = ${error},
      updated_at = ${now}
    where store_id = ${storeId} and id = ${id}`);
}

/** Makes a failed message due again. False where there is none. */
export async function reviveDelivery(tx: Tx, storeId: RecordId, id: string, now: Date): Promise<boolean> {
  const row = await tx.maybe(sql`
    update webhook_delivery set status = 'Pending', created_at = ${now}, updated_at = ${now}
    where store_id = ${storeId} and id = ${id} and status <> 'Pending' returning id`);
  return row !== undefined;
}

export async function forgetDeliveries(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`
    delete from webhook_delivery where store_id = ${storeId} and created_at < ${before} and status <> 'Pending'`);
}

interface DeliveryRow {
  id: RecordId;
  store_id: RecordId;
  endpoint: string;
  type: string;
  body: string;
  status: Delivery["status"];
  attempts: number;
  response_status: number | null;
  error: string | null;
  created_at: Date;
}

function deliveryFrom(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    storeId: row.store_id,
    endpoint: row.endpoint,
    type: row.type,
    body: row.body,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    error: row.error,
    createdAt: row.created_at,
  };
}
