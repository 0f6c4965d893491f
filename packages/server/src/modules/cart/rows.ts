import { decimal, formatDecimal, ZERO, type CartTotals, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { AppliedPromotion } from "../promotions/index.ts";
import type { Cart, CartCoupon, CartItem, CartStatus, DeliveryGroup } from "./cart.ts";

/** Exact numbers and times travel as text: a JSON number would go through a float. */
type AsText<T> = T extends Decimal ? string : T extends Date ? string : T;

type ItemJson = {
  readonly [Name in keyof Omit<CartItem, "totals" | "adjustments" | "parcel" | "coreCharge">]: AsText<CartItem[Name]>;
} & {
  readonly totals: { readonly [Name in keyof CartItem["totals"]]: string };
  /** Left out where there is none. */
  readonly coreCharge?: string;
  /** Left out where weight and length are zero. */
  readonly parcel?: { readonly weight: string; readonly length: string };
  /** Left out where there are none. */
  readonly adjustments?: readonly { readonly promotionId: RecordId; readonly amount: string }[];
};

type GroupJson = { readonly [Name in keyof Omit<DeliveryGroup, "feeAdjustment">]: AsText<DeliveryGroup[Name]> } & {
  /** Left out where it is zero. */
  readonly feeAdjustment?: string;
};

type PromotionJson = { readonly [Name in keyof AppliedPromotion]: AsText<AppliedPromotion[Name]> };

/** A cart as the database returns it: exact numbers are text. */
export interface CartRow {
  store_id: RecordId;
  id: RecordId;
  owner_id: string;
  user_id: RecordId;
  account_id: RecordId | null;
  name: string;
  type: Cart["type"];
  status: CartStatus;
  is_primary: boolean;
  currency: string;
  tax_type: "Net" | "Gross";
  version: number;
  catalog_edition: string | null;
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
  items: readonly ItemJson[];
  delivery_groups: readonly GroupJson[];
  promotion_edition: string | null;
  coupons: readonly CartCoupon[];
  promotions: readonly PromotionJson[];
  spent_promotions: readonly RecordId[];
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
    catalogEdition: row.catalog_edition,
    promotionEdition: row.promotion_edition,
    coupons: row.coupons,
    promotions: row.promotions.map((promotion) => ({ ...promotion, amount: decimal(promotion.amount) })),
    spentPromotions: row.spent_promotions,
    items: row.items.map(itemFrom),
    groups: row.delivery_groups.map(groupFrom),
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

function itemFrom({ totals, adjustments = [], parcel, coreCharge, ...item }: ItemJson): CartItem {
  return {
    ...item,
    adjustments: adjustments.map(({ promotionId, amount }) => ({ promotionId, amount: decimal(amount) })),
    quantity: decimal(item.quantity),
    taxPercent: decimal(item.taxPercent),
    ...(coreCharge !== undefined && { coreCharge: decimal(coreCharge) }),
    parcel: { weight: decimal(parcel?.weight ?? "0"), length: decimal(parcel?.length ?? "0") },
    totals: eachTotal(totals, decimal),
  };
}

function groupFrom(group: GroupJson): DeliveryGroup {
  return {
    ...group,
    desiredDeliveryDate: group.desiredDeliveryDate === null ? null : new Date(group.desiredDeliveryDate),
    fee: decimal(group.fee),
    feeAdjustment: group.feeAdjustment === undefined ? ZERO : decimal(group.feeAdjustment),
    taxPercent: decimal(group.taxPercent),
    tax: decimal(group.tax),
  };
}

/** The parts stored as JSON: the items already as text, the rest ready for `JSON.stringify`. */
export function partsOf({ items, groups, promotions }: Pick<Cart, "items" | "groups" | "promotions">): Pick<
  CartRow,
  "delivery_groups" | "promotions"
> & {
  readonly items: string;
} {
  return {
    items: `[${items.map(itemText).join()}]`,
    delivery_groups: groups.map(groupJson),
    promotions: promotions.map((promotion) => ({ ...promotion, amount: text(promotion.amount) })),
  };
}

/** An unchanged item is not serialized again. */
const itemTexts = new WeakMap<CartItem, string>();

function itemText(item: CartItem): string {
  const known = itemTexts.get(item);
  if (known !== undefined) return known;
  const written = JSON.stringify(itemJson(item));
  itemTexts.set(item, written);
  return written;
}

function itemJson({ totals, adjustments, parcel, coreCharge, ...item }: CartItem): ItemJson {
  return {
    ...item,
    ...(adjustments.length > 0 && {
      adjustments: adjustments.map(({ promotionId, amount }) => ({ promotionId, amount: text(amount) })),
    }),
    ...((parcel.weight !== ZERO || parcel.length !== ZERO) && {
      parcel: { weight: text(parcel.weight), length: text(parcel.length) },
    }),
    ...(coreCharge !== undefined && { coreCharge: text(coreCharge) }),
    quantity: text(item.quantity),
    taxPercent: text(item.taxPercent),
    totals: eachTotal(totals, text),
  };
}

type TotalName = keyof CartItem["totals"];

function eachTotal<From, To>(
  totals: Readonly<Record<TotalName, From>>,
  changed: (value: From) => To,
): Record<TotalName, To> {
  return {
    listPrice: changed(totals.listPrice),
    salesPrice: changed(totals.salesPrice),
    unitAdjustmentAmount: changed(totals.unitAdjustmentAmount),
    unitAdjustedPrice: changed(totals.unitAdjustedPrice),
    totalListPrice: changed(totals.totalListPrice),
    totalAdjustmentAmount: changed(totals.totalAdjustmentAmount),
    totalPrice: changed(totals.totalPrice),
    itemizedAdjustmentAmount: changed(totals.itemizedAdjustmentAmount),
    totalTax: changed(totals.totalTax),
    totalAmount: changed(totals.totalAmount),
  };
}

function groupJson({ feeAdjustment, ...group }: DeliveryGroup): GroupJson {
  return {
    ...group,
    ...(feeAdjustment !== ZERO && { feeAdjustment: text(feeAdjustment) }),
    desiredDeliveryDate: group.desiredDeliveryDate?.toISOString() ?? null,
    fee: text(group.fee),
    taxPercent: text(group.taxPercent),
    tax: text(group.tax),
  };
}

/** Exact numbers travel as text. */
export function text(value: Decimal): string {
  return formatDecimal(value);
}
