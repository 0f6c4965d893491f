import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";

export interface StoredPicture {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export async function hasPicture(q: Queries, storeId: RecordId, hash: string): Promise<boolean> {
  return (await q.maybe(sql`select 1 from picture where store_id = ${storeId} and hash = ${hash}`)) !== undefined;
}

export async function insertPicture(
  q: Queries,
  storeId: RecordId,
  { hash, mediaType, bytes, now }: StoredPicture & { readonly hash: string; readonly now: Date },
): Promise<void> {
  await q.run(sql`
    insert into picture (store_id, hash, media_type, bytes, created_at)
    values (${storeId}, ${hash}, ${mediaType}, ${bytes}, ${now}) on conflict do nothing`);
}

/** By the beginning of its hash. */
export async function pictureBeginning(
  q: Queries,
  storeId: RecordId,
  hash: string,
): Promise<StoredPicture | undefined> {
  const row = await q.maybe<{ mediaType: string; bytes: Uint8Array }>(sql`
    select media_type as "mediaType", bytes from picture
    where store_id = ${storeId} and hash >= ${hash} and hash < ${`${hash}g`} limit 1`);
  // the embedded database returns plain bytes
  return (
    row && { mediaType: row.mediaType, bytes: Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.length) }
  );
}

/** The outcome for a web URL. */
export interface PictureSource {
  readonly url: string;
  readonly state: "due" | "kept" | "refused";
  readonly path: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly dueAt: Date;
}

const columns = sql`url, state, path, reason, attempts, due_at as "dueAt"`;

export function sourcesAt(q: Queries, storeId: RecordId, urls: readonly string[]): Promise<PictureSource[]> {
  return q.many<PictureSource>(
    sql`select ${columns} from picture_source where store_id = ${storeId} and url = any(${urls}::text[])`,
  );
}

export function dueSources(q: Queries, storeId: RecordId, now: Date, count: number): Promise<PictureSource[]> {
  return q.many<PictureSource>(sql`
    select ${columns} from picture_source where store_id = ${storeId} and state = 'due' and due_at <= ${now}
    order by due_at, url limit ${count}`);
}

/** When the next one is due; undefined where none is. */
export async function nextDue(q: Queries, storeId: RecordId): Promise<Date | undefined> {
  const row = await q.one<{ at: Date | null }>(
    sql`select min(due_at) as at from picture_source where store_id = ${storeId} and state = 'due'`,
  );
  return row.at ?? undefined;
}

export async function saveSources(q: Queries, storeId: RecordId, sources: readonly PictureSource[]): Promise<void> {
  const rows = sources.map(({ dueAt, ...source }) => ({ ...source, due_at: dueAt }));
  await q.run(sql`
    insert into picture_source (store_id, url, state, path, reason, attempts, due_at)
    select ${storeId}, url, state, path, reason, attempts, due_at
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as s (url text, state text, path text, reason text, attempts int, due_at timestamptz)
    on conflict (store_id, url) do update
      set state = excluded.state, path = excluded.path, reason = excluded.reason, attempts = excluded.attempts, due_at = excluded.due_at`);
}

/** Replaces URLs in products by their outcome: the store's own picture, or none. Returns the products that changed. */
export async function replaceAddresses(
  tx: Tx,
  storeId: RecordId,
  settled: readonly { readonly url: string; readonly path: string | null }[],
  now: Date,
): Promise<{ readonly products: readonly string[]; readonly categories: number }> {
  const [urls, paths] = [settled.map(({ url }) => url), settled.map(({ path }) => path)];
  const products = await tx.many<{ id: string }>(sql`
    update product p set updated_at = ${now}, images = coalesce((
      select array_agg(coalesce(m.path, i.image) order by i.place)
      from unnest(p.images) with ordinality i (image, place)
      left join unnest(${urls}::text[], ${paths}::text[]) m (url, path) on m.url = i.image
      where m.url is null or m.path is not null), '{}')
    where p.store_id = ${storeId} and p.images && ${urls}::text[]
    returning id`);
  const categories = await tx.run(sql`
    update category c set image = m.path from unnest(${urls}::text[], ${paths}::text[]) m (url, path)
    where c.store_id = ${storeId} and c.image = m.url`);
  return { products: products.map(({ id }) => id), categories };
}
