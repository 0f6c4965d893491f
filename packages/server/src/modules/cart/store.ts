import { decimal, formatDecimal, type CartTotals, type Decimal, type RecordId } from "@tradecounter/commerce";
import { json, raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { Cart, CartItem, CartMessage, CartRef, CartStatus, DeliveryAddress, DeliveryGroup } from "./cart.ts";

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
  return found && cartFrom(found.cart, key);
}

/** The cart, held until this transaction ends, so that two tabs do not both start from the old quantity. */
export async function lockCart(tx: Tx, key: CartKey): Promise<Cart | undefined> {
  const found = await tx.maybe<Found>(statementFor(key, "lock"));
  if (!found) return undefined;
  // When the statement waited for another transaction the cart's row is new, but its parts are as they were before.
  if (found.cart.version !== found.cart.seen_version) return readCart(tx, { ...key, ref: found.cart.id });
  return cartFrom(found.cart, key);
}

interface Found {
  cart: CartRow;
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

/** Makes a primary cart with its default delivery group, unless another request has just made one. Answers whether it did. */
export async function insertPrimaryCart(tx: Tx, cart: Cart): Promise<boolean> {
  return insertCart(tx, cart, sql`on conflict (store_id, owner_id) where is_primary and ${raw(isOpen)} do nothing`);
}

/** Makes a secondary cart with its default delivery group. */
export async function insertSecondaryCart(tx: Tx, cart: Cart): Promise<void> {
  await insertCart(tx, cart, sql``);
}

async function insertCart(tx: Tx, cart: Cart, onConflict: Statement): Promise<boolean> {
  const made = await tx.run(sql`
    with made as (
      insert into cart (store_id, id, owner_id, user_id, account_id, name, type, status, is_primary, currency, tax_type,
        created_at, updated_at)
      values (${cart.storeId}, ${cart.id}, ${cart.ownerId}, ${cart.userId}, ${cart.accountId}, ${cart.name}, ${cart.type},
        ${cart.status}, ${cart.isPrimary}, ${cart.currency}, ${cart.taxType}, ${cart.createdAt}, ${cart.updatedAt})
      ${onConflict}
      returning store_id, id)
    insert into delivery_group (store_id, cart_id, id, name, is_default, position)
    select store_id, id, ${cart.groups[0]!.id}, ${cart.groups[0]!.name}, true, 1 from made`);
  return made === 1;
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

const saveText = sql`
  with cart_saved as (
    update cart set status = ${""}, version = version + 1, catalog_version_id = ${""}, updated_at = ${""},
      total_product_list_amount = ${""}, total_list_price = ${""}, total_product_amount = ${""},
      total_promotional_adjustment_amount = ${""}, total_product_amount_after_adjustments = ${""},
      total_charge_amount = ${""}, total_tax_amount = ${""}, grand_total_amount = ${""}, total_product_count = ${""},
      total_product_line_item_count = ${""}, unique_product_count = ${""}
    where store_id = ${""} and id = ${""} and version = ${""} returning store_id, id, version),
  items_gone as (
    delete from cart_item using cart_saved
    where cart_item.store_id = cart_saved.store_id and cart_id = cart_saved.id and cart_item.id = any(${""}::text[])),
  items_saved as (
    insert into cart_item select part.* from cart_saved, jsonb_populate_recordset(null::cart_item, ${""}::jsonb) part
    on conflict (store_id, cart_id, id) do update set ${replaced(savedItemColumns)}),
  groups_saved as (
    insert into delivery_group select part.* from cart_saved, jsonb_populate_recordset(null::delivery_group, ${""}::jsonb) part
    on conflict (store_id, cart_id, id) do update set ${replaced(savedGroupColumns)})
  select version from cart_saved`.text;

/**
 * Writes what differs between a cart as it was read and what became of it, in one statement. Answers the cart as stored;
 * undefined, with nothing written, when another request has changed the cart since it was read. A locked cart is always
 * stored.
 */
export async function saveCart(q: Queries, before: Cart, after: Cart): Promise<Cart | undefined> {
  const { totals } = after;
  const kept = new Set(after.items.map((item) => item.id));
  const gone = before.items.filter((item) => !kept.has(item.id)).map((item) => item.id);
  const saved = await q.maybe<{ version: number }>({
    text: saveText,
    values: [
      after.status,
      after.catalogVersionId,
      after.updatedAt,
      ...[totals.totalProductListAmount, totals.totalListPrice, totals.totalProductAmount].map(text),
      ...[totals.totalPromotionalAdjustmentAmount, totals.totalProductAmountAfterAdjustments].map(text),
      ...[totals.totalChargeAmount, totals.totalTaxAmount, totals.grandTotalAmount, totals.totalProductCount].map(text),
      totals.totalProductLineItemCount,
      totals.uniqueProductCount,
      after.storeId,
      after.id,
      before.version,
      gone,
      json(changedOf(before.items, after.items).map((item) => itemRow(after, item))),
      json(changedOf(before.groups, after.groups).map((group) => groupRow(after, group))),
    ],
  });
  return saved && { ...after, version: saved.version };
}

/** Sets the status alone. */
export async function saveStatus(tx: Tx, cart: Cart, status: CartStatus, now: Date): Promise<Cart> {
  await tx.run(sql`
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

interface CartRow {
  store_id: RecordId;
  id: RecordId;
  owner_id: string;
  user_id: RecordId;
  account_id: RecordId | null;
  name: string;
  type: "Cart";
  status: CartStatus;
  is_primary: boolean;
  currency: string;
  tax_type: "Net" | "Gross";
  version: number;
  seen_version: number;
  catalog_version_id: string | null;
  total_product_list_amount: string;
  total_list_price: string;
  total_product_amount: string;
  total_promotional_adjustment_amount: string;
  total_product_amount_after_adjustments: string;
  total_charge_amount: string;
  total_tax_amount: string;
  grand_total_amount: string;
  total_product_count: string;
  total_product_line_item_count: number;
  unique_product_count: number;
  created_at: string;
  updated_at: string;
  items: ItemRow[];
  groups: GroupRow[];
}

interface ItemRow {
  id: RecordId;
  delivery_group_id: RecordId;
  product_id: RecordId;
  position: number;
  name: string;
  sku: string;
  quantity: string;
  price_book_entry_id: RecordId | null;
  list_price: string;
  sales_price: string;
  unit_adjustment_amount: string;
  unit_adjusted_price: string;
  tax_percent: string;
  total_list_price: string;
  total_adjustment_amount: string;
  total_price: string;
  itemized_adjustment_amount: string;
  total_tax: string;
  total_amount: string;
  messages: CartMessage[];
}

interface GroupRow {
  id: RecordId;
  name: string;
  is_default: boolean;
  position: number;
  delivery_address: DeliveryAddress | null;
  desired_delivery_date: string | null;
  shipping_instructions: string | null;
  is_gift: boolean;
  gift_message: string | null;
  gift_to_name: string | null;
  delivery_method_id: RecordId | null;
  fee: string;
  tax_percent: string;
  tax: string;
}

/** Undefined for another shopper's cart too: that it exists is nobody else's business. */
function cartFrom(row: CartRow, { ownerId, ref }: CartKey): Cart | undefined {
  if (ownerId !== null && row.owner_id !== ownerId) return undefined;
  if (ref === "active" && row.status !== "Active") return undefined;
  return {
    id: row.id,
    storeId: row.store_id,
    ownerId: row.owner_id,
    userId: row.user_id,
    accountId: row.account_id,
    name: row.name,
    type: row.type,
    status: row.status,
    isPrimary: row.is_primary,
    currency: row.currency,
    taxType: row.tax_type,
    version: row.version,
    catalogVersionId: row.catalog_version_id,
    items: row.items.map(itemFrom),
    groups: row.groups.map(groupFrom),
    totals: totalsFrom(row),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

function totalsFrom(row: CartRow): CartTotals {
  return {
    totalProductListAmount: decimal(row.total_product_list_amount),
    totalListPrice: decimal(row.total_list_price),
    totalProductAmount: decimal(row.total_product_amount),
    totalPromotionalAdjustmentAmount: decimal(row.total_promotional_adjustment_amount),
    totalProductAmountAfterAdjustments: decimal(row.total_product_amount_after_adjustments),
    totalChargeAmount: decimal(row.total_charge_amount),
    totalTaxAmount: decimal(row.total_tax_amount),
    grandTotalAmount: decimal(row.grand_total_amount),
    totalProductCount: decimal(row.total_product_count),
    totalProductLineItemCount: row.total_product_line_item_count,
    uniqueProductCount: row.unique_product_count,
  };
}

function itemFrom(row: ItemRow): CartItem {
  return {
    id: row.id,
    deliveryGroupId: row.delivery_group_id,
    productId: row.product_id,
    position: row.position,
    name: row.name,
    sku: row.sku,
    quantity: decimal(row.quantity),
    pricebookEntryId: row.price_book_entry_id,
    taxPercent: decimal(row.tax_percent),
    totals: {
      listPrice: decimal(row.list_price),
      salesPrice: decimal(row.sales_price),
      unitAdjustmentAmount: decimal(row.unit_adjustment_amount),
      unitAdjustedPrice: decimal(row.unit_adjusted_price),
      totalListPrice: decimal(row.total_list_price),
      totalAdjustmentAmount: decimal(row.total_adjustment_amount),
      totalPrice: decimal(row.total_price),
      itemizedAdjustmentAmount: decimal(row.itemized_adjustment_amount),
      totalTax: decimal(row.total_tax),
      totalAmount: decimal(row.total_amount),
    },
    messages: row.messages,
  };
}

/** By name, as `jsonb_populate_recordset` wants it: it knows the columns' order, we need not. */
function itemRow(cart: Cart, { totals, ...item }: CartItem): object {
  return {
    store_id: cart.storeId,
    cart_id: cart.id,
    id: item.id,
    delivery_group_id: item.deliveryGroupId,
    product_id: item.productId,
    position: item.position,
    name: item.name,
    sku: item.sku,
    quantity: text(item.quantity),
    price_book_entry_id: item.pricebookEntryId,
    list_price: text(totals.listPrice),
    sales_price: text(totals.salesPrice),
    unit_adjustment_amount: text(totals.unitAdjustmentAmount),
    unit_adjusted_price: text(totals.unitAdjustedPrice),
    tax_percent: text(item.taxPercent),
    total_list_price: text(totals.totalListPrice),
    total_adjustment_amount: text(totals.totalAdjustmentAmount),
    total_price: text(totals.totalPrice),
    itemized_adjustment_amount: text(totals.itemizedAdjustmentAmount),
    total_tax: text(totals.totalTax),
    total_amount: text(totals.totalAmount),
    messages: item.messages,
  };
}

function groupFrom(row: GroupRow): DeliveryGroup {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    position: row.position,
    deliveryAddress: row.delivery_address,
    desiredDeliveryDate: row.desired_delivery_date === null ? null : new Date(row.desired_delivery_date),
    shippingInstructions: row.shipping_instructions,
    isGift: row.is_gift,
    giftMessage: row.gift_message,
    giftToName: row.gift_to_name,
    deliveryMethodId: row.delivery_method_id,
    fee: decimal(row.fee),
    taxPercent: decimal(row.tax_percent),
    tax: decimal(row.tax),
  };
}

function groupRow(cart: Cart, group: DeliveryGroup): object {
  return {
    store_id: cart.storeId,
    cart_id: cart.id,
    id: group.id,
    name: group.name,
    is_default: group.isDefault,
    position: group.position,
    delivery_address: group.deliveryAddress,
    desired_delivery_date: group.desiredDeliveryDate,
    shipping_instructions: group.shippingInstructions,
    is_gift: group.isGift,
    gift_message: group.giftMessage,
    gift_to_name: group.giftToName,
    delivery_method_id: group.deliveryMethodId,
    fee: text(group.fee),
    tax_percent: text(group.taxPercent),
    tax: text(group.tax),
  };
}

function text(value: Decimal): string {
  return formatDecimal(value);
}
