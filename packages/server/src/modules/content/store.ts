import type { RecordId } from "@tradecounter/commerce";
import { PAGE_TYPE } from "@tradecounter/wire/pages";
import { json, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { ContentBody, ContentItem, MediaFile, WantedItem } from "./item.ts";
import { contentIdOf } from "./keys.ts";

/** A version of an item, with its source file. */
export interface VersionRow {
  readonly itemId: RecordId;
  readonly contentKey: string;
  readonly name: string;
  readonly type: string;
  readonly language: string;
  readonly release: number;
  readonly removed: boolean;
  readonly title: string;
  readonly urlName: string | null;
  readonly body: ContentBody;
  readonly publishFrom: Date | null;
  readonly publishUntil: Date | null;
  readonly path: string;
  readonly source: string;
  readonly mediaPath: string | null;
  readonly mediaHash: string | null;
}

const columns = sql`
  i.id as "itemId", i.content_key as "contentKey", i.name, i.type, v.language, v.title, v.url_name as "urlName", v.body,
  v.publish_from as "publishFrom", v.publish_until as "publishUntil", v.path, v.source, v.media_path as "mediaPath",
  v.media_hash as "mediaHash"`;
const mediaSize = sql`m.width, m.height`;
const ofMedia = sql`left join content_media m on m.store_id = v.store_id and m.hash = v.media_hash`;
const ofItem = sql`join content_item i on i.store_id = v.store_id and i.id = v.item_id`;

/** The versions of a release, for each item and language, including removals. */
export function versionsIn(q: Queries, storeId: RecordId, release: number): Promise<VersionRow[]> {
  return q.many<VersionRow>(sql`
    select distinct on (v.item_id, v.language) ${columns}, v.release, v.removed
    from content_version v ${ofItem}
    where v.store_id = ${storeId} and v.release <= ${release}
    order by v.item_id, v.language, v.release desc`);
}

/** What a reader of a release sees at a moment: for each item and language the latest version whose time has come. */
export async function itemsShown(
  q: Queries,
  storeId: RecordId,
  { release, at }: { release: number; at: Date },
): Promise<ContentItem[]> {
  const rows = await q.many<VersionRow & SizeRow & { publishedAt: Date }>(sql`
    select distinct on (v.item_id, v.language) ${columns}, ${mediaSize}, v.removed,
      coalesce(v.publish_from, r.created_at) as "publishedAt"
    from content_version v ${ofItem} ${ofMedia}
    join content_release r on r.store_id = v.store_id and r.number = v.release
    where v.store_id = ${storeId} and v.release <= ${release} and (v.publish_from is null or v.publish_from <= ${at})
    order by v.item_id, v.language, v.release desc`);
  return rows.filter((row) => !row.removed && !hasEnded(row, at)).map((row) => itemFrom(row, row.publishedAt));
}

/**
 * Every URL that a content page has had up to a release and a moment, and which item had it last: a planned version has none yet, and one
 * replaced by a later release before its date never had one.
 */
export function addressesOnce(
  q: Queries,
  storeId: RecordId,
  { release, at }: { release: number; at: Date },
): Promise<{ urlName: string; itemId: RecordId }[]> {
  return q.many(sql`
    select distinct on (v.url_name) v.url_name as "urlName", v.item_id as "itemId" from content_version v ${ofItem}
    where v.store_id = ${storeId} and v.release <= ${release} and v.url_name is not null and i.type = ${PAGE_TYPE}
      and (v.publish_from is null or v.publish_from <= ${at})
      and not exists (
        select from content_version later
        join content_release r on r.store_id = later.store_id and r.number = later.release
        where later.store_id = v.store_id and later.item_id = v.item_id and later.language = v.language
          and later.release > v.release and later.release <= ${release}
          and greatest(later.publish_from, r.created_at) <= v.publish_from)
    order by v.url_name, v.release desc`);
}

/**
 * The drafts, as in force at a moment or, without one, at their own publication time. `isGone` marks those that have ended by then or are
 * removals.
 */
export async function draftsIn(
  q: Queries,
  storeId: RecordId,
  at: Date | undefined,
): Promise<{ item: ContentItem; isGone: boolean }[]> {
  const isBegun = at ? sql`(v.publish_from is null or v.publish_from <= ${at})` : sql`true`;
  const rows = await q.many<VersionRow & SizeRow & { savedAt: Date }>(sql`
    select ${columns}, ${mediaSize}, v.removed, v.saved_at as "savedAt" from content_draft v ${ofItem} ${ofMedia} where v.store_id = ${storeId} and ${isBegun}`);
  return rows.map((row) => ({
    item: itemFrom(row, row.publishFrom ?? row.savedAt),
    isGone: row.removed || (at !== undefined && hasEnded(row, at)),
  }));
}

function hasEnded({ publishUntil }: VersionRow, at: Date): boolean {
  return publishUntil !== null && publishUntil <= at;
}

interface SizeRow {
  readonly width: number | null;
  readonly height: number | null;
}

function itemFrom(row: VersionRow & SizeRow, publishedAt: Date): ContentItem {
  const { itemId: id, contentKey, name, type, language, title, urlName, body, mediaHash, width, height } = row;
  const mediaSize = width === null || height === null ? null : { width, height };
  return { id, contentKey, name, type, language, title, urlName, body, publishedAt, mediaHash, mediaSize };
}

export interface StoredMedia {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export async function mediaWith(q: Queries, storeId: RecordId, hash: string): Promise<StoredMedia | undefined> {
  const row = await q.maybe<{ mediaType: string; bytes: Uint8Array }>(sql`
    select media_type as "mediaType", bytes from content_media where store_id = ${storeId} and hash = ${hash}`);
  // the embedded database returns plain bytes
  return (
    row && { mediaType: row.mediaType, bytes: Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.length) }
  );
}

/** The release in force. While it is locked, nobody else can publish until the transaction ends. */
export async function releaseInForce(
  tx: Tx,
  storeId: RecordId,
  { isLocked }: { readonly isLocked: boolean },
): Promise<number> {
  const row = await tx.one<{ release: number }>(sql`
    select content_release as release from store where id = ${storeId} ${isLocked ? sql`for no key update` : sql``}`);
  return row.release;
}

export interface Release {
  readonly number: number;
  readonly note: string;
  readonly createdAt: Date;
}

/** Latest first. */
export function releasesOf(q: Queries, storeId: RecordId): Promise<Release[]> {
  return q.many<Release>(sql`
    select number, note, created_at as "createdAt" from content_release where store_id = ${storeId} order by number desc`);
}

export async function insertRelease(tx: Tx, storeId: RecordId, { number, note, createdAt }: Release): Promise<void> {
  await tx.run(sql`
    insert into content_release (store_id, number, note, created_at) values (${storeId}, ${number}, ${note}, ${createdAt})`);
  await tx.run(sql`update store set content_release = ${number}, content_at = ${createdAt} where id = ${storeId}`);
}

/** Moves the moment as of which stores read their content. False where it is there already. */
export async function moveContentTo(q: Queries, storeId: RecordId, at: Date): Promise<boolean> {
  return (await q.run(sql`update store set content_at = ${at} where id = ${storeId} and content_at < ${at}`)) > 0;
}

/** Inserts the items and their files where missing. Returns the ids by name. */
export async function saveItems(
  tx: Tx,
  storeId: RecordId,
  items: readonly Pick<WantedItem, "name" | "contentKey" | "type">[],
): Promise<void> {
  const rows = items.map(({ name, contentKey, type }) => ({
    id: contentIdOf(storeId, contentKey),
    content_key: contentKey,
    name,
    type,
  }));
  // an item that has changed its type is a new one to its readers, but keeps its key
  await tx.run(sql`
    insert into content_item (store_id, id, content_key, name, type)
    select distinct on (id) ${storeId}, id, content_key, name, type
    from jsonb_to_recordset(${json(rows)}::jsonb) as i (id text, content_key text, name text, type text)
    on conflict (store_id, id) do update set name = excluded.name, type = excluded.type`);
}

export async function saveMedia(tx: Tx, storeId: RecordId, files: readonly MediaFile[]): Promise<void> {
  for (const { hash, mediaType, bytes, size } of files) {
    const { width, height } = size ?? { width: null, height: null };
    // a file stored by an older program has no size
    await tx.run(sql`
      insert into content_media (store_id, hash, media_type, size, bytes, width, height)
      values (${storeId}, ${hash}, ${mediaType}, ${bytes.length}, ${bytes}, ${width}, ${height})
      on conflict (store_id, hash) do update set width = excluded.width, height = excluded.height
      where content_media.width is distinct from excluded.width`);
  }
}

type Saved = Omit<VersionRow, "release" | "contentKey" | "name" | "type">;

export async function insertVersions(
  tx: Tx,
  storeId: RecordId,
  release: number,
  versions: readonly Saved[],
): Promise<void> {
  await tx.run(sql`
    insert into content_version
      (store_id, item_id, language, release, removed, title, url_name, body, publish_from, publish_until, path, source,
       media_path, media_hash)
    select ${storeId}, item_id, language, ${release}, removed, title, url_name, body, publish_from, publish_until, path,
      source, media_path, media_hash
    from ${recordset(versions)}`);
}

export async function replaceDrafts(tx: Tx, storeId: RecordId, drafts: readonly Saved[], savedAt: Date): Promise<void> {
  await deleteDrafts(tx, storeId);
  await tx.run(sql`
    insert into content_draft
      (store_id, item_id, language, removed, title, url_name, body, publish_from, publish_until, path, source,
       media_path, media_hash, saved_at)
    select ${storeId}, item_id, language, removed, title, url_name, body, publish_from, publish_until, path, source,
      media_path, media_hash, ${savedAt}
    from ${recordset(drafts)}`);
}

export async function deleteDrafts(tx: Tx, storeId: RecordId): Promise<void> {
  await tx.run(sql`delete from content_draft where store_id = ${storeId}`);
}

function recordset(versions: readonly Saved[]): Statement {
  const rows = versions.map((version) => ({
    item_id: version.itemId,
    language: version.language,
    removed: version.removed,
    title: version.title,
    url_name: version.urlName,
    body: version.body,
    publish_from: version.publishFrom,
    publish_until: version.publishUntil,
    path: version.path,
    source: version.source,
    media_path: version.mediaPath,
    media_hash: version.mediaHash,
  }));
  return sql`json_to_recordset(${json(rows)}::json) as v (
    item_id text, language text, removed boolean, title text, url_name text, body json, publish_from timestamptz,
    publish_until timestamptz, path text, source text, media_path text, media_hash text)`;
}
