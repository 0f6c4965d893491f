import { decimal, formatDecimal, sumOf, type Decimal, type RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { Taken } from "./rules.ts";

/** Stock of a product at a location. `reserved` is the sum of the `reservation` rows, including expired ones that have not been swept. */
export interface Stock {
  readonly productId: RecordId;
  readonly locationId: RecordId;
  readonly onHand: Decimal;
  readonly reserved: Decimal;
  /** How much of it can be ordered before it arrives: nothing unless the store's rule for the part allows it. */
  readonly backorderable: Decimal;
  /** `yyyy-mm-dd` */
  readonly incomingDate: string | null;
}

export interface Reserved {
  readonly cartId: RecordId;
  readonly productId: RecordId;
  readonly locationId: RecordId;
  readonly quantity: Decimal;
}

/** What a cart has reserved until then. */
export interface Held extends Reserved {
  readonly expiresAt: Date;
}

export interface Level {
  readonly productId: RecordId;
  readonly locationId: RecordId;
  readonly onHand: Decimal;
  readonly availableToFulfill: Decimal;
  /** How much of that is reserved for the cart in question. */
  readonly held: Decimal;
  /** Incoming, and not promised to any order. */
  readonly incoming: Decimal;
  /** How much of that can be ordered before it arrives. */
  readonly backorderable: Decimal;
  /** `yyyy-mm-dd` */
  readonly incomingDate: string | null;
}

/** Incoming, and not promised to any order. */
const unpromised = sql`greatest(incoming - promised, 0)`;
const backorderable = sql`case when backorder then ${unpromised} else 0 end`;

/** The locations that a store sells from, in the order in which they are used. */
export function locationsOf({ locations, settings: { inventory } }: Store): RecordId[] {
  const sold =
    inventory.sourceType === "Location" ? locations.filter(({ code }) => code === inventory.sourceCode) : locations;
  return sold.map(({ id }) => id);
}

interface LevelsAsked {
  readonly productIds: readonly RecordId[];
  readonly forCartId?: RecordId | null;
  readonly now: Date;
}

/**
 * Live stock of the products at the locations that the store sells from, in the order in which they are used. A product that is not stocked
 * has no row. What has expired, or is reserved for `forCartId`, counts as free. One statement, so one moment: with a second one for
 * reservations, one that is made or ends in between would count twice or not at all.
 */
export async function levelsOf(
  q: Queries,
  store: Store,
  { productIds, forCartId = null, now }: LevelsAsked,
): Promise<Level[]> {
  const rows = await q.many<LevelRow>(sql`
    select product_id, location_id, on_hand, ${unpromised} as incoming, incoming_date, ${backorderable} as backorderable,
      on_hand - reserved as unreserved,
      case when reserved > 0 then (
        select coalesce(sum(quantity), 0) from reservation
        where reservation.store_id = stock.store_id and expires_at <= ${now} and cart_id is distinct from ${forCartId}
          and reservation.product_id = stock.product_id and reservation.location_id = stock.location_id)
      else 0 end as expired,
      case when reserved > 0 then (
        select coalesce(sum(quantity), 0) from reservation
        where reservation.store_id = stock.store_id and cart_id = ${forCartId}
          and reservation.product_id = stock.product_id and reservation.location_id = stock.location_id)
      else 0 end as held
    from stock where store_id = ${store.id} and product_id = any(${productIds})`);
  const byLocation = Map.groupBy(rows, (row) => row.location_id);
  return locationsOf(store).flatMap((locationId) => (byLocation.get(locationId) ?? []).map(levelFrom));
}

function levelFrom(row: LevelRow): Level {
  return {
    productId: row.product_id,
    locationId: row.location_id,
    onHand: decimal(row.on_hand),
    availableToFulfill: sumOf([row.unreserved, row.expired, row.held].map(decimal)),
    held: decimal(row.held),
    incoming: decimal(row.incoming),
    backorderable: decimal(row.backorderable),
    incomingDate: row.incoming_date,
  };
}

const stockColumns = sql`product_id, location_id, on_hand, reserved, ${backorderable} as backorderable, incoming_date`;

/**
 * Locks the stock of these products and of everything that the cart has reserved. Every writer locks in order of product and location, so
 * that there are no deadlocks.
 */
export async function lockStock(
  tx: Tx,
  storeId: RecordId,
  cartId: RecordId,
  productIds: readonly RecordId[],
): Promise<Stock[]> {
  const rows = await tx.many<StockRow>(sql`
    select ${stockColumns} from stock
    where store_id = ${storeId} and product_id = any(${productIds}::text[] || array(
      select product_id from reservation where store_id = ${storeId} and cart_id = ${cartId}))
    order by product_id, location_id
    for update`);
  return rows.map(stockFrom);
}

/** The same for stock that is returned to the shelf. */
export async function lockStockOf(tx: Tx, storeId: RecordId, productIds: readonly RecordId[]): Promise<void> {
  await tx.many(sql`
    select 1 from stock where store_id = ${storeId} and product_id = any(${productIds})
    order by product_id, location_id for update`);
}

/** Locks the stock of some expired reservations and returns it. Stock that is already locked is left for later. */
export async function lockStockOfExpired(tx: Tx, storeId: RecordId, now: Date, limit: number): Promise<Stock[]> {
  const rows = await tx.many<StockRow>(sql`
    select ${stockColumns} from stock
    where store_id = ${storeId} and product_id = any(array(
      select product_id from reservation where store_id = ${storeId} and expires_at <= ${now} order by expires_at limit ${limit}))
    order by product_id, location_id
    for update skip locked`);
  return rows.map(stockFrom);
}

/** What the cart has reserved, and what has expired of these products. Requires the lock of their stock. */
export async function reservationsToRelease(
  tx: Tx,
  {
    storeId,
    cartId,
    productIds,
    now,
  }: { storeId: RecordId; cartId: RecordId | null; productIds: readonly RecordId[]; now: Date },
): Promise<Held[]> {
  const rows = await tx.many<ReservationRow>(sql`
    select cart_id, product_id, location_id, quantity, expires_at from reservation
    where store_id = ${storeId} and cart_id = ${cartId}
    union all
    select cart_id, product_id, location_id, quantity, expires_at from reservation
    where store_id = ${storeId} and cart_id is distinct from ${cartId} and expires_at <= ${now} and product_id = any(${productIds})`);
  return rows.map((row) => ({
    cartId: row.cart_id,
    productId: row.product_id,
    locationId: row.location_id,
    quantity: decimal(row.quantity),
    expiresAt: row.expires_at,
  }));
}

/** Deletes the cart's reservations. */
export function removeReservationsOf(tx: Tx, storeId: RecordId, cartId: RecordId): void {
  tx.write(sql`delete from reservation where store_id = ${storeId} and cart_id = ${cartId}`);
}

export function removeReservations(tx: Tx, storeId: RecordId, gone: readonly Reserved[]): void {
  if (gone.length === 0) return;
  tx.write(sql`
    delete from reservation using
      unnest(${gone.map((r) => r.cartId)}::text[], ${gone.map((r) => r.productId)}::text[], ${gone.map((r) => r.locationId)}::text[])
        as gone (cart_id, product_id, location_id)
    where reservation.store_id = ${storeId} and reservation.cart_id = gone.cart_id
      and reservation.product_id = gone.product_id and reservation.location_id = gone.location_id`);
}

/** Writes stock that this transaction has locked. */
export function saveStock(tx: Tx, storeId: RecordId, changed: readonly Stock[]): void {
  if (changed.length > 0) tx.write(savingStock(storeId, changed));
}

/** Writes stock that this transaction has locked, and the cart's reservation of it. */
export function saveStockHeld(
  tx: Tx,
  storeId: RecordId,
  changed: readonly Stock[],
  { held, expiresAt }: { held: readonly Reserved[]; expiresAt: Date },
): void {
  if (held.length === 0) return saveStock(tx, storeId, changed);
  tx.write(sql`
    with added as (
      insert into reservation (store_id, cart_id, product_id, location_id, quantity, expires_at)
      select ${storeId}, cart_id, product_id, location_id, quantity, ${expiresAt}::timestamptz
      from unnest(
        ${held.map((r) => r.cartId)}::text[], ${held.map((r) => r.productId)}::text[],
        ${held.map((r) => r.locationId)}::text[], ${held.map((r) => formatDecimal(r.quantity))}::numeric[])
        as held (cart_id, product_id, location_id, quantity))
    ${savingStock(storeId, changed)}`);
}

/** Writes stock that this transaction has locked, and what an order took of it. The cart's reservation is deleted. */
export function saveStockTaken(
  tx: Tx,
  storeId: RecordId,
  changed: readonly Stock[],
  { cartId, orderId, taken, now }: { cartId: RecordId; orderId: RecordId; taken: readonly Reserved[]; now: Date },
): void {
  tx.write(sql`
    with released as (delete from reservation where store_id = ${storeId} and cart_id = ${cartId}),
    moved as (
      insert into stock_movement (store_id, order_id, product_id, location_id, quantity, moved_at)
      select ${storeId}, ${orderId}, product_id, location_id, quantity, ${now}::timestamptz
      from unnest(
        ${taken.map((r) => r.productId)}::text[], ${taken.map((r) => r.locationId)}::text[],
        ${taken.map((r) => formatDecimal(r.quantity))}::numeric[]) as taken (product_id, location_id, quantity))
    ${savingStock(storeId, changed)}`);
}

/**
 * What an order took of these products from stock, or was promised of what is incoming. Requires the lock of the order, so that nothing is
 * returned twice.
 */
export async function takenByOrder(
  tx: Tx,
  from: "stock_movement" | "backorder",
  { storeId, orderId, productIds }: { storeId: RecordId; orderId: RecordId; productIds: readonly RecordId[] },
): Promise<Taken[]> {
  const rows = await tx.many<{ product_id: RecordId; location_id: RecordId; quantity: string; returned: string }>(sql`
    select product_id, location_id, quantity, returned from ${raw(from)}
    where store_id = ${storeId} and order_id = ${orderId} and product_id = any(${productIds})`);
  return rows.map((row) => ({
    productId: row.product_id,
    locationId: row.location_id,
    quantity: decimal(row.quantity),
    returned: decimal(row.returned),
  }));
}

/** What is returned, for joins: `back (product_id, location_id, quantity)`. */
export function rowsBack(back: readonly Taken[]): Statement {
  return sql`unnest(
    ${back.map((row) => row.productId)}::text[], ${back.map((row) => row.locationId)}::text[],
    ${back.map((row) => formatDecimal(row.returned))}::numeric[]) as back (product_id, location_id, quantity)`;
}

/**
 * Returns what an order took, by location: `returned` of each. Requires the lock of its stock. A location that no longer keeps the product
 * gets nothing.
 */
export async function putBack(
  tx: Tx,
  { storeId, orderId, back }: { storeId: RecordId; orderId: RecordId; back: readonly Taken[] },
): Promise<void> {
  if (back.length === 0) return;
  const rows = rowsBack(back);
  await tx.run(sql`
    update stock set on_hand = on_hand + back.quantity from ${rows}
    where stock.store_id = ${storeId} and stock.product_id = back.product_id and stock.location_id = back.location_id`);
  await tx.run(sql`
    update stock_movement set returned = returned + back.quantity from ${rows}
    where stock_movement.store_id = ${storeId} and stock_movement.order_id = ${orderId}
      and stock_movement.product_id = back.product_id and stock_movement.location_id = back.location_id`);
}

function savingStock(storeId: RecordId, changed: readonly Stock[]): Statement {
  return sql`
    update stock set on_hand = changed.on_hand, reserved = changed.reserved
    from unnest(
      ${changed.map((s) => s.productId)}::text[], ${changed.map((s) => s.locationId)}::text[],
      ${changed.map((s) => formatDecimal(s.onHand))}::numeric[], ${changed.map((s) => formatDecimal(s.reserved))}::numeric[])
      as changed (product_id, location_id, on_hand, reserved)
    where stock.store_id = ${storeId} and stock.product_id = changed.product_id and stock.location_id = changed.location_id`;
}

/** The stock reserved by carts for each store, including expired reservations until they are swept. */
export function heldStock(q: Queries): Promise<{ code: string; quantity: number }[]> {
  return q.many(sql`
    select store.code, coalesce(sum(reservation.quantity), 0)::float as quantity from store
    left join reservation on reservation.store_id = store.id group by store.code`);
}

/** Stock whose `reserved` is not the sum of its reservations; at most `limit`. There is none unless something is broken. */
export function stockFaults(
  q: Queries,
  storeId: string,
  limit: number,
): Promise<{ sku: string; location: string; reserved: string; held: string }[]> {
  return q.many(sql`
    with held as (
      select product_id, location_id, sum(quantity) as quantity from reservation
      where store_id = ${storeId} group by product_id, location_id
    ),
    found as (
      select coalesce(stock.product_id, held.product_id) as product_id, coalesce(stock.location_id, held.location_id) as location_id,
        coalesce(stock.reserved, 0) as reserved, coalesce(held.quantity, 0) as held
      from (select product_id, location_id, reserved from stock where store_id = ${storeId} and reserved <> 0) stock
      full join held on held.product_id = stock.product_id and held.location_id = stock.location_id
      where coalesce(stock.reserved, 0) <> coalesce(held.quantity, 0)
    )
    select coalesce(product.sku, found.product_id) as sku, coalesce(location.code, found.location_id) as location, found.reserved, found.held
    from found
    left join product on product.store_id = ${storeId} and product.id = found.product_id
    left join location on location.store_id = ${storeId} and location.id = found.location_id
    order by 1, 2 limit ${limit}`);
}

interface LevelRow {
  product_id: RecordId;
  location_id: RecordId;
  on_hand: string;
  unreserved: string;
  expired: string;
  held: string;
  incoming: string;
  backorderable: string;
  incoming_date: string | null;
}

interface StockRow {
  product_id: RecordId;
  location_id: RecordId;
  on_hand: string;
  reserved: string;
  backorderable: string;
  incoming_date: string | null;
}

interface ReservationRow {
  cart_id: RecordId;
  product_id: RecordId;
  location_id: RecordId;
  quantity: string;
  expires_at: Date;
}

function stockFrom(row: StockRow): Stock {
  return {
    productId: row.product_id,
    locationId: row.location_id,
    onHand: decimal(row.on_hand),
    reserved: decimal(row.reserved),
    backorderable: decimal(row.backorderable),
    incomingDate: row.incoming_date,
  };
}
