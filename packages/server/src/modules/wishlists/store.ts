import { decimal, formatDecimal, type RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { Holder, Wishlist, WishlistItem } from "./wishlist.ts";

/** Our choice: maximum number of colleagues' shared lists, as many as anybody looks through. */
const listedAtMost = 500;

/** A buyer's own lists and those shared with them. */
const visibleTo = ({ storeId, holderId, userId }: Holder): Statement =>
  sql`w.store_id = ${storeId} and w.holder_id = ${holderId} and (w.user_id = ${userId} or w.is_shared)`;

const heads = raw(`select w.id, w.user_id, w.name, w.is_shared, w.created_at, w.updated_at,
    nullif(trim(concat(c.first_name, ' ', c.last_name)), '') as owner_name,
    (select count(*)::int from wishlist_item i where i.store_id = w.store_id and i.wishlist_id = w.id) as item_count
  from wishlist w left join contact c on c.store_id = w.store_id and c.user_id = w.user_id`);

/** The buyer's own first, then by latest change. */
export async function findWishlists(q: Queries, holder: Holder): Promise<Wishlist[]> {
  const rows = await q.many<WishlistRow>(sql`
    ${heads} where ${visibleTo(holder)}
    order by (w.user_id = ${holder.userId}) desc, w.updated_at desc, w.id limit ${listedAtMost}`);
  return rows.map(wishlistFrom);
}

/** Undefined for one that the buyer may not see. */
export async function findWishlist(q: Queries, holder: Holder, id: RecordId): Promise<Wishlist | undefined> {
  const row = await q.maybe<WishlistRow>(sql`${heads} where ${visibleTo(holder)} and w.id = ${id}`);
  return row && wishlistFrom(row);
}

/** As `findWishlist`, locked until the transaction ends: a list's items and their number change together. */
export async function lockWishlist(tx: Tx, holder: Holder, id: RecordId): Promise<Wishlist | undefined> {
  await tx.maybe(sql`select id from wishlist where store_id = ${holder.storeId} and id = ${id} for update`);
  return findWishlist(tx, holder, id);
}

export async function countOwnWishlists(q: Queries, { storeId, holderId, userId }: Holder): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(*)::int as count from wishlist
    where store_id = ${storeId} and holder_id = ${holderId} and user_id = ${userId}`);
  return count;
}

/** False where the buyer has a list with this name. */
export async function insertWishlist(
  tx: Tx,
  { storeId, holderId, userId }: Holder,
  { id, name, isShared, createdAt }: Pick<Wishlist, "id" | "name" | "isShared" | "createdAt">,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into wishlist (store_id, id, holder_id, user_id, name, is_shared, created_at, updated_at)
    values (${storeId}, ${id}, ${holderId}, ${userId}, ${name}, ${isShared}, ${createdAt}, ${createdAt})
    on conflict do nothing`);
  return inserted === 1;
}

/** False where another list of the buyer has this name. */
export async function saveWishlist(
  tx: Tx,
  { storeId, holderId, userId }: Holder,
  { id, name, isShared }: Pick<Wishlist, "id" | "name" | "isShared">,
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update wishlist set name = ${name}, is_shared = ${isShared}, updated_at = ${now}
    where store_id = ${storeId} and id = ${id} and not exists (
      select from wishlist other
      where other.store_id = ${storeId} and other.holder_id = ${holderId} and other.user_id = ${userId}
        and lower(other.name) = lower(${name}) and other.id <> ${id})`);
  return changed === 1;
}

/** With all its items. */
export async function deleteWishlist(tx: Tx, storeId: RecordId, id: RecordId): Promise<void> {
  await tx.run(sql`delete from wishlist where store_id = ${storeId} and id = ${id}`);
}

const itemColumns = raw("id, product_id, quantity, selling_model_id, subscription_term");

export async function findItems(
  q: Queries,
  storeId: RecordId,
  wishlistId: RecordId,
  { isAscending, limit, offset }: { isAscending: boolean; limit: number; offset: number },
): Promise<WishlistItem[]> {
  const rows = await q.many<ItemRow>(sql`
    select ${itemColumns} from wishlist_item
    where store_id = ${storeId} and wishlist_id = ${wishlistId}
    order by position ${raw(isAscending ? "asc" : "desc")} limit ${limit} offset ${offset}`);
  return rows.map(itemFrom);
}

/** Those of the products that are on the list. */
export async function findItemsOf(
  q: Queries,
  storeId: RecordId,
  wishlistId: RecordId,
  productIds: readonly RecordId[],
): Promise<WishlistItem[]> {
  const rows = await q.many<ItemRow>(sql`
    select ${itemColumns} from wishlist_item
    where store_id = ${storeId} and wishlist_id = ${wishlistId} and product_id = any(${productIds}::text[])`);
  return rows.map(itemFrom);
}

/** In the given order, after existing ones. */
export async function insertItems(
  tx: Tx,
  storeId: RecordId,
  wishlistId: RecordId,
  items: readonly WishlistItem[],
): Promise<void> {
  await tx.run(sql`
    insert into wishlist_item (store_id, id, wishlist_id, product_id, quantity, selling_model_id, subscription_term, position)
    select ${storeId}, added.id, ${wishlistId}, added.product_id, added.quantity, added.model_id, added.term,
      last.position + added.place
    from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ productId }) => productId)}::text[],
        ${items.map(({ quantity }) => formatDecimal(quantity))}::numeric[],
        ${items.map(({ sellingModelId }) => sellingModelId ?? null)}::text[],
        ${items.map(({ subscriptionTerm }) => subscriptionTerm ?? null)}::integer[])
      with ordinality as added (id, product_id, quantity, model_id, term, place),
      (select coalesce(max(position), 0) as position from wishlist_item
        where store_id = ${storeId} and wishlist_id = ${wishlistId}) last`);
}

/** Undefined where it is not on the list. */
export async function saveQuantity(
  tx: Tx,
  storeId: RecordId,
  wishlistId: RecordId,
  { id, quantity }: Pick<WishlistItem, "id" | "quantity">,
): Promise<WishlistItem | undefined> {
  const row = await tx.maybe<ItemRow>(sql`
    update wishlist_item set quantity = ${formatDecimal(quantity)}::numeric
    where store_id = ${storeId} and wishlist_id = ${wishlistId} and id = ${id}
    returning ${itemColumns}`);
  return row && itemFrom(row);
}

/** Returns how many were on the list. */
export async function deleteItems(
  tx: Tx,
  storeId: RecordId,
  wishlistId: RecordId,
  ids: readonly RecordId[],
): Promise<number> {
  return tx.run(sql`
    delete from wishlist_item where store_id = ${storeId} and wishlist_id = ${wishlistId} and id = any(${ids})`);
}

export async function markChanged(tx: Tx, storeId: RecordId, id: RecordId, now: Date): Promise<void> {
  await tx.run(sql`update wishlist set updated_at = ${now} where store_id = ${storeId} and id = ${id}`);
}

interface WishlistRow {
  readonly id: RecordId;
  readonly user_id: RecordId;
  readonly owner_name: string | null;
  readonly name: string;
  readonly is_shared: boolean;
  readonly item_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

function wishlistFrom(row: WishlistRow): Wishlist {
  return {
    id: row.id,
    userId: row.user_id,
    ownerName: row.owner_name,
    name: row.name,
    isShared: row.is_shared,
    itemCount: row.item_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

interface ItemRow {
  readonly id: RecordId;
  readonly product_id: RecordId;
  readonly quantity: string;
  readonly selling_model_id: RecordId | null;
  readonly subscription_term: number | null;
}

function itemFrom(row: ItemRow): WishlistItem {
  return {
    id: row.id,
    productId: row.product_id,
    quantity: decimal(row.quantity),
    sellingModelId: row.selling_model_id ?? undefined,
    subscriptionTerm: row.subscription_term ?? undefined,
  };
}
