import { CommerceError } from "@tradecounter/wire";
import type { CartTotals, Decimal, ItemTotals, RecordId } from "@tradecounter/commerce";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { SellingModel } from "../../stores/index.ts";
import type { Parcel, Quote } from "../delivery/index.ts";
import type { AppliedPromotion } from "../promotions/index.ts";
import type { TaxOutcome } from "../tax/index.ts";
import type { Refusal } from "./rules.ts";

/** Source: contract of cart and checkout, section 3. Our choice: a cart that waits for its taxes says so in its groups, and can be changed meanwhile. */
export type CartStatus = "Active" | "Checkout" | "PendingClosed" | "Closed" | "PendingDelete";

/** Which cart a call means: by id, or the shopper's primary open one (`active`: only while no checkout has begun). */
export type CartRef = "current" | "active" | RecordId;

/** A cart with all that is in it, as stored: its amounts add up. */
export interface Cart {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly ownerId: string;
  readonly userId: RecordId;
  readonly accountId: RecordId | null;
  readonly name: string;
  /** `PayNowReadOnly`: a copy that is only paid for. Source: contract of the cart, section 4.16. */
  readonly type: "Cart" | "PayNowReadOnly";
  readonly status: CartStatus;
  readonly isPrimary: boolean;
  readonly currency: string;
  readonly taxType: "Net" | "Gross";
  /** Counts the writes. */
  readonly version: number;
  /** The catalogue whose prices are in the items. */
  readonly catalogEdition: string | null;
  /** The promotions that the amounts were made by; null where the store had none. */
  readonly promotionEdition: string | null;
  /** In the order in which they came. */
  readonly coupons: readonly CartCoupon[];
  /** What takes effect, in the store's order. */
  readonly promotions: readonly CartPromotion[];
  /** Ids of promotions that this buyer has used as often as he may, as far as anybody has looked. */
  readonly spentPromotions: readonly RecordId[];
  /** In the order in which they came. */
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
  /** What of each price is charged for the old part; left out where nothing is. */
  readonly coreCharge?: Decimal | undefined;
  /** Kilograms and millimetres of one piece; 0 where nobody has told. */
  readonly parcel: Parcel;
  readonly totals: ItemTotals;
  /** What promotions take off, each 0 or below; together the totals' `itemizedAdjustmentAmount`. */
  readonly adjustments: readonly ItemAdjustment[];
  readonly messages: readonly CartMessage[];
  /** The way to buy it where that is not once, and how many times. */
  readonly sellingModelId?: RecordId | undefined;
  readonly subscriptionTerm?: number | undefined;
  /** What that way is, as of the last calculation. */
  readonly sellingModel?: { readonly type: SellingModel["type"]; readonly billingFrequency: string | null } | undefined;
  /** Wraps the gift that the other items of its group are. Source: contract of the cart, section 6.7. */
  readonly isGiftWrap?: true;
}

export interface ItemAdjustment {
  readonly promotionId: RecordId;
  readonly amount: Decimal;
}

export interface CartCoupon {
  readonly id: RecordId;
  /** As the operator writes it. */
  readonly code: string;
  /** Why it has no effect now, for the shopper; null while it has one. */
  readonly problem: Refusal | null;
}

/** What is wrong with an item since the catalogue changed. Any message keeps a checkout from starting. */
export interface CartMessage {
  readonly id: RecordId;
  readonly type: "Entitlement" | "Pricing" | "Other";
  readonly message: string;
}

/** Where a part of the cart goes, and how. Fee and tax are rounded to the currency; the fee is after promotions. */
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
  /** What promotions take off the fee, 0 or below. */
  readonly feeAdjustment: Decimal;
  readonly taxPercent: Decimal;
  readonly tax: Decimal;
  /** How its fees were found; absent where the store's own table has them. */
  readonly quote?: Quote;
  /** The method that was chosen for the shopper while its fees are asked for: when they are known the cheapest is chosen anew. */
  readonly provisionalMethodId?: RecordId;
  /** Another method than the chosen one was selected for the shopper, as that is not offered any more by what the rates service says. */
  readonly hasLostMethod?: true;
}

/** Whether the cart's amounts can be gone by: taxes and fees that are asked for are a change that is under way. */
export function asyncStatusOf({ groups }: Pick<Cart, "groups">): "Completed" | "Processing" | "Errored" {
  const states = new Set(groups.flatMap(({ taxState, quote }) => [taxState, quote?.state]));
  return states.has("Processing") ? "Processing" : states.has("Errored") ? "Errored" : "Completed";
}

/** What a shopper changes of a delivery group: an absent field stays, null clears. */
export interface DeliveryGroupChange {
  readonly deliveryAddress?: Partial<DeliveryAddress> | null;
  readonly deliveryMethodId?: RecordId;
  readonly desiredDeliveryDate?: Date | null;
  readonly shippingInstructions?: string | null;
  readonly isGift?: boolean;
  readonly giftMessage?: string | null;
  readonly giftToName?: string | null;
}

/** The item of this id. Throws ITEM_NOT_FOUND. */
export function itemOf(cart: Cart, itemId: RecordId): CartItem {
  const item = cart.items.find(({ id }) => id === itemId);
  if (!item) throw new CommerceError("ITEM_NOT_FOUND");
  return item;
}

/** The delivery group of this id. Throws ITEM_NOT_FOUND. */
export function groupOf(cart: Cart, groupId: RecordId): DeliveryGroup {
  const group = cart.groups.find(({ id }) => id === groupId);
  if (!group) throw new CommerceError("ITEM_NOT_FOUND", "There is no such delivery group.");
  return group;
}
