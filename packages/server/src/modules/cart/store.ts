import type { RecordId } from "@tradecounter/commerce";
import { json, raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { Cart, CartRef, CartStatus } from "./cart.ts";
import type { CartMemory } from "./memory.ts";
import { cartFrom, partsOf, text, type CartRow } from "./rows.ts";

const isOpen = "status not in ('Closed', 'PendingDelete')";

/** Exact numbers as text, since a JSON number would go through a float. */
const columns = `store_id, id, owner_id, user_id, account_id, name, type, status, is_primary, currency, tax_type,
  version, catalog_edition, total_product_list_amount::text, total_list_price::text, total_product_amount::text,
  total_promotional_adjustment_amount::text, total_product_amount_after_adjustments::text, total_charge_amount::text,
  total_tax_amount::text, grand_total_amount::text, total_product_count::text, total_product_line_item_count,
  unique_product_count, created_at, updated_at, items, delivery_groups, promotion_edition,
  coupons, promotions, spent_promotions`;

/** Identifies a version of a cart. Every write of a row changes the mark: it comes from another transaction, or has another version. */
const mark = "concat_ws(' ', id, version, xmin)";

/** A cart as one value, which costs the driver least; null if the version is the one already known. */
function asOne(condition: Statement): Statement {
  return sql`
    select case when mark = ${""} then null else row_to_json(whole) end as cart
    from (select ${raw(columns)}, ${raw(mark)} as mark from cart where ${condition}) whole`;
}

const current = sql`store_id = ${""} and owner_id = ${""} and is_primary and ${raw(isOpen)}`;
const byId = sql`store_id = ${""} and id = ${""}`;
// Built once: the same text finds the driver's prepared statement.
const texts = {
  read: { current: asOne(current).text, byId: asOne(byId).text },
  lock: { current: asOne(sql`${current} for update`).text, byId: asOne(sql`${byId} for update`).text },
};

/** Which cart, and its owner: a null owner is for the server's own work (jobs, payment responses). */
export interface CartKey {
  readonly storeId: RecordId;
  readonly ownerId: string | null;
  readonly ref: CartRef;
}

/** The cart as it is now, not locked. Undefined when there is none. */
export async function readCart(q: Queries, key: CartKey, memory: CartMemory): Promise<Cart | undefined> {
  return findCart(q, key, "read", memory);
}

/** The cart, locked until this transaction ends, so that two tabs do not both start from the old quantity. */
export async function lockCart(tx: Tx, key: CartKey, memory: CartMemory): Promise<Cart | undefined> {
  return findCart(tx, key, "lock", memory);
}

async function findCart(
  q: Queries,
  key: CartKey,
  purpose: keyof typeof texts,
  memory: CartMemory,
): Promise<Cart | undefined> {
  const known = memory.recall(key);
  const found = await q.maybe<Found>(statementFor(key, purpose, known?.mark));
  if (!found) return undefined;
  if (known && found.cart === null) return visible(known.cart, key);
  const row = found.cart!;
  const cart = cartFrom(row);
  memory.keep(cart, row.mark);
  return visible(cart, key);
}

interface Found {
  readonly cart: (CartRow & { readonly mark: string }) | null;
}

/** Undefined for another shopper's cart too: its existence is not disclosed. */
function visible(cart: Cart, { ownerId, ref }: CartKey): Cart | undefined {
  if (ownerId !== null && cart.ownerId !== ownerId) return undefined;
  return ref === "active" && cart.status !== "Active" ? undefined : cart;
}

function statementFor({ storeId, ownerId, ref }: CartKey, purpose: keyof typeof texts, known = ""): Statement {
  const { current, byId } = texts[purpose];
  return ref === "current" || ref === "active"
    ? { text: current, values: [known, storeId, ownerId] }
    : { text: byId, values: [known, storeId, ref] };
}

/** Creates a primary cart with its contents, unless another request has just created one. Returns whether it did. */
export async function insertPrimaryCart(q: Queries, cart: Cart): Promise<boolean> {
  return insertCart(q, cart, sql`on conflict (store_id, owner_id) where is_primary and ${raw(isOpen)} do nothing`);
}

/** Creates a secondary cart with its contents. */
export async function insertSecondaryCart(q: Queries, cart: Cart): Promise<void> {
  await insertCart(q, cart, sql``);
}

async function insertCart(q: Queries, cart: Cart, onConflict: Statement): Promise<boolean> {
  const { totals } = cart;
  const parts = partsOf(cart);
  const rows = await q.run(sql`
    insert into cart (store_id, id, owner_id, user_id, account_id, name, type, status, is_primary, currency, tax_type,
      version, catalog_edition, created_at, updated_at, total_product_list_amount, total_list_price,
      total_product_amount, total_promotional_adjustment_amount, total_product_amount_after_adjustments,
      total_charge_amount, total_tax_amount, grand_total_amount, total_product_count, total_product_line_item_count,
      unique_product_count, items, delivery_groups, promotion_edition, coupons, promotions)
    values (${cart.storeId}, ${cart.id}, ${cart.ownerId}, ${cart.userId}, ${cart.accountId}, ${cart.name}, ${cart.type},
      ${cart.status}, ${cart.isPrimary}, ${cart.currency}, ${cart.taxType}, ${cart.version}, ${cart.catalogEdition},
      ${cart.createdAt}, ${cart.updatedAt}, ${text(totals.totalProductListAmount)}, ${text(totals.totalListPrice)},
      ${text(totals.totalProductAmount)}, ${text(totals.totalPromotionalAdjustmentAmount)},
      ${text(totals.totalProductAmountAfterAdjustments)}, ${text(totals.totalChargeAmount)},
      ${text(totals.totalTaxAmount)}, ${text(totals.grandTotalAmount)}, ${text(totals.totalProductCount)},
      ${totals.totalProductLineItemCount}, ${totals.uniqueProductCount}, ${parts.items}::json,
      ${json(parts.delivery_groups)}::json, ${cart.promotionEdition}, ${json(cart.coupons)}::json,
      ${json(parts.promotions)}::json)
    ${onConflict}`);
  return rows === 1;
}

/** Makes the shopper's primary cart a secondary one, so that another can replace it. */
export async function demotePrimaryCart(
  tx: Tx,
  { storeId, ownerId }: { storeId: RecordId; ownerId: string },
): Promise<void> {
  await tx.run(sql`
    update cart set is_primary = false, version = version + 1
    where store_id = ${storeId} and owner_id = ${ownerId} and is_primary and ${raw(isOpen)}`);
}

/**
 * Stores the new state of a cart that was read, in one statement. Returns the cart as stored; undefined, with nothing written, when
 * another request has changed the cart since it was read.
 */
export async function saveCart(q: Queries, before: Cart, after: Cart, memory: CartMemory): Promise<Cart | undefined> {
  const isAsRead = sql`version = ${before.version}`;
  const saved = await q.maybe<{ mark: string }>(
    sql`${saving(after, sql`version + 1`)} and ${isAsRead} returning ${raw(mark)} as mark`,
  );
  if (!saved) return undefined;
  const cart = { ...after, version: before.version + 1 };
  memory.keep(cart, saved.mark);
  return cart;
}

/** As `saveCart` for a locked cart, which nobody else can have changed: on another version the statement fails. */
export function saveLockedCart(tx: Tx, before: Cart, after: Cart): Cart {
  tx.write(saving(after, sql`version + 1 / (version = ${before.version})::int`));
  return { ...after, version: before.version + 1 };
}

function saving(after: Cart, version: Statement): Statement {
  const { totals } = after;
  const parts = partsOf(after);
  return sql`
    update cart set status = ${after.status}, version = ${version}, catalog_edition = ${after.catalogEdition},
      updated_at = ${after.updatedAt}, total_product_list_amount = ${text(totals.totalProductListAmount)},
      total_list_price = ${text(totals.totalListPrice)}, total_product_amount = ${text(totals.totalProductAmount)},
      total_promotional_adjustment_amount = ${text(totals.totalPromotionalAdjustmentAmount)},
      total_product_amount_after_adjustments = ${text(totals.totalProductAmountAfterAdjustments)},
      total_charge_amount = ${text(totals.totalChargeAmount)}, total_tax_amount = ${text(totals.totalTaxAmount)},
      grand_total_amount = ${text(totals.grandTotalAmount)}, total_product_count = ${text(totals.totalProductCount)},
      total_product_line_item_count = ${totals.totalProductLineItemCount}, unique_product_count = ${totals.uniqueProductCount},
      items = ${parts.items}::json, delivery_groups = ${json(parts.delivery_groups)}::json,
      promotion_edition = ${after.promotionEdition}, coupons = ${json(after.coupons)}::json,
      promotions = ${json(parts.promotions)}::json, spent_promotions = ${json(after.spentPromotions)}::json
    where store_id = ${after.storeId} and id = ${after.id}`;
}

/** Sets the locked cart's status alone. */
export function saveStatus(tx: Tx, cart: Cart, status: CartStatus, updatedAt: Date): Cart {
  tx.write(sql`
    update cart set status = ${status}, version = version + 1, updated_at = ${updatedAt}
    where store_id = ${cart.storeId} and id = ${cart.id}`);
  return { ...cart, status, updatedAt, version: cart.version + 1 };
}
