import type { Decimal, RecordId } from "@tradecounter/commerce";
import type { ProductSellingModel } from "@tradecounter/wire";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { Contact } from "../checkout/index.ts";

/** A buyer's subscription. */
export interface Subscription {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly accountId: RecordId;
  readonly userId: RecordId;
  readonly ownerId: string;
  /** The buyer's language when ordering, if it is one of the store's additional ones. */
  readonly language: string | undefined;
  readonly currency: string;
  readonly firstOrderId: RecordId;
  readonly status: "Active" | "Paused" | "Ended";
  readonly sellingModel: ProductSellingModel;
  /** The total number of orders; null if it runs until ended. */
  readonly term: number | null;
  readonly items: readonly SubscribedItem[];
  readonly delivery: SubscriptionDelivery;
  readonly contact: Contact;
  readonly billingAddress: DeliveryAddress | null;
  /** Null where a card is charged. */
  readonly purchaseOrderNumber: string | null;
  readonly beganAt: Date;
  /** The number of the next day after the beginning, from 1. */
  readonly nextNumber: number;
  readonly nextAt: Date;
  /** When the job processes it; null while it is not active. */
  readonly lookAt: Date | null;
  /** The cart of the order in progress. */
  readonly cartId: RecordId | null;
  readonly failures: number;
  /** Why the next order could not be placed so far, for the buyer. */
  readonly problem: string | null;
  readonly orders: readonly { readonly number: number; readonly orderId: RecordId; readonly orderedAt: Date }[];
}

export interface SubscribedItem {
  readonly productId: RecordId;
  readonly name: string;
  readonly sku: string;
  readonly quantity: Decimal;
}

export interface SubscriptionDelivery {
  readonly address: DeliveryAddress | null;
  readonly methodId: RecordId | null;
  readonly instructions: string | null;
}
