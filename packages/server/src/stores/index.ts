import { createHash } from "node:crypto";
import { recordIdFrom, recordIdOf, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Database, type Queries } from "../db/index.ts";
import type { Store, StoreSettings } from "./store.ts";

export type { Store, StoreSettings } from "./store.ts";

/** The stores of this database, kept in memory: each request needs its store and they change seldom. */
export interface Stores {
  /** By webstore id, site id or code. */
  find(reference: string): Store | undefined;
  all(): readonly Store[];
  /** Reads again what an operator or another process changed. */
  refresh(): Promise<void>;
}

export async function openStores(db: Database): Promise<Stores> {
  let stores: readonly Store[] = [];
  let byReference = new Map<string, Store>();
  async function refresh() {
    stores = (
      await db.many<StoreRow>(
        sql`select id, site_id, code, name, settings, catalog_version_id from store order by code`,
      )
    ).map(storeFrom);
    byReference = new Map(
      stores.flatMap((store) => [store.id, store.siteId, store.code].map((key) => [key, store] as const)),
    );
  }
  await refresh();
  return {
    find: (reference) => byReference.get(reference) ?? byReference.get(recordIdFrom(reference) ?? ""),
    all: () => stores,
    refresh,
  };
}

/** Creates the store, or changes the name and settings of the one with this code. Answers its id. */
export async function saveStore(
  q: Queries,
  store: { code: string; name: string; settings: StoreSettings },
): Promise<RecordId> {
  const { id } = await q.one<{ id: RecordId }>(sql`
    insert into store (id, site_id, code, name, settings)
    values (${recordIdOf("webStore", store.code)}, ${recordIdOf("site", store.code)}, ${store.code}, ${store.name}, ${json(store.settings)})
    on conflict (code) do update set name = excluded.name, settings = excluded.settings
    returning id`);
  return id;
}

interface StoreRow {
  id: RecordId;
  site_id: RecordId;
  code: string;
  name: string;
  settings: StoreSettings;
  catalog_version_id: string | null;
}

function storeFrom(row: StoreRow): Store {
  return {
    id: row.id,
    siteId: row.site_id,
    code: row.code,
    name: row.name,
    settings: row.settings,
    catalogVersionId: row.catalog_version_id,
    revision: revisionOf(row),
    guestUserId: recordIdOf("user", row.id, "guest"),
  };
}

function revisionOf(row: StoreRow): string {
  const settings = createHash("sha256")
    .update(json([row.name, row.settings]))
    .digest("base64url")
    .slice(0, 8);
  return `${row.catalog_version_id ?? "none"}-${settings}`;
}
