import type { Decimal, RecordId } from "@tradecounter/commerce";
import type { ProductSellingModel } from "@tradecounter/wire";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { Contact } from "../checkout/index.ts";

/** What a buyer has sent again and again. */
export interface Subscription {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly accountId: RecordId;
  readonly userId: RecordId;
  readonly ownerId: string;
  /** That its buyer read when he ordered, where it is one of the store's further languages. */
  readonly language: string | undefined;
  readonly currency: string;
  readonly firstOrderId: RecordId;
  readonly status: "Active" | "Paused" | "Ended";
  readonly sellingModel: ProductSellingModel;
  /** How many orders there will be in all; null until somebody ends it. */
  readonly term: number | null;
  readonly items: readonly SubscribedItem[];
  readonly delivery: SubscriptionDelivery;
  readonly contact: Contact;
  readonly billingAddress: DeliveryAddress | null;
  /** Null where a card is charged. */
  readonly purchaseOrderNumber: string | null;
  readonly beganAt: Date;
  /** Which day after it began comes next, from 1. */
  readonly nextNumber: number;
  readonly nextAt: Date;
  /** When the job looks at it; null while it is not active. */
  readonly lookAt: Date | null;
  /** The cart of the order that is being made. */
  readonly cartId: RecordId | null;
  readonly failures: number;
  /** Why the next order could not be made so far, for the buyer. */
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
