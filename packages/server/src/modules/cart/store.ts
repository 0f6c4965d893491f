import type { RecordId } from "@tradecounter/commerce";
import { json, raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { Cart, CartRef, CartStatus } from "./cart.ts";
import { cartFrom, cartRow, groupRow, itemRow, text, type CartRow } from "./rows.ts";

const isOpen = "status not in ('Closed', 'PendingDelete')";

/** Columns of a row as JSON; exact numbers as text, since a JSON number would go through a float. */
const itemColumns = `id, delivery_group_id, product_id, position, name, sku, quantity::text, price_book_entry_id,
  list_price::text, sales_price::text, unit_adjustment_amount::text, unit_adjusted_price::text, tax_percent::text,
  total_list_price::text, total_adjustment_amount::text, total_price::text, itemized_adjustment_amount::text,
  total_tax::text, total_amount::text, messages`;
const groupColumns = `id, name, is_default, position, delivery_address, desired_delivery_date, shipping_instructions,
  is_gift, gift_message, gift_to_name, delivery_method_id, fee::text, tax_percent::text, tax::text`;

const cartColumns = `store_id, id, owner_id, user_id, account_id, name, type, status, is_primary, currency, tax_type,
  version, catalog_version_id, total_product_list_amount::text, total_list_price::text, total_product_amount::text,
  total_promotional_adjustment_amount::text, total_product_amount_after_adjustments::text, total_charge_amount::text,
  total_tax_amount::text, grand_total_amount::text, total_product_count::text, total_product_line_item_count,
  unique_product_count, created_at, updated_at`;

/**
 * A cart with its items and groups in one statement and as one value, which costs the driver least.
 * `seen_version` is that of the snapshot that the parts come from.
 */
function withParts(chosen: Statement): Statement {
  return sql`
    with chosen as (${chosen})
    select row_to_json(whole) as cart from (
      select ${raw(cartColumns)},
        (select version from cart where cart.store_id = chosen.store_id and cart.id = chosen.id) as seen_version,
        (select coalesce(json_agg(part order by position), '[]') from (
          select ${raw(itemColumns)} from cart_item where store_id = chosen.store_id and cart_id = chosen.id) part) as items,
        (select coalesce(json_agg(part order by position), '[]') from (
          select ${raw(groupColumns)} from delivery_group where store_id = chosen.store_id and cart_id = chosen.id) part) as groups
      from chosen) whole`;
}

// Built once: the same text finds the driver's prepared statement.
const texts = {
  currentLocked: withParts(
    sql`select * from cart where store_id = ${""} and owner_id = ${""} and is_primary and ${raw(isOpen)} for update`,
  ).text,
  current: withParts(
    sql`select * from cart where store_id = ${""} and owner_id = ${""} and is_primary and ${raw(isOpen)}`,
  ).text,
  byIdLocked: withParts(sql`select * from cart where store_id = ${""} and id = ${""} for update`).text,
  byId: withParts(sql`select * from cart where store_id = ${""} and id = ${""}`).text,
};

/** Whose cart, and which: null owner for the server's own work (jobs, payment answers). */
export interface CartKey {
  readonly storeId: RecordId;
  readonly ownerId: string | null;
  readonly ref: CartRef;
}

/** The cart as it is; another transaction may change it at any moment. Undefined when there is none. */
export async function readCart(q: Queries, key: CartKey): Promise<Cart | undefined> {
  const found = await q.maybe<Found>(statementFor(key, "read"));
  return found && visible(cartFrom(found.cart), key);
}

/** The cart, held until this transaction ends, so that two tabs do not both start from the old quantity. */
export async function lockCart(tx: Tx, key: CartKey): Promise<Cart | undefined> {
  const found = await tx.maybe<Found>(statementFor(key, "lock"));
  if (!found) return undefined;
  // When the statement waited for another transaction the cart's row is new, but its parts are as they were before.
  if (found.cart.version !== found.cart.seen_version) return readCart(tx, { ...key, ref: found.cart.id });
  return visible(cartFrom(found.cart), key);
}

interface Found {
  cart: CartRow;
}

/** Undefined for another shopper's cart too: that it exists is nobody else's business. */
function visible(cart: Cart, { ownerId, ref }: CartKey): Cart | undefined {
  if (ownerId !== null && cart.ownerId !== ownerId) return undefined;
  return ref === "active" && cart.status !== "Active" ? undefined : cart;
}

function statementFor({ storeId, ownerId, ref }: CartKey, purpose: "read" | "lock"): Statement {
  const isCurrent = ref === "current" || ref === "active";
  const text = isCurrent
    ? purpose === "lock"
      ? texts.currentLocked
      : texts.current
    : purpose === "lock"
      ? texts.byIdLocked
      : texts.byId;
  return { text, values: [storeId, isCurrent ? ownerId : ref] };
}

/** Makes a primary cart with all that is in it, unless another request has just made one. Answers whether it did. */
export async function insertPrimaryCart(q: Queries, cart: Cart): Promise<boolean> {
  return insertCart(q, cart, sql`on conflict (store_id, owner_id) where is_primary and ${raw(isOpen)} do nothing`);
}

/** Makes a secondary cart with all that is in it. */
export async function insertSecondaryCart(q: Queries, cart: Cart): Promise<void> {
  await insertCart(q, cart, sql``);
}

async function insertCart(q: Queries, cart: Cart, onConflict: Statement): Promise<boolean> {
  const { count } = await q.one<{ count: number }>(sql`
    with made as (
      insert into cart select whole.* from jsonb_populate_record(null::cart, ${json(cartRow(cart))}::jsonb) whole
      ${onConflict}
      returning store_id),
    items_made as (
      insert into cart_item select part.* from made, jsonb_populate_recordset(
        null::cart_item, ${json(cart.items.map((item) => itemRow(cart, item)))}::jsonb) part),
    groups_made as (
      insert into delivery_group select part.* from made, jsonb_populate_recordset(
        null::delivery_group, ${json(cart.groups.map((group) => groupRow(cart, group)))}::jsonb) part)
    select count(*)::int as count from made`);
  return count === 1;
}

/** Makes the shopper's primary cart a secondary one, so that another can take its place. */
export async function demotePrimaryCart(
  tx: Tx,
  { storeId, ownerId }: { storeId: RecordId; ownerId: string },
): Promise<void> {
  await tx.run(sql`
    update cart set is_primary = false, version = version + 1
    where store_id = ${storeId} and owner_id = ${ownerId} and is_primary and status not in ('Closed', 'PendingDelete')`);
}

const savedItemColumns = `delivery_group_id, position, name, sku, quantity, price_book_entry_id, list_price, sales_price,
  unit_adjustment_amount, unit_adjusted_price, tax_percent, total_list_price, total_adjustment_amount, total_price,
  itemized_adjustment_amount, total_tax, total_amount, messages`;
const savedGroupColumns = `name, is_default, position, delivery_address, desired_delivery_date, shipping_instructions,
  is_gift, gift_message, gift_to_name, delivery_method_id, fee, tax_percent, tax`;

/** `(a, b) = (excluded.a, excluded.b)` */
function replaced(columns: string): Statement {
  const excluded = columns.replaceAll(/\w+/g, (column) => `excluded.${column}`);
  return raw(`(${columns}) = (${excluded})`);
}

const replacedItem = replaced(savedItemColumns);
const replacedGroup = replaced(savedGroupColumns);

/**
 * Writes what differs between a cart as it was read and what became of it, in one statement. Answers the cart as stored;
 * undefined, with nothing written, when another request has changed the cart since it was read.
 */
export async function saveCart(q: Queries, before: Cart, after: Cart): Promise<Cart | undefined> {
  const saved = await q.maybe<{ version: number }>(saving(before, after, sql`select version from cart_saved`));
  return saved && { ...after, version: saved.version };
}

/** The same for a locked cart, which nobody else can have changed: were it another one, the statement would fail. */
export function saveLockedCart(tx: Tx, before: Cart, after: Cart): Cart {
  tx.write(saving(before, after, sql`select 1 / count(*) from cart_saved`));
  return { ...after, version: before.version + 1 };
}

function saving(before: Cart, after: Cart, answer: Statement): Statement {
  const { totals } = after;
  return sql`
    with cart_saved as (
      update cart set status = ${after.status}, version = version + 1, catalog_version_id = ${after.catalogVersionId},
        updated_at = ${after.updatedAt}, total_product_list_amount = ${text(totals.totalProductListAmount)},
        total_list_price = ${text(totals.totalListPrice)}, total_product_amount = ${text(totals.totalProductAmount)},
        total_promotional_adjustment_amount = ${text(totals.totalPromotionalAdjustmentAmount)},
        total_product_amount_after_adjustments = ${text(totals.totalProductAmountAfterAdjustments)},
        total_charge_amount = ${text(totals.totalChargeAmount)}, total_tax_amount = ${text(totals.totalTaxAmount)},
        grand_total_amount = ${text(totals.grandTotalAmount)}, total_product_count = ${text(totals.totalProductCount)},
        total_product_line_item_count = ${totals.totalProductLineItemCount}, unique_product_count = ${totals.uniqueProductCount}
      where store_id = ${after.storeId} and id = ${after.id} and version = ${before.version} returning store_id, id, version)
    ${savingParts(before, after)}
    ${answer}`;
}

/** Where nothing changes, nothing is asked for: to write no item costs the database as much as to write one. */
function savingParts(before: Cart, after: Cart): Statement {
  const kept = new Set(after.items.map((item) => item.id));
  const gone = before.items.filter((item) => !kept.has(item.id)).map((item) => item.id);
  const items = changedOf(before.items, after.items).map((item) => itemRow(after, item));
  const groups = changedOf(before.groups, after.groups).map((group) => groupRow(after, group));
  const itemsGone = sql`, items_gone as (
    delete from cart_item using cart_saved
    where cart_item.store_id = cart_saved.store_id and cart_id = cart_saved.id and cart_item.id = any(${gone}::text[]))`;
  const itemsSaved = sql`, items_saved as (
    insert into cart_item select part.* from cart_saved, jsonb_populate_recordset(null::cart_item, ${json(items)}::jsonb) part
    on conflict (store_id, cart_id, id) do update set ${replacedItem})`;
  const groupsSaved = sql`, groups_saved as (
    insert into delivery_group select part.* from cart_saved, jsonb_populate_recordset(null::delivery_group, ${json(groups)}::jsonb) part
    on conflict (store_id, cart_id, id) do update set ${replacedGroup})`;
  const none = sql``;
  return sql`${gone.length > 0 ? itemsGone : none}${items.length > 0 ? itemsSaved : none}${groups.length > 0 ? groupsSaved : none}`;
}

/** Sets the locked cart's status alone. */
export function saveStatus(tx: Tx, cart: Cart, status: CartStatus, now: Date): Cart {
  tx.write(sql`
    update cart set status = ${status}, version = version + 1, updated_at = ${now}
    where store_id = ${cart.storeId} and id = ${cart.id}`);
  return { ...cart, status, updatedAt: now, version: cart.version + 1 };
}

function changedOf<Part extends { id: RecordId }>(before: readonly Part[], after: readonly Part[]): Part[] {
  const known = new Map(before.map((part) => [part.id, part]));
  return after.filter((part) => !isSame(known.get(part.id), part));
}

/** Whether two plain values are the same through and through. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => isSame(a[name as keyof typeof a], b[name as keyof typeof b]));
}
