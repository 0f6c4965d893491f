import { minus, plus, sumOf, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { savePromised, takePromisesBack, type Promised } from "./backorder-store.ts";
import {
  allocateWithIncoming,
  byProduct,
  freeIn,
  placesToReturn,
  type Incoming,
  type Place,
  type Shortage,
  type Split,
  type Wanted,
  type WantedInAll,
} from "./rules.ts";
import {
  levelsOf,
  locationsOf,
  lockStock,
  lockStockOf,
  lockStockOfExpired,
  putBack,
  removeReservations,
  removeReservationsOf,
  reservationsToRelease,
  saveStock,
  saveStockHeld,
  saveStockTaken,
  takenByOrder,
  type Held,
  type Level,
  type Reserved,
  type Stock,
} from "./store.ts";

/** What was taken from where; nothing at all where there are shortages. */
export interface Allocation {
  readonly shortages: readonly Shortage[];
  readonly taken: readonly Reserved[];
  /** What comes later, according to the store's rule for the part. */
  readonly late: readonly Promised[];
}

interface Holding {
  readonly cartId: RecordId;
  readonly wanted: readonly Wanted[];
  readonly expiresAt: Date;
  readonly now: Date;
  /** Called when a new hold begins. If it throws, everything stays as it was. */
  readonly begin?: () => void;
}

/**
 * Reserves all of `wanted` for the cart until `expiresAt`, replacing its earlier reservation. All or nothing: with a shortage nothing
 * changes. A store that tracks no stock has everything. Incoming stock is not reserved: it is promised to the order. Our choice: a
 * reservation with more than half of its time left is not extended, so that asking again does not prolong it.
 */
export async function reserve(
  tx: Tx,
  store: Store,
  { cartId, wanted, expiresAt, now, begin }: Holding,
): Promise<Allocation> {
  if (!store.settings.inventory.enabled) return none;
  const { stock, held, expired, taken, late, shortages } = await allocated(tx, store, { cartId, wanted, now });
  if (shortages.length > 0) return { ...none, shortages };
  const endsAt = endOfHold(held, expiresAt, now);
  if (!endsAt && taken.length > 0) begin?.();
  const changed = stock.changedBy(taken, (row, quantity) => ({ ...row, reserved: plus(row.reserved, quantity) }));
  if (held.length > 0) removeReservationsOf(tx, store.id, cartId);
  removeReservations(tx, store.id, expired);
  saveStockHeld(tx, store.id, changed, { held: taken, expiresAt: endsAt ?? expiresAt });
  return { shortages, taken, late };
}

/** When the cart's present reservation ends, if it is kept; undefined where it ends too soon, or there is none. */
function endOfHold(held: readonly Held[], expiresAt: Date, now: Date): Date | undefined {
  const end = Math.min(...held.map((each) => each.expiresAt.getTime()), expiresAt.getTime());
  const isFresh = held.length > 0 && (end - now.getTime()) * 2 > expiresAt.getTime() - now.getTime();
  return isFresh ? new Date(end) : undefined;
}

const none: Allocation = { shortages: [], taken: [], late: [] };

/** What an order took. */
export interface Consumed extends Allocation {
  readonly supplies: Supplies;
  readonly wasHeld: boolean;
}

/**
 * Takes `wanted` out of stock for an order, from the cart's reservation and then from what is free. All or nothing: with a shortage nothing
 * changes, and the cart keeps its reservation. Many carts want the same stock, so a transaction does this last: the locks are held for its
 * commit only.
 */
export async function consume(
  tx: Tx,
  store: Store,
  { cartId, orderId, wanted, now }: { cartId: RecordId; orderId: RecordId; wanted: readonly Wanted[]; now: Date },
): Promise<Consumed> {
  const nothing = { ...none, supplies: noSupplies, wasHeld: false };
  if (!store.settings.inventory.enabled) return nothing;
  const { stock, held, expired, taken, late, shortages, supplies } = await allocated(tx, store, {
    cartId,
    wanted,
    now,
  });
  const wasHeld = held.length > 0;
  if (shortages.length > 0) return { ...nothing, shortages, wasHeld };
  const changed = stock.changedBy(taken, (row, quantity) => ({ ...row, onHand: minus(row.onHand, quantity) }));
  removeReservations(tx, store.id, expired);
  saveStockTaken(tx, store.id, changed, { cartId, orderId, taken, now });
  savePromised(tx, store.id, { orderId, promised: late, now });
  return { shortages, taken, late, supplies, wasHeld };
}

/** Releases the cart's reservations, if any. */
export async function release(tx: Tx, store: Store, cartId: RecordId, now: Date): Promise<void> {
  const { stock, held, expired } = await locked(tx, store, { cartId, productIds: [], now });
  if (held.length > 0) removeReservationsOf(tx, store.id, cartId);
  removeReservations(tx, store.id, expired);
  saveStock(tx, store.id, stock.changedBy([]));
}

/** What is short at present, and where the rest would be taken from. */
export interface Outlook {
  readonly shortages: readonly Shortage[];
  readonly supplies: Supplies;
}

/** By product; without those that are short, and empty where no stock is tracked. */
export type Supplies = ReadonlyMap<RecordId, Supply>;

const noSupplies: Supplies = new Map();

/** Where a product would be taken from. */
export interface Supply {
  readonly places: readonly RecordId[];
  /** When the last of it arrives, `yyyy-mm-dd`; null where unknown; absent where all of it is in stock. */
  readonly due?: string | null;
}

function supplyOf({ parts, late }: Split): Supply {
  const from = [...parts, ...late].map(({ locationId }) => locationId);
  // the latest due date comes last
  const last = late.at(-1);
  return { places: [...new Set(from)], ...(last && { due: last.date }) };
}

/** Where a product would be taken from at these levels; undefined where there is less. */
export function supplyFrom(levels: readonly Level[], wanted: Pick<WantedInAll, "quantity" | "atCounters">) {
  const places = levels.map(({ locationId, availableToFulfill: free, held }) => ({ locationId, free, held }));
  const split = allocateWithIncoming(places, levels.map(incomingTo), wanted);
  return split && supplyOf(split);
}

/**
 * Returns an order's canceled items to the locations that they came from, beginning with what has not arrived yet. Items that were never
 * taken are ignored.
 */
export async function giveBack(
  tx: Tx,
  storeId: RecordId,
  { orderId, cancelled }: { orderId: RecordId; cancelled: readonly Wanted[] },
): Promise<void> {
  const productIds = [...new Set(cancelled.map(({ productId }) => productId))];
  const asked = { storeId, orderId, productIds };
  const [promised, taken] = await Promise.all([
    takenByOrder(tx, "backorder", asked),
    takenByOrder(tx, "stock_movement", asked),
  ]);
  const late = placesToReturn(promised, cancelled);
  const fromShelf = byProduct(cancelled).map(({ productId, quantity }) => {
    const own = late.filter((row) => row.productId === productId).map(({ returned }) => returned);
    return { productId, quantity: minus(quantity, sumOf(own)) };
  });
  const back = placesToReturn(taken, fromShelf);
  // both at once: an order of two products between the two locks would deadlock with this
  await lockStockOf(
    tx,
    storeId,
    [...late, ...back].map(({ productId }) => productId),
  );
  await takePromisesBack(tx, { storeId, orderId, back: late });
  await putBack(tx, { storeId, orderId, back });
}

/**
 * What is short at present, counting the cart's own reservation as free, and from which locations the available items would be taken.
 * Reserves nothing: somebody else may be faster before `reserve`.
 */
export async function outlookOn(
  q: Queries,
  store: Store,
  { cartId, wanted, now }: { cartId: RecordId; wanted: readonly Wanted[]; now: Date },
): Promise<Outlook> {
  if (!store.settings.inventory.enabled) return { shortages: [], supplies: noSupplies };
  const products = byProduct(wanted);
  const levels = await levelsOf(q, store, {
    productIds: products.map((want) => want.productId),
    forCartId: cartId,
    now,
  });
  const levelsByProduct = Map.groupBy(levels, (level) => level.productId);
  const shortages: Shortage[] = [];
  const supplies = new Map<RecordId, Supply>();
  for (const want of products) {
    const { productId, quantity } = want;
    const own = levelsByProduct.get(productId) ?? [];
    const supply = supplyFrom(own, want);
    if (supply) supplies.set(productId, supply);
    else shortages.push({ productId, wanted: quantity, available: orderableOf(own) });
  }
  return { shortages, supplies };
}

const sweepSeconds = 30;

/** The sweep that releases expired reservations. What a shopper wants of them is released sooner, by `reserve`. */
export function inventoryJobs(db: Database, clock: Clock): JobHandler[] {
  const run: JobHandler["run"] = async ({ storeId }) => void (await releaseExpired(db, storeId, clock.now()));
  return [{ kind: "inventory-expiry", everySeconds: sweepSeconds, run }];
}

const sweptAtOnce = 500;

/** Releases what has expired, in small transactions. Returns how many reservations ended. */
export async function releaseExpired(db: Database, storeId: RecordId, now: Date): Promise<number> {
  for (let count = 0; ;) {
    const ended = await db.transaction(async (tx) => {
      const rows = await lockStockOfExpired(tx, storeId, now, sweptAtOnce);
      if (rows.length === 0) return 0;
      const stock = stockBook(rows);
      const productIds = rows.map((row) => row.productId);
      const gone = await reservationsToRelease(tx, { storeId, cartId: null, productIds, now });
      // An order may have locked a product's stock at one of its locations; that location waits for the next sweep.
      const free = gone.filter((reserved) => stock.has(reserved));
      stock.giveBack(free);
      removeReservations(tx, storeId, free);
      saveStock(tx, storeId, stock.changedBy([]));
      return free.length;
    });
    if (ended === 0) return count;
    count += ended;
  }
}

type Asking = { cartId: RecordId; productIds: readonly RecordId[]; now: Date };

/** Locks the stock and releases, in memory only, the cart's own and expired reservations. */
async function locked(tx: Tx, store: Store, { cartId, productIds, now }: Asking) {
  const [rows, gone] = await Promise.all([
    lockStock(tx, store.id, cartId, productIds),
    reservationsToRelease(tx, { storeId: store.id, cartId, productIds, now }),
  ]);
  const stock = stockBook(rows);
  stock.giveBack(gone);
  const held = gone.filter((reserved) => reserved.cartId === cartId);
  const expired = gone.filter((reserved) => reserved.cartId !== cartId);
  return { stock, held, expired };
}

async function allocated(
  tx: Tx,
  store: Store,
  { cartId, wanted, now }: { cartId: RecordId; wanted: readonly Wanted[]; now: Date },
) {
  const products = byProduct(wanted);
  const { stock, held, expired } = await locked(tx, store, {
    cartId,
    productIds: products.map((want) => want.productId),
    now,
  });
  const locationIds = locationsOf(store);
  const shortages: Shortage[] = [];
  const taken: Reserved[] = [];
  const late: Promised[] = [];
  const supplies = new Map<RecordId, Supply>();
  for (const want of products) {
    const { productId, quantity } = want;
    const places = stock.placesOf(productId, locationIds, held);
    const incoming = stock.incomingOf(productId, locationIds);
    const split = allocateWithIncoming(places, incoming, want);
    if (split) {
      taken.push(...split.parts.map((part) => ({ cartId, productId, ...part })));
      late.push(...split.late.map((part) => ({ productId, ...part })));
      supplies.set(productId, supplyOf(split));
    } else {
      const coming = sumOf(incoming.map((each) => each.quantity));
      shortages.push({ productId, wanted: quantity, available: plus(freeIn(places), coming) });
    }
  }
  return { stock, held, expired, taken, late, shortages, supplies };
}

function incomingTo({
  locationId,
  backorderable: quantity,
  incomingDate: date,
}: Pick<Stock, "locationId" | "backorderable" | "incomingDate">): Incoming {
  return { locationId, quantity, date };
}

/** How much of a product can be ordered, from stock and incoming. */
function orderableOf(levels: readonly Level[]): Decimal {
  return sumOf(levels.flatMap(({ availableToFulfill, backorderable }) => [availableToFulfill, backorderable]));
}

/** The locked stock, as it is after the releases. */
function stockBook(rows: readonly Stock[]) {
  const key = (at: { productId: RecordId; locationId: RecordId }) => at.productId + at.locationId;
  const book = new Map(rows.map((row) => [key(row), row]));
  const changed = new Set<string>();

  function put(row: Stock) {
    book.set(key(row), row);
    changed.add(key(row));
  }

  return {
    has: (at: Reserved) => book.has(key(at)),
    giveBack(gone: readonly Reserved[]) {
      for (const at of gone) {
        const row = book.get(key(at));
        if (row) put({ ...row, reserved: minus(row.reserved, at.quantity) });
      }
    },
    placesOf(productId: RecordId, locationIds: readonly RecordId[], held: readonly Reserved[]): Place[] {
      return locationIds.flatMap((locationId) => {
        const at = key({ productId, locationId });
        const row = book.get(at);
        if (!row) return [];
        const own = held.find((reserved) => key(reserved) === at);
        return [{ locationId, free: minus(row.onHand, row.reserved), held: own?.quantity ?? ZERO }];
      });
    },
    incomingOf(productId: RecordId, locationIds: readonly RecordId[]): Incoming[] {
      return locationIds.flatMap((locationId) => {
        const row = book.get(key({ productId, locationId }));
        return row ? [incomingTo(row)] : [];
      });
    },
    /** The rows to write, after `change` for each part taken. */
    changedBy(taken: readonly Reserved[], change: (row: Stock, quantity: Decimal) => Stock = (row) => row): Stock[] {
      for (const at of taken) put(change(book.get(key(at))!, at.quantity));
      return [...changed].map((at) => book.get(at)!);
    },
  };
}
