import { decimal, formatDecimal, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import { json, raw, sql, type Database, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { Backorder, Order, OrderGroup, OrderHead, OrderItem, OrderPromotion } from "./order.ts";
import { termsOf } from "./search-terms.ts";

/** A new order, before it is numbered. */
export type NewOrder = Omit<Order, "orderNumber" | "isImported"> & {
  readonly checkoutId: RecordId;
  readonly cartId: RecordId;
};

/**
 * Creates the store's order counter unless it exists. A sequence and not a counter row: each order would lock a row until its commit, one
 * after the other. See docs/decisions/orders-exactly-once.md.
 */
export async function ensureCounter(db: Database, storeId: RecordId): Promise<void> {
  const create = () => db.script(`create sequence if not exists ${counterOf(storeId)}`);
  // Two processes create it at once: one fails, and finds it when it retries.
  await create().catch(create);
}

/** Quoted, because ids are case-sensitive. It is one of our own ids, so there is nothing to escape. */
export function counterOf(storeId: RecordId): string {
  return `"order_number_${storeId}"`;
}

/** Inserts the order with its lines, in one statement. Its delivery groups follow when their dates are known. */
export function insertOrder(tx: Tx, order: Omit<NewOrder, "groups">): void {
  tx.write(insertionOf(order.storeId, [{ ...order, groups: [] }], null));
}

/**
 * Inserts a store's orders with all their contents, in the order in which they get their numbers. The assigned number is a search term only
 * for orders that the store took itself; for an imported order nobody knows it.
 */
export function insertionOf(storeId: RecordId, orders: readonly NewOrder[], importedAt: Date | null): Statement {
  const terms = orders.map((order) => ({ id: order.id, terms: isGuests(order) ? [] : termsOf(order) }));
  const numberTerm = importedAt === null ? sql`array['w:' || made.order_number]` : sql`array[]::text[]`;
  return sql`
    with made as (
      insert into order_summary (${orderColumns}, order_number, imported_at)
      select ${orderColumns}, nextval(${counterOf(storeId)}::regclass), ${importedAt}::timestamptz
      from jsonb_populate_recordset(null::order_summary, ${json(orders.map(orderRow))}::jsonb)
      returning history_id, order_number, ordered_at, id),
    terms as (
      insert into order_search_term (history_id, term, ordered_at, order_id)
      -- a word of the order may be its number, too
      select distinct made.history_id, term, made.ordered_at, made.id
      from jsonb_to_recordset(${json(terms)}::jsonb) as told (id text, terms text[])
      join made on made.id = told.id, unnest(told.terms || ${numberTerm}) term
      where made.history_id is not null),
    groups as (
      insert into order_delivery_group_summary
      select * from jsonb_populate_recordset(null::order_delivery_group_summary,
        ${json(orders.flatMap((order) => order.groups.map((group, at) => groupRow(order, group, at))))}::jsonb))
    insert into order_item_summary
    select * from jsonb_populate_recordset(null::order_item_summary,
      ${json(orders.flatMap((order) => order.items.map((item, at) => itemRow(order, item, at))))}::jsonb)`;
}

export function insertGroups(tx: Tx, order: Pick<NewOrder, "storeId" | "id">, groups: readonly OrderGroup[]): void {
  tx.write(sql`
    insert into order_delivery_group_summary
    select * from jsonb_populate_recordset(null::order_delivery_group_summary, ${json(groups.map((group, at) => groupRow(order, group, at)))}::jsonb)`);
}

/** Records the back-ordered part of each line of an order. */
export function saveBackorders(
  tx: Tx,
  order: Pick<NewOrder, "storeId" | "id">,
  backorders: Map<RecordId, Backorder>,
): void {
  if (backorders.size === 0) return;
  tx.write(sql`
    update order_item_summary set product = product || jsonb_build_object('backorder', late.backorder)
    from unnest(${[...backorders.keys()]}::text[], ${[...backorders.values()].map((each) => json(each))}::jsonb[]) as late (id, backorder)
    where store_id = ${order.storeId} and order_id = ${order.id} and order_item_summary.id = late.id`);
}

/** In no history: it appears in no list. */
function isGuests({ accountId, ownerId, userId }: Pick<NewOrder, "accountId" | "ownerId" | "userId">): boolean {
  return accountId === null && ownerId !== userId;
}

/** How a shopper identifies an order. An order number needs further proof, as it is easily guessed. */
export type OrderKey =
  | { readonly by: "id"; readonly value: RecordId }
  | { readonly by: "referenceNumber"; readonly value: string }
  | { readonly by: "orderNumber"; readonly value: string };

export async function findOrder(q: Queries, storeId: RecordId, { by, value }: OrderKey): Promise<Order | undefined> {
  const row = await q.maybe<OrderRow>({ text: texts[by], values: [storeId, value] });
  return row && orderFrom(row);
}

/** Those of the orders that exist, by id. */
export async function findOrders(
  q: Queries,
  storeId: RecordId,
  ids: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, Order>> {
  const rows = await q.many<OrderRow>({ text: texts.ids, values: [storeId, ids] });
  return new Map(rows.map((row) => [row.id, orderFrom(row)]));
}

/** Stores a new token's hash, and deletes expired ones. */
export async function insertAccessToken(
  tx: Tx,
  token: { storeId: RecordId; hash: string; orderId: RecordId; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from order_access_token where store_id = ${token.storeId} and expires_at <= ${now}`);
  await tx.run(sql`
    insert into order_access_token (store_id, token_hash, order_id, expires_at)
    values (${token.storeId}, ${token.hash}, ${token.orderId}, ${token.expiresAt})`);
}

/** The order that the token with this hash gives access to; undefined when it has expired. */
export async function orderOfToken(
  q: Queries,
  storeId: RecordId,
  hash: string,
  now: Date,
): Promise<RecordId | undefined> {
  const row = await q.maybe<{ order_id: RecordId }>(sql`
    select order_id from order_access_token where store_id = ${storeId} and token_hash = ${hash} and expires_at > ${now}`);
  return row?.order_id;
}

const whole = (condition: Statement) =>
  sql`
    select order_summary.*,
      (select coalesce(json_agg(part order by position), '[]') from (
        select id, position, name, delivery_address, desired_delivery_date, shipping_instructions, is_gift, gift_message,
          gift_to_name, delivery_method, fee::text, fee_adjustment::text, tax::text, tax_exemption
        from order_delivery_group_summary where store_id = order_summary.store_id and order_id = order_summary.id) part) as groups,
      (select coalesce(json_agg(part order by position), '[]') from (
        select id, delivery_group_id, position, product_id, name, sku, product, quantity::text, list_price::text,
          sales_price::text, unit_adjusted_price::text, total_list_price::text, total_adjustment_amount::text,
          total_price::text, itemized_adjustment_amount::text, adjustments, tax_percent::text, total_tax::text,
          total_amount::text
        from order_item_summary where store_id = order_summary.store_id and order_id = order_summary.id) part) as items
    from order_summary where store_id = ${""} and ${condition}`.text;

// Built once: the same text finds the driver's prepared statement.
const texts: Readonly<Record<OrderKey["by"] | "ids", string>> = {
  id: whole(sql`id = ${""}`),
  ids: whole(sql`id = any(${""}::text[])`),
  referenceNumber: whole(sql`reference_number = ${""}`),
  orderNumber: whole(sql`order_number = ${""}::bigint and imported_at is null`),
};

/** The ways a number may be printed: as given, without leading zeros, and with as many as ours have. */
export function writtenNumbers(number: string): string[] {
  const bare = number.replace(/^0+(?=\d)/, "");
  return [...new Set([number, bare, bare.padStart(8, "0")])];
}

/**
 * Whether the order in a table has this number as printed: digits match with or without leading zeros, other numbers case-insensitively.
 */
export function hasNumber(table: Statement, number: string): Statement {
  if (!/^\d{1,12}$/.test(number)) return sql`${table}.reference_number = ${number.toUpperCase()}`;
  return sql`(${table}.order_number = ${number}::bigint and ${table}.imported_at is null
    or ${table}.reference_number = any(${writtenNumbers(number)}::text[]) and ${table}.imported_at is not null)`;
}

export interface OrderHeadRow {
  store_id: RecordId;
  id: RecordId;
  order_number: string;
  reference_number: string;
  owner_id: string;
  user_id: RecordId;
  account_id: RecordId | null;
  status: string;
  currency: string;
  tax_type: Order["taxType"];
  contact: Order["contact"];
  billing_address: Order["billingAddress"];
  purchase_order_number: string | null;
  total_product_list_amount: string;
  total_product_amount: string;
  total_promotional_adjustment_amount: string;
  total_charge_amount: string;
  total_tax_amount: string;
  grand_total_amount: string;
  unique_product_count: number;
  ordered_at: Date;
  promotions: PromotionJson[] | null;
  imported_at: Date | null;
}

interface OrderRow extends OrderHeadRow {
  language: string | null;
  groups: ReturnType<typeof groupRow>[];
  items: ReturnType<typeof itemRow>[];
}

interface AdjustmentJson {
  readonly promotionId: RecordId;
  readonly amount: string;
}

type PromotionJson = Omit<OrderPromotion, "amount"> & { readonly amount: string };

/** Null where there are none, which is the case for nearly all orders. */
function promotionRows(promotions: readonly OrderPromotion[]): PromotionJson[] | null {
  if (promotions.length === 0) return null;
  return promotions.map(({ id, name, couponCode, target, amount }) => ({
    id,
    name,
    couponCode,
    target,
    amount: text(amount),
  }));
}

function orderFrom(row: OrderRow): Order {
  return {
    ...orderHeadFrom(row),
    language: row.language,
    groups: row.groups.map(groupFrom),
    items: row.items.map(itemFrom),
  };
}

export function orderHeadFrom(row: OrderHeadRow): OrderHead {
  return {
    id: row.id,
    storeId: row.store_id,
    orderNumber: Number(row.order_number),
    referenceNumber: row.reference_number,
    ownerId: row.owner_id,
    userId: row.user_id,
    accountId: row.account_id,
    status: row.status,
    currency: row.currency,
    taxType: row.tax_type,
    contact: row.contact,
    billingAddress: row.billing_address,
    purchaseOrderNumber: row.purchase_order_number,
    totals: {
      totalProductListAmount: decimal(row.total_product_list_amount),
      totalProductAmount: decimal(row.total_product_amount),
      totalPromotionalAdjustmentAmount: decimal(row.total_promotional_adjustment_amount),
      totalChargeAmount: decimal(row.total_charge_amount),
      totalTaxAmount: decimal(row.total_tax_amount),
      grandTotalAmount: decimal(row.grand_total_amount),
      uniqueProductCount: row.unique_product_count,
    },
    orderedAt: row.ordered_at,
    isImported: row.imported_at !== null,
    promotions: (row.promotions ?? []).map((promotion) => ({ ...promotion, amount: decimal(promotion.amount) })),
  };
}

/** An order's row without its number, which the database assigns. */
function orderRow(order: NewOrder) {
  const { totals } = order;
  return {
    store_id: order.storeId,
    id: order.id,
    reference_number: order.referenceNumber,
    checkout_id: order.checkoutId,
    cart_id: order.cartId,
    owner_id: order.ownerId,
    user_id: order.userId,
    account_id: order.accountId,
    status: order.status,
    currency: order.currency,
    tax_type: order.taxType,
    contact: order.contact,
    billing_address: order.billingAddress,
    purchase_order_number: order.purchaseOrderNumber,
    total_product_list_amount: text(totals.totalProductListAmount),
    total_product_amount: text(totals.totalProductAmount),
    total_promotional_adjustment_amount: text(totals.totalPromotionalAdjustmentAmount),
    total_charge_amount: text(totals.totalChargeAmount),
    total_tax_amount: text(totals.totalTaxAmount),
    grand_total_amount: text(totals.grandTotalAmount),
    unique_product_count: totals.uniqueProductCount,
    ordered_at: order.orderedAt.toISOString(),
    promotions: promotionRows(order.promotions),
    language: order.language,
  };
}

const orderColumns = raw(
  `store_id, id, reference_number, checkout_id, cart_id, owner_id, user_id, account_id, status, currency, tax_type, contact,
  billing_address, purchase_order_number, total_product_list_amount, total_product_amount, total_promotional_adjustment_amount,
  total_charge_amount, total_tax_amount, grand_total_amount, unique_product_count, ordered_at, promotions, language`,
);

function groupRow(order: Pick<Order, "storeId" | "id">, group: OrderGroup, position: number) {
  return {
    store_id: order.storeId,
    order_id: order.id,
    id: group.id,
    position,
    name: group.name,
    delivery_address: group.deliveryAddress,
    desired_delivery_date: group.desiredDeliveryDate?.toISOString() ?? null,
    shipping_instructions: group.shippingInstructions,
    is_gift: group.isGift,
    gift_message: group.giftMessage,
    gift_to_name: group.giftToName,
    delivery_method: group.deliveryMethod,
    fee: text(group.fee),
    fee_adjustment: text(group.feeAdjustment) as string | null,
    tax: text(group.tax),
    tax_exemption: group.taxExemption,
  };
}

function groupFrom(row: ReturnType<typeof groupRow>): OrderGroup {
  return {
    id: row.id,
    name: row.name,
    deliveryAddress: row.delivery_address,
    desiredDeliveryDate: row.desired_delivery_date === null ? null : new Date(row.desired_delivery_date),
    shippingInstructions: row.shipping_instructions,
    isGift: row.is_gift,
    giftMessage: row.gift_message,
    giftToName: row.gift_to_name,
    deliveryMethod: row.delivery_method,
    fee: decimal(row.fee),
    // an order from before promotions has none
    feeAdjustment: row.fee_adjustment === null ? ZERO : decimal(row.fee_adjustment),
    tax: decimal(row.tax),
    taxExemption: row.tax_exemption,
  };
}

function itemRow(order: Pick<Order, "storeId" | "id">, item: OrderItem, position: number) {
  return {
    store_id: order.storeId,
    order_id: order.id,
    id: item.id,
    delivery_group_id: item.groupId,
    position,
    product_id: item.productId,
    name: item.name,
    sku: item.sku,
    product: item.product,
    quantity: text(item.quantity),
    list_price: text(item.listPrice),
    sales_price: text(item.salesPrice),
    unit_adjusted_price: text(item.unitAdjustedPrice),
    total_list_price: text(item.totalListPrice),
    total_adjustment_amount: text(item.totalAdjustmentAmount),
    total_price: text(item.totalPrice),
    itemized_adjustment_amount: text(item.itemizedAdjustmentAmount),
    adjustments: item.adjustments.map((one) => ({ ...one, amount: text(one.amount) })) as AdjustmentJson[] | null,
    tax_percent: text(item.taxPercent),
    total_tax: text(item.totalTax),
    total_amount: text(item.totalAmount),
  };
}

function itemFrom(row: ReturnType<typeof itemRow>): OrderItem {
  return {
    id: row.id,
    groupId: row.delivery_group_id,
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    product: row.product,
    quantity: decimal(row.quantity),
    listPrice: decimal(row.list_price),
    salesPrice: decimal(row.sales_price),
    unitAdjustedPrice: decimal(row.unit_adjusted_price),
    totalListPrice: decimal(row.total_list_price),
    totalAdjustmentAmount: decimal(row.total_adjustment_amount),
    totalPrice: decimal(row.total_price),
    itemizedAdjustmentAmount: decimal(row.itemized_adjustment_amount),
    adjustments: (row.adjustments ?? []).map((one) => ({ ...one, amount: decimal(one.amount) })),
    taxPercent: decimal(row.tax_percent),
    totalTax: decimal(row.total_tax),
    totalAmount: decimal(row.total_amount),
  };
}

function text(value: Decimal): string {
  return formatDecimal(value);
}
