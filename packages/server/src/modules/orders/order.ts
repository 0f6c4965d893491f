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
  /** Of an imported order the number that it had where it was placed. */
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
  /** Placed elsewhere and over: nothing of it is changed any more. */
  readonly isImported: boolean;
  /** Of the pages on which it was placed; null for the store's own. */
  readonly language: string | null;
  /** What took effect, in the store's order. */
  readonly promotions: readonly OrderPromotion[];
  /** In the order of the cart. */
  readonly groups: readonly OrderGroup[];
  readonly items: readonly OrderItem[];
}

/** An order without what was ordered and where it goes, as lists need it. */
export type OrderHead = Omit<Order, "groups" | "items" | "language">;

export type OrderPromotion = Pick<CartPromotion, "id" | "name" | "couponCode" | "target" | "amount">;

export type Numbered = Pick<Order, "orderNumber" | "referenceNumber" | "isImported">;

/** As people have it on paper: `00001042`, or what stood there where it was placed. */
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
  /** As it was offered, dates included. */
  readonly deliveryMethod: DeliveryMethod | null;
  readonly fee: Decimal;
  readonly feeAdjustment: Decimal;
  readonly tax: Decimal;
  /** The number of the certificate by which it went without tax; null where it did not. */
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

/** What the catalogue said of the product when it was ordered. */
export interface OrderedProduct {
  readonly productClass: string;
  readonly image: ProductMedia | null;
  readonly description: string | null;
  /** Who makes it and under which number; absent where nobody knows, and in orders of before. */
  readonly maker?: string;
  readonly makerNumber?: string;
  /** By API name. */
  readonly variation: Readonly<Record<string, string>>;
  /** What these attributes were called, by API name; orders that are older do not know. */
  readonly variationLabels?: Readonly<Record<string, string>>;
  /** The way it was bought where that was not once, and how many times. */
  readonly sellingModel?: ProductSellingModel;
  readonly subscriptionTerm?: number;
  /** What of each price was charged for the old part: decimal text. */
  readonly coreCharge?: string;
  /** What of it was not there when it was ordered and comes later. */
  readonly backorder?: Backorder;
}

/** What its maker calls it, as a person reads it. */
export function makerPartOf({ product: { maker, makerNumber } }: Pick<OrderItem, "product">): { makerPart?: string } {
  return makerNumber ? { makerPart: maker ? `${maker} ${makerNumber}` : makerNumber } : {};
}

export interface Backorder {
  /** Decimal text. */
  readonly quantity: string;
  /** When all of it is due: `yyyy-mm-dd`; null where nobody knows. */
  readonly date: string | null;
}
