import type { Decimal, RecordId } from "@tradecounter/commerce";
import type { DeliveryMethod, ProductMedia, ProductSellingModel } from "@tradecounter/wire";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { CartPromotion, ItemAdjustment } from "../cart/index.ts";
import type { Contact } from "../checkout/index.ts";

/** An order as it was placed. Amounts are rounded to the currency and add up. */
export interface Order {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly orderNumber: number;
  /** For an imported order, the number that it had where it was placed. */
  readonly referenceNumber: string;
  readonly ownerId: string;
  readonly userId: RecordId;
  readonly accountId: RecordId | null;
  readonly status: string;
  readonly currency: string;
  readonly taxType: "Net" | "Gross";
  readonly contact: Contact;
  readonly billingAddress: DeliveryAddress | null;
  readonly purchaseOrderNumber: string | null;
  readonly totals: OrderTotals;
  readonly orderedAt: Date;
  /** Placed elsewhere and complete: it can no longer be changed. */
  readonly isImported: boolean;
  /** The language of the pages on which it was placed; null for the store's own. */
  readonly language: string | null;
  /** Those that took effect, in the store's order. */
  readonly promotions: readonly OrderPromotion[];
  /** In the cart's order. */
  readonly groups: readonly OrderGroup[];
  readonly items: readonly OrderItem[];
}

/** An order without items and delivery groups, as lists need it. */
export type OrderHead = Omit<Order, "groups" | "items" | "language">;

export type OrderPromotion = Pick<CartPromotion, "id" | "name" | "couponCode" | "target" | "amount">;

export type Numbered = Pick<Order, "orderNumber" | "referenceNumber" | "isImported">;

/** The number as printed: `00001042`, or for an imported order the number from where it was placed. */
export function orderNumberText({ orderNumber, referenceNumber, isImported }: Numbered): string {
  return isImported ? referenceNumber : String(orderNumber).padStart(8, "0");
}

export interface OrderTotals {
  readonly totalProductListAmount: Decimal;
  readonly totalProductAmount: Decimal;
  readonly totalPromotionalAdjustmentAmount: Decimal;
  readonly totalChargeAmount: Decimal;
  readonly totalTaxAmount: Decimal;
  readonly grandTotalAmount: Decimal;
  readonly uniqueProductCount: number;
}

export interface OrderGroup {
  readonly id: RecordId;
  readonly name: string;
  readonly deliveryAddress: DeliveryAddress | null;
  readonly desiredDeliveryDate: Date | null;
  readonly shippingInstructions: string | null;
  readonly isGift: boolean;
  readonly giftMessage: string | null;
  readonly giftToName: string | null;
  /** As it was offered, including the dates. */
  readonly deliveryMethod: DeliveryMethod | null;
  readonly fee: Decimal;
  readonly feeAdjustment: Decimal;
  readonly tax: Decimal;
  /** The number of the exemption certificate; null where the group was taxed. */
  readonly taxExemption: string | null;
}

export interface OrderItem {
  readonly id: RecordId;
  readonly groupId: RecordId;
  readonly productId: RecordId;
  readonly name: string;
  readonly sku: string;
  readonly product: OrderedProduct;
  readonly quantity: Decimal;
  readonly listPrice: Decimal;
  readonly salesPrice: Decimal;
  readonly unitAdjustedPrice: Decimal;
  readonly totalListPrice: Decimal;
  readonly totalAdjustmentAmount: Decimal;
  readonly totalPrice: Decimal;
  readonly itemizedAdjustmentAmount: Decimal;
  readonly adjustments: readonly ItemAdjustment[];
  readonly taxPercent: Decimal;
  readonly totalTax: Decimal;
  readonly totalAmount: Decimal;
}

/** The product as the catalog described it when it was ordered. */
export interface OrderedProduct {
  readonly productClass: string;
  readonly image: ProductMedia | null;
  readonly description: string | null;
  /** Its manufacturer and part number there; absent where unknown, and in older orders. */
  readonly maker?: string;
  readonly makerNumber?: string;
  /** By API name. */
  readonly variation: Readonly<Record<string, string>>;
  /** The labels of these attributes, by API name; absent in older orders. */
  readonly variationLabels?: Readonly<Record<string, string>>;
  /** Its selling model, unless it was a one-time purchase, and the number of terms. */
  readonly sellingModel?: ProductSellingModel;
  readonly subscriptionTerm?: number;
  /** The part of each price that was the core charge: decimal text. */
  readonly coreCharge?: string;
  /** The quantity that was out of stock when ordered and ships later. */
  readonly backorder?: Backorder;
}

/** The manufacturer and its part number, in display form. */
export function makerPartOf({ product: { maker, makerNumber } }: Pick<OrderItem, "product">): { makerPart?: string } {
  return makerNumber ? { makerPart: maker ? `${maker} ${makerNumber}` : makerNumber } : {};
}

export interface Backorder {
  /** Decimal text. */
  readonly quantity: string;
  /** When all of it is due: `yyyy-mm-dd`; null where unknown. */
  readonly date: string | null;
}
