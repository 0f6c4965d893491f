import { createHash } from "node:crypto";
import { recordIdFrom, recordIdOf, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Database, type Queries } from "../db/index.ts";
import type { Location, Merchandising, Store, StorePages, StoreSettings } from "./store.ts";

export type {
  ListRule,
  BuyerGroup,
  Location,
  Merchandising,
  RuleTarget,
  Store,
  StorePages,
  StoreSettings,
  Synonyms,
} from "./store.ts";

/** The stores of this database, kept in memory: each request needs its store and they change seldom. */
export interface Stores {
  /** By webstore id, site id or code. */
  find(reference: string): Store | undefined;
  all(): readonly Store[];
  /** The store that names a host, with its port or for any port, such as `parts.example:8443`; undefined when none does. */
  atHost(host: string): Store | undefined;
  /**
   * Reads again what an operator or another process changed; where nobody did, every store stays the same object. All stay
   * as they are while `isShown` says of one that its catalogue is not the one that shoppers see: pages and replies that were
   * made from the one before would be kept under the new one's name.
   */
  refresh(isShown?: (store: Store) => boolean): Promise<void>;
}

export async function openStores(db: Database): Promise<Stores> {
  let stores: readonly Store[] = [];
  let byReference = new Map<string, Store>();
  let byHost = new Map<string, Store>();
  let known: string | null | undefined;
  async function refresh(isShown: (store: Store) => boolean = () => true) {
    // xmin names the transaction that wrote a row
    const { marks } = await db.one<{ marks: string | null }>(sql`
      select string_agg(id || mark, ',' order by id) as marks
      from (select id, xmin::text as mark from store union all select id, xmin::text from location) rows`);
    if (marks === known) return;
    const rows = await db.many<StoreRow>(
      sql`select id, site_id, code, name, settings, pages, merchandising, catalog_version_id from store order by code`,
    );
    const locations = await db.many<Location & { storeId: RecordId }>(
      sql`select store_id as "storeId", id, code from location order by sort_order, code`,
    );
    const locationsOf = Map.groupBy(locations, ({ storeId }) => storeId);
    const read = rows.map((row) => storeFrom(row, locationsOf.get(row.id) ?? []));
    if (!read.every(isShown)) return;
    stores = read;
    byReference = new Map(
      stores.flatMap((store) => [store.id, store.siteId, store.code].map((key) => [key, store] as const)),
    );
    byHost = new Map(stores.flatMap((store) => (store.settings.hosts ?? []).map((host) => [host, store] as const)));
    known = marks;
  }
  await refresh();
  return {
    find: (reference) => byReference.get(reference) ?? byReference.get(recordIdFrom(reference) ?? ""),
    all: () => stores,
    atHost(host) {
      const named = host.toLowerCase();
      return byHost.get(named) ?? byHost.get(named.replace(/:\d+$/, ""));
    },
    refresh,
  };
}

/** Creates the store, or changes the one with this code. Answers its id. */
export async function saveStore(
  q: Queries,
  { code, name, settings, pages = {} }: { code: string; name: string; settings: StoreSettings; pages?: StorePages },
): Promise<RecordId> {
  const { id } = await q.one<{ id: RecordId }>(sql`
    insert into store (id, site_id, code, name, settings, pages)
    values (${recordIdOf("webStore", code)}, ${recordIdOf("site", code)}, ${code}, ${name}, ${json(settings)}, ${json(pages)})
    on conflict (code) do update set name = excluded.name, settings = excluded.settings, pages = excluded.pages
    returning id`);
  return id;
}

interface StoreRow {
  id: RecordId;
  site_id: RecordId;
  code: string;
  name: string;
  settings: StoreSettings;
  pages: StorePages;
  merchandising: Merchandising;
  catalog_version_id: string | null;
}

function storeFrom(row: StoreRow, locations: readonly Location[]): Store {
  return {
    id: row.id,
    siteId: row.site_id,
    code: row.code,
    name: row.name,
    settings: row.settings,
    pages: row.pages,
    merchandising: row.merchandising,
    locations,
    catalogVersionId: row.catalog_version_id,
    revision: revisionOf(row),
    guestUserId: recordIdOf("user", row.id, "guest"),
  };
}

function revisionOf(row: StoreRow): string {
  const settings = createHash("sha256")
    .update(json([row.name, row.settings, row.pages, row.merchandising]))
    .digest("base64url")
    .slice(0, 8);
  return `${row.catalog_version_id ?? "none"}-${settings}`;
}
