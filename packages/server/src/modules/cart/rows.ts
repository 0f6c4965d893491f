import { decimal, formatDecimal, type CartTotals, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Cart, CartItem, CartMessage, CartStatus, DeliveryAddress, DeliveryGroup } from "./cart.ts";

/** A cart as the database gives it: exact numbers are text. */
export interface CartRow {
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

export function cartFrom(row: CartRow): Cart {
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

/** By name, as `jsonb_populate_record` wants it: it knows the columns' order, we need not. */
export function cartRow(cart: Cart): Omit<CartRow, "seen_version" | "items" | "groups"> {
  const { totals } = cart;
  return {
    store_id: cart.storeId,
    id: cart.id,
    owner_id: cart.ownerId,
    user_id: cart.userId,
    account_id: cart.accountId,
    name: cart.name,
    type: cart.type,
    status: cart.status,
    is_primary: cart.isPrimary,
    currency: cart.currency,
    tax_type: cart.taxType,
    version: cart.version,
    catalog_version_id: cart.catalogVersionId,
    total_product_list_amount: text(totals.totalProductListAmount),
    total_list_price: text(totals.totalListPrice),
    total_product_amount: text(totals.totalProductAmount),
    total_promotional_adjustment_amount: text(totals.totalPromotionalAdjustmentAmount),
    total_product_amount_after_adjustments: text(totals.totalProductAmountAfterAdjustments),
    total_charge_amount: text(totals.totalChargeAmount),
    total_tax_amount: text(totals.totalTaxAmount),
    grand_total_amount: text(totals.grandTotalAmount),
    total_product_count: text(totals.totalProductCount),
    total_product_line_item_count: totals.totalProductLineItemCount,
    unique_product_count: totals.uniqueProductCount,
    created_at: cart.createdAt.toISOString(),
    updated_at: cart.updatedAt.toISOString(),
  };
}

export function itemRow(cart: Cart, { totals, ...item }: CartItem): object {
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

export function groupRow(cart: Cart, group: DeliveryGroup): object {
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

/** Exact numbers travel as text. */
export function text(value: Decimal): string {
  return formatDecimal(value);
}
