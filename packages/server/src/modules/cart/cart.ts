import { CommerceError } from "@tradecounter/wire";
import type { CartTotals, Decimal, ItemTotals, RecordId } from "@tradecounter/commerce";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { SellingModel } from "../../stores/index.ts";
import type { Parcel, Quote } from "../delivery/index.ts";
import type { AppliedPromotion } from "../promotions/index.ts";
import type { TaxOutcome } from "../tax/index.ts";
import type { Refusal } from "./rules.ts";

/**
 * Source: contract of cart and checkout, section 3. Our choice: a cart that waits for its taxes says so in its groups, and can still be
 * changed.
 */
export type CartStatus = "Active" | "Checkout" | "PendingClosed" | "Closed" | "PendingDelete";

/** Which cart a call refers to: by id, or the shopper's primary open one (`active`: only while no checkout has begun). */
export type CartRef = "current" | "active" | RecordId;

/** A cart with all its contents, as stored: its amounts add up. */
export interface Cart {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly ownerId: string;
  readonly userId: RecordId;
  readonly accountId: RecordId | null;
  readonly name: string;
  /** `PayNowReadOnly`: a copy that can only be paid for. Source: contract of the cart, section 4.16. */
  readonly type: "Cart" | "PayNowReadOnly";
  readonly status: CartStatus;
  readonly isPrimary: boolean;
  readonly currency: string;
  readonly taxType: "Net" | "Gross";
  /** Incremented by every write. */
  readonly version: number;
  /** The catalog edition from which the items were priced. */
  readonly catalogEdition: string | null;
  /** The edition of the promotions that the amounts include; null where the store had none. */
  readonly promotionEdition: string | null;
  /** In the order in which they were added. */
  readonly coupons: readonly CartCoupon[];
  /** Those that take effect, in the store's order. */
  readonly promotions: readonly CartPromotion[];
  /** Ids of promotions that this buyer has used up, as far as that has been checked. */
  readonly spentPromotions: readonly RecordId[];
  /** In the order in which they were added. */
  readonly items: readonly CartItem[];
  /** The default group comes first. */
  readonly groups: readonly DeliveryGroup[];
  readonly totals: CartTotals;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A promotion that takes effect on the cart. */
export type CartPromotion = AppliedPromotion;

export interface CartItem {
  readonly id: RecordId;
  readonly deliveryGroupId: RecordId;
  readonly productId: RecordId;
  readonly position: number;
  readonly name: string;
  readonly sku: string;
  readonly quantity: Decimal;
  readonly pricebookEntryId: RecordId | null;
  readonly taxPercent: Decimal;
  /** The part of each price that is the core charge; left out where there is none. */
  readonly coreCharge?: Decimal | undefined;
  /** Kilograms and millimeters of one piece; 0 where unknown. */
  readonly parcel: Parcel;
  readonly totals: ItemTotals;
  /** What promotions take off, each 0 or negative; they add up to the totals' `itemizedAdjustmentAmount`. */
  readonly adjustments: readonly ItemAdjustment[];
  readonly messages: readonly CartMessage[];
  /** The selling model, unless the item is a one-time purchase, and the number of terms. */
  readonly sellingModelId?: RecordId | undefined;
  readonly subscriptionTerm?: number | undefined;
  /** That model, as of the last calculation. */
  readonly sellingModel?: { readonly type: SellingModel["type"]; readonly billingFrequency: string | null } | undefined;
  /** Wraps its group's other items, which are the gift. Source: contract of the cart, section 6.7. */
  readonly isGiftWrap?: true;
}

export interface ItemAdjustment {
  readonly promotionId: RecordId;
  readonly amount: Decimal;
}

export interface CartCoupon {
  readonly id: RecordId;
  /** Spelled as the store's operator did. */
  readonly code: string;
  /** Why it has no effect now, in words for the shopper; null while it has one. */
  readonly problem: Refusal | null;
}

/** What is wrong with an item since a catalog change. Any message keeps a checkout from starting. */
export interface CartMessage {
  readonly id: RecordId;
  readonly type: "Entitlement" | "Pricing" | "Other";
  readonly message: string;
}

/** Where and how a part of the cart is delivered. Fee and tax are rounded to the currency; the fee is after promotions. */
export interface DeliveryGroup extends TaxOutcome {
  readonly id: RecordId;
  readonly name: string;
  readonly isDefault: boolean;
  readonly position: number;
  readonly deliveryAddress: DeliveryAddress | null;
  readonly desiredDeliveryDate: Date | null;
  readonly shippingInstructions: string | null;
  readonly isGift: boolean;
  readonly giftMessage: string | null;
  readonly giftToName: string | null;
  readonly deliveryMethodId: RecordId | null;
  readonly fee: Decimal;
  /** What promotions take off the fee, 0 or negative. */
  readonly feeAdjustment: Decimal;
  readonly taxPercent: Decimal;
  readonly tax: Decimal;
  /** How its fees were determined; absent where they come from the store's own table. */
  readonly quote?: Quote;
  /** The method selected for the shopper while its fees are being fetched: once they are known, the cheapest is selected again. */
  readonly provisionalMethodId?: RecordId;
  /** Another method was selected for the shopper, because the rates service no longer offers the one they chose. */
  readonly hasLostMethod?: true;
}

/** Whether the cart's amounts are final: while taxes and fees are being fetched, a change is in progress. */
export function asyncStatusOf({ groups }: Pick<Cart, "groups">): "Completed" | "Processing" | "Errored" {
  const states = new Set(groups.flatMap(({ taxState, quote }) => [taxState, quote?.state]));
  return states.has("Processing") ? "Processing" : states.has("Errored") ? "Errored" : "Completed";
}

/** A shopper's changes to a delivery group: an absent field stays, null clears. */
export interface DeliveryGroupChange {
  readonly deliveryAddress?: Partial<DeliveryAddress> | null;
  readonly deliveryMethodId?: RecordId;
  readonly desiredDeliveryDate?: Date | null;
  readonly shippingInstructions?: string | null;
  readonly isGift?: boolean;
  readonly giftMessage?: string | null;
  readonly giftToName?: string | null;
}

/** The item with this id. Throws ITEM_NOT_FOUND. */
export function itemOf(cart: Cart, itemId: RecordId): CartItem {
  const item = cart.items.find(({ id }) => id === itemId);
  if (!item) throw new CommerceError("ITEM_NOT_FOUND");
  return item;
}

/** The delivery group with this id. Throws ITEM_NOT_FOUND. */
export function groupOf(cart: Cart, groupId: RecordId): DeliveryGroup {
  const group = cart.groups.find(({ id }) => id === groupId);
  if (!group) throw new CommerceError("ITEM_NOT_FOUND", "There is no such delivery group.");
  return group;
}
