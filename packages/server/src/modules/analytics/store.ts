import { randomBytes } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Database, type Queries } from "../../db/index.ts";
import type { HeldEvent, StoredEvent } from "./event.ts";
import type { SeenVisit } from "./networks.ts";

const dayMs = 24 * 3600 * 1000;
/** Separates the elements of a list in one text: arrays of arrays cannot be ragged. It occurs in no SKU (`oneLine`). */
const SEPARATOR = "\u001f";

/** A moment's UTC day, as in its partition's name: `20261124`. */
export function partitionDay(at: Date): string {
  return at.toISOString().slice(0, 10).replaceAll("-", "");
}

function startOf(day: string): Date {
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
}

/** Creates a day's partition if it is missing. Several processes may do so at once. */
export async function ensurePartition(db: Database, day: string): Promise<void> {
  const from = startOf(day);
  const until = new Date(from.getTime() + dayMs);
  await db.transaction(async (tx) => {
    await tx.many(sql`select pg_advisory_xact_lock(hashtext('analytics_event'))`);
    await tx.run(
      raw(`create table if not exists analytics_event_${day} partition of analytics_event
        for values from ('${from.toISOString()}') to ('${until.toISOString()}')`),
    );
  });
}

/** The days that have a partition, oldest first. */
export async function partitionDays(q: Queries): Promise<string[]> {
  const rows = await q.many<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_event'::regclass order by c.relname`);
  return rows.map(({ name }) => name.slice(-8));
}

/** Drops a day for all stores. */
export async function dropPartition(q: Queries, day: string): Promise<void> {
  await q.run(raw(`drop table if exists analytics_event_${day}`));
}

export async function deleteEventsBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from analytics_event where store_id = ${storeId} and at < ${before}`);
}

/** A week's key, created if it is missing. */
export async function networkKey(q: Queries, week: string): Promise<string> {
  await q.run(sql`
    insert into analytics_network_key (starts_on, key) values (${week}::date, ${randomBytes(32).toString("base64url")})
    on conflict do nothing`);
  return (await q.one<{ key: string }>(sql`select key from analytics_network_key where starts_on = ${week}::date`)).key;
}

/** Deletes the network keys of past weeks, and the records of retried batches. */
export async function forgetWritten(
  q: Queries,
  { weeksBefore, batchesBefore }: { weeksBefore: string; batchesBefore: Date },
): Promise<void> {
  await q.run(sql`delete from analytics_network_key where starts_on < ${weeksBefore}::date`);
  await q.run(sql`delete from analytics_batch where written_at < ${batchesBefore}`);
}

/** Deletes the origins of earlier visits. */
export async function forgetVisitsBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from analytics_visit where store_id = ${storeId} and at < ${before}`);
}

/** Events written in one statement, and once: the id shows whether they have been. */
export interface Batch {
  readonly id: string;
  readonly events: readonly HeldEvent[];
}

/**
 * Writes events, either purchases or others. Of purchases only those of an order that the store has and that has not been measured yet:
 * browsers can send anything. Throws where a day has no partition.
 */
export async function saveEvents(db: Database, { id, events }: Batch, visits: readonly SeenVisit[]): Promise<void> {
  if (events.length === 0) return;
  if (events[0]!.orderReference === null) return insertEvents(db, { id, events }, visits);
  await db.transaction(async (tx) => {
    const firsts = await markMeasured(tx, events);
    if (firsts.length > 0) await insertEvents(tx, { id, events: firsts }, visits);
  });
}

/** The purchases that are the first for their order. */
async function markMeasured(q: Queries, purchases: readonly HeldEvent[]): Promise<HeldEvent[]> {
  const keyOf = (storeId: string, reference: string | null) => `${storeId} ${reference}`;
  const firstOf = new Map<string, HeldEvent>();
  for (const event of purchases) {
    const key = keyOf(event.storeId, event.orderReference);
    if (!firstOf.has(key)) firstOf.set(key, event);
  }
  const told = [...firstOf.values()];
  const rows = await q.many<{ store_id: string; reference_number: string }>(sql`
    with marked as (
      insert into measured_order (store_id, order_id)
      select o.store_id, o.id from order_summary o
      join unnest(${told.map(({ storeId }) => storeId)}::text[], ${told.map(({ orderReference }) => orderReference)}::text[])
        as t (store_id, reference) on o.store_id = t.store_id and o.reference_number = t.reference and o.imported_at is null
      order by o.store_id, o.id
      on conflict do nothing returning store_id, order_id)
    select o.store_id, o.reference_number from marked m join order_summary o on o.store_id = m.store_id and o.id = m.order_id`);
  return rows.flatMap((row) => firstOf.get(keyOf(row.store_id, row.reference_number)) ?? []);
}

/** In one statement, however many there are: if it succeeded and its response was lost, repeating it does nothing. */
async function insertEvents(q: Queries, { id, events }: Batch, visits: readonly SeenVisit[]): Promise<void> {
  const column = <T>(of: (event: StoredEvent) => T) => events.map(of);
  await q.run(sql`
    with batch as (insert into analytics_batch (id) values (${id}) on conflict do nothing returning id),
    seen as (
      insert into analytics_visit (store_id, visit, network, at)
      select v.store_id, v.visit, v.network, v.at
      from batch, unnest(${visits.map(({ storeId }) => storeId)}::text[], ${visits.map(({ visit }) => visit)}::text[],
        ${visits.map(({ network }) => network)}::text[], ${visits.map(({ at }) => at.toISOString())}::timestamptz[])
        as v (store_id, visit, network, at)
      on conflict do nothing)
    insert into analytics_event (store_id, at, visit, name, page, term, result_count, position, skus, quantities, currency,
      value)
    select store_id, at, visit, name, page, term, result_count, position, string_to_array(skus, ${SEPARATOR}),
      string_to_array(quantities, ',')::float8[], currency, value
    from batch, unnest(${column(({ storeId }) => storeId)}::text[], ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ visit }) => visit)}::text[], ${column(({ name }) => name)}::text[], ${column(({ page }) => page)}::text[],
      ${column(({ term }) => term)}::text[], ${column(({ resultCount }) => resultCount)}::int[],
      ${column(({ position }) => position)}::int[],
      ${column(({ skus }) => (skus.length === 0 ? null : skus.join(SEPARATOR)))}::text[],
      ${column(({ quantities }) => (quantities.length === 0 ? null : quantities.join(",")))}::text[],
      ${column(({ currency }) => currency)}::text[], ${column(({ value }) => value)}::float8[])
      as e (store_id, at, visit, name, page, term, result_count, position, skus, quantities, currency, value)`);
}
