import { createHash } from "node:crypto";
import { recordIdFrom, recordIdOf, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import { json, sql, type Database, type Queries } from "../db/index.ts";
import { systemClock, type Clock } from "../clock.ts";
import { changesSoon, nextTurn, priceDatesOf } from "./price-dates.ts";
import * as promotionDates from "./promotion-dates.ts";
import type { LearnedChoice, Location, Merchandising, Promotions, Store, StorePages, StoreSettings } from "./store.ts";

export { usualOrderStatuses } from "./order-statuses.ts";
export { isMeasured } from "./measured.ts";
export {
  priceByModel,
  sellingModelId,
  sellingModelWithId,
  toWireSellingModel,
  type SellingModel,
} from "./selling-models.ts";
export { priceDatesOf } from "./price-dates.ts";
export { MARKET_COOKIE, storeIn, storeOnTerms } from "./markets.ts";
export { isInForce, nextChange } from "./promotion-dates.ts";
export type {
  AmountByCurrency,
  ListRule,
  BuyerGroup,
  LearnedChoice,
  Location,
  Merchandising,
  PriceBookTerms,
  PricingStrategy,
  Promotion,
  PromotionGift,
  Promotions,
  PromotionTarget,
  RatesServiceSettings,
  RuleTarget,
  ServiceSettings,
  Store,
  StorePages,
  StoreSettings,
  Synonyms,
  TaxServiceSettings,
  WebhookEndpoint,
} from "./store.ts";

/**
 * The stores of this database, kept in memory: each request needs its store and they change seldom. They are also replaced by new objects
 * when a promotion or a price book begins or ends, which drops whatever was cached for the old ones.
 */
export interface Stores {
  /** By webstore id, site id or code. */
  find(reference: string): Store | undefined;
  all(): readonly Store[];
  /** The store that lists a host, with its port or for any port, such as `parts.example:8443`; undefined when none does. */
  atHost(host: string): Store | undefined;
  /**
   * Reads changes by an operator or another process, and applies the beginning and end of promotions; without any change, every store stays
   * the same object. All stay unchanged while `isShown` is false for one, because its catalog is not the one that shoppers see: pages and
   * responses made from the previous one would be cached under the new one's revision.
   */
  refresh(isShown?: (store: Store) => boolean): Promise<void>;
}

/** The store at a host, or the first where none lists it. Throws WEBSTORE_NOT_FOUND where there is none at all. */
export function storeAsked(stores: Stores, host: string | undefined): Store {
  const store = stores.atHost(host ?? "") ?? stores.all()[0];
  if (!store) throw new CommerceError("WEBSTORE_NOT_FOUND");
  return store;
}

/** Changes whenever the data read by `refresh` does. `xmin` identifies the transaction that wrote a row. */
export const storesMark = sql`
  select concat_ws(' ',
    (select string_agg(id || xmin, ',' order by id) from store),
    (select string_agg(id || xmin, ',' order by id) from location),
    (select string_agg(promotion_id, ',' order by promotion_id) from promotion_use where buyer = '' and is_used_up))`;

export async function openStores(db: Database, clock: Clock = systemClock): Promise<Stores> {
  let stores: readonly Store[] = [];
  let storesThen: (now: number) => readonly Store[] = () => stores;
  let changesAt = Number.POSITIVE_INFINITY;
  let byReference = new Map<string, Store>();
  let byHost = new Map<string, Store>();
  let known: string | undefined;
  async function refresh(isShown: (store: Store) => boolean = () => true) {
    const { seen } = await db.one<{ seen: string }>(sql`select (${storesMark}) as seen`);
    const now = clock.now().getTime();
    if (seen === known && now < changesAt) return;
    const rows = await db.many<StoreRow>(
      sql`select id, site_id, code, name, settings, pages, merchandising, learned_choices, promotions, catalog_version_id,
        content_release, content_at, guest_session_key
      from store order by code`,
    );
    const locations = await db.many<Location & { storeId: RecordId }>(
      sql`select store_id as "storeId", id, code from location order by sort_order, code`,
    );
    const usedUp = await db.many<UsedUp>(sql`
      select store_id, promotion_id from promotion_use where buyer = '' and is_used_up order by promotion_id`);
    const locationsOf = Map.groupBy(locations, ({ storeId }) => storeId);
    const usedUpOf = Map.groupBy(usedUp, ({ store_id: id }) => id);
    const read = (at: number) =>
      rows.map((row) => {
        const usedUpPromotions = (usedUpOf.get(row.id) ?? []).map(({ promotion_id: id }) => id);
        return storeFrom(row, { locations: locationsOf.get(row.id) ?? [], usedUpPromotions, now: at });
      });
    const present = read(now);
    if (!present.every(isShown)) return;
    storesThen = read;
    show(present, now);
    known = seen;
  }

  function show(present: readonly Store[], now: number) {
    stores = present;
    byReference = new Map(
      stores.flatMap((store) => [store.id, store.siteId, store.code].map((key) => [key, store] as const)),
    );
    byHost = new Map(stores.flatMap((store) => (store.settings.hosts ?? []).map((host) => [host, store] as const)));
    changesAt = Math.min(
      ...stores.flatMap(({ promotions, settings }) => [
        promotionDates.nextChange(promotions.promotions, settings.timeZone, now),
        nextTurn(priceDatesOf(settings), now),
      ]),
    );
  }

  /** At the exact moment, not at the next poll: a promotion that ended at midnight is not applied afterwards. */
  function keepTime() {
    if (changesAt === Number.POSITIVE_INFINITY) return;
    const now = clock.now().getTime();
    if (now >= changesAt) show(storesThen(now), now);
  }

  await refresh();
  return {
    find(reference) {
      keepTime();
      return byReference.get(reference) ?? byReference.get(recordIdFrom(reference) ?? "");
    },
    all() {
      keepTime();
      return stores;
    },
    atHost(host) {
      keepTime();
      const named = host.toLowerCase();
      return byHost.get(named) ?? byHost.get(named.replace(/:\d+$/, ""));
    },
    refresh,
  };
}

/** Creates the store, or changes the one with this code. Returns its id. */
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
  learned_choices: readonly LearnedChoice[];
  promotions: Promotions;
  catalog_version_id: string | null;
  content_release: number;
  content_at: Date;
  guest_session_key: string;
}

interface UsedUp {
  store_id: RecordId;
  promotion_id: RecordId;
}

interface Around {
  readonly locations: readonly Location[];
  readonly usedUpPromotions: readonly RecordId[];
  readonly now: number;
}

function storeFrom(row: StoreRow, { locations, usedUpPromotions, now }: Around): Store {
  const { promotions } = row.promotions;
  const { timeZone } = row.settings;
  return {
    id: row.id,
    siteId: row.site_id,
    channelId: recordIdOf("channel", row.code),
    communityId: recordIdOf("network", row.code),
    code: row.code,
    name: row.name,
    settings: row.settings,
    pages: row.pages,
    merchandising: row.merchandising,
    learned: learnedIn(row),
    promotions: row.promotions,
    usedUpPromotions,
    changesSoon: promotionDates.changesSoon(promotions, timeZone, now) || changesSoon(priceDatesOf(row.settings), now),
    locations,
    catalogVersionId: row.catalog_version_id,
    contentRelease: row.content_release,
    contentAt: row.content_at,
    revision: revisionOf(
      row,
      promotions.filter((promotion) => promotionDates.isInForce(promotion, timeZone, now)),
      usedUpPromotions,
      priceDatesOf(row.settings).filter((date) => date <= now),
    ),
    guestUserId: recordIdOf("user", row.id, "guest"),
    guestSessionKey: row.guest_session_key,
  };
}

function learnedIn({ settings: { analytics }, learned_choices: learned }: StoreRow): readonly LearnedChoice[] {
  return analytics?.firstParty && analytics.searchLearns ? learned : [];
}

function revisionOf(row: StoreRow, ...inForce: readonly (readonly unknown[])[]): string {
  const settings = createHash("sha256")
    .update(
      json([
        row.name,
        row.settings,
        row.pages,
        row.merchandising,
        learnedIn(row),
        inForce,
        row.content_release,
        row.content_at,
      ]),
    )
    .digest("base64url")
    .slice(0, 8);
  return `${row.catalog_version_id ?? "none"}-${settings}`;
}
