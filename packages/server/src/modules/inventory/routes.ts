import {
  localTime,
  numberFrom,
  plus,
  recordIdFrom,
  recordIdOf,
  sumOf,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import {
  CommerceError,
  getInventoryLevels,
  limits,
  type InventoryLevels,
  type InventoryProduct,
} from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { idFrom } from "../../http/ids.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { Catalog, CatalogSnapshot } from "../catalog/index.ts";
import type { LevelReader } from "./level-reader.ts";
import { levelsOf, locationsOf, type Level } from "./store.ts";

export interface InventoryNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly readLevels: LevelReader;
  readonly isOwnCart: (shopper: Shopper, cartId: RecordId) => Promise<boolean>;
}

const skuPairs = 20;

/** Source: catalogue contract, 7.4. */
export function inventoryRoutes({ db, clock, catalog, readLevels, isOwnCart }: InventoryNeeds): Route[] {
  return [
    route(getInventoryLevels, async ({ query }, shopper) => {
      const { store } = shopper;
      if (!store.settings.inventory.enabled) return noInventory;
      const snapshot = catalog.shownTo(shopper);
      const asked = productsOf(snapshot, query.products);
      const rows = [...new Set(asked.rows)];
      const families = new Map(rows.map((row) => [row, snapshot.variationsOf(row)]));
      const all = rows.flatMap((row) => [row, ...families.get(row)!]);
      const productIds = all.map((row) => snapshot.idOf(row));
      const places = placesAsked(store, query);
      refuseTooMany(asked, places.groups.length || places.locations.length);
      const known = locationsOf(store);
      const unknown = places.locations.find((id) => !known.includes(id));
      if (unknown) throw notAPlace(unknown);
      const cartId = query.cartId === undefined ? null : idFrom(query.cartId);
      const levelsById =
        cartId && (await isOwnCart(shopper, cartId))
          ? Map.groupBy(
              await levelsOf(db, store, { productIds, forCartId: cartId, now: clock.now() }),
              (level) => level.productId,
            )
          : await readLevels(store, productIds);
      const today = localTime(clock.now(), store.settings).day;

      /** Our choice: a family has the total of its variations. */
      const productAt = (row: number, locationIds: readonly RecordId[]): InventoryProduct => {
        const variations = families.get(row) ?? [];
        const own = [row, ...variations].flatMap((each) => levelsById.get(snapshot.idOf(each)) ?? []);
        const variants =
          query.includeRelatedProducts && variations.length > 0
            ? variations.map((each) => productAt(each, locationIds))
            : undefined;
        return {
          ...amountsOf(
            own.filter((level) => locationIds.includes(level.locationId)),
            today,
          ),
          product2Id: snapshot.idOf(row),
          stockKeepingUnit: snapshot.skuOf(row),
          ...(variants && { variants }),
        };
      };
      const productsAt = (locationIds: readonly RecordId[]) => rows.map((row) => productAt(row, locationIds));

      return {
        errors: [],
        success: true,
        locations: places.locations.map((locationId) => ({
          locationId,
          inventoryProducts: productsAt([locationId]),
        })),
        locationGroups: places.groups.map((locationGroupId) => ({
          locationGroupId,
          inventoryProducts: productsAt(known),
        })),
        totalInventory: productsAt(places.groups.length > 0 ? known : places.locations),
      } satisfies InventoryLevels;
    }),
  ];
}

/** The requested locations, or the group of all that the store sells from. */
function placesAsked(store: Store, query: { locations?: string[]; locationgroups?: string[] }) {
  const [locations, groups] = [idsOf(query.locations), idsOf(query.locationgroups)];
  if (locations.length > 0 === groups.length > 0) {
    throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "Specify either locations or locationgroups.");
  }
  const ownGroup = recordIdOf("locationGroup", store.id, store.settings.inventory.sourceCode);
  const unknown = groups.find((id) => id !== ownGroup);
  if (unknown) throw notAPlace(unknown);
  return { locations, groups };
}

function idsOf(texts: readonly string[] = []): RecordId[] {
  return [...new Set(texts.map(idFrom))];
}

function notAPlace(id: RecordId): CommerceError {
  return new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${id}`);
}

/** Rows of the requested ids or SKUs. Our choice: products not in the catalog are left out. */
function productsOf(snapshot: CatalogSnapshot, references: readonly string[]) {
  let bySku = 0;
  const rows = references.flatMap((reference) => {
    const id = recordIdFrom(reference);
    const row = id && snapshot.row(id);
    if (row !== undefined) return [row];
    if (!id) bySku += 1;
    return snapshot.rowBySku(reference) ?? [];
  });
  return { rows, bySku, count: references.length };
}

function refuseTooMany({ bySku, count }: { bySku: number; count: number }, locations: number): void {
  const most = bySku > 0 ? skuPairs : limits.inventoryPairs;
  if (count * locations > most) {
    throw new CommerceError("MAX_LIMIT_EXCEEDED", `Ask for at most ${most} pairs of product and location at once.`);
  }
}

function amountsOf(levels: readonly Level[], today: string) {
  const sum = (amount: (level: Level) => Decimal) => numberFrom(sumOf(levels.map(amount)));
  const futures = futuresOf(levels, today);
  const backorderable = sum((level) => level.backorderable);
  return {
    onHand: sum((level) => level.onHand),
    availableToFulfill: sum((level) => level.availableToFulfill),
    availableToOrder: sum((level) => plus(level.availableToFulfill, level.incoming)),
    ...(futures.length > 0 && { futures }),
    ...(backorderable > 0 && { backorderable }),
  };
}

/** Incoming quantities by due date: the next first, and without a known date last. */
function futuresOf(levels: readonly Level[], today: string) {
  const coming = levels.filter(({ incoming }) => incoming > ZERO);
  const byDay = Map.groupBy(coming, ({ incomingDate }) =>
    incomingDate && incomingDate >= today ? incomingDate : null,
  );
  return [...byDay]
    .map(([expectedDate, due]) => ({ expectedDate, quantity: numberFrom(sumOf(due.map(({ incoming }) => incoming))) }))
    .toSorted((one, other) => ((one.expectedDate ?? "9") < (other.expectedDate ?? "9") ? -1 : 1));
}

const noInventory: InventoryLevels = {
  errors: [{ errorCode: "API_DISABLED_FOR_ORG", message: "This store keeps no stock figures." }],
  success: false,
  locations: [],
  locationGroups: [],
  totalInventory: [],
};
