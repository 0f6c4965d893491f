import { plus, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { StoredPart } from "../payment/index.ts";
import { orderNumberText, type Numbered } from "./order.ts";
import type { Progress } from "./fulfillment-rules.ts";

export type ChangeKind = "Shipment" | "Cancellation" | "Capture" | "Refund" | "Status";

/** Something that happened to an order after it was placed. For a shipment, the id is the shipment's. */
export interface OrderChange {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly orderId: RecordId;
  /** Counts the order's changes. */
  readonly number: number;
  readonly kind: ChangeKind;
  /** A buyer's user id, or the name of one of the store's programs or staff. */
  readonly madeBy: string;
  readonly reason: string | null;
  readonly shipment: ShipmentTerms | null;
  /** The order's status from then on. */
  readonly status: string;
  /** The amount captured or refunded by it. */
  readonly amount: Decimal | null;
  readonly madeAt: Date;
  /** The items of a shipment or cancellation; for a refund, the cores returned. */
  readonly items: readonly ChangedItem[];
}

export interface ChangedItem {
  readonly id: RecordId;
  readonly itemId: RecordId;
  readonly quantity: Decimal;
}

export interface ShipmentTerms {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** An https URL, or null. */
  readonly trackingUrl: string | null;
  /** ISO 8601. */
  readonly expectedDeliveryDate: string | null;
}

/** How far the order has been fulfilled. A core whose refund the gateway refused still has its money to come. */
export function progressOf(
  changes: readonly OrderChange[],
  parts: readonly Pick<StoredPart, "status" | "changeId">[],
): Progress {
  const refused = new Set(parts.map(({ status, changeId }) => (status === "Refused" ? changeId : null)));
  const counted = changes.filter(({ kind, id }) => kind !== "Refund" || !refused.has(id));
  const sums = (kind: ChangeKind) => {
    const byItem = new Map<RecordId, Decimal>();
    for (const { items } of counted.filter((change) => change.kind === kind))
      for (const { itemId, quantity } of items) byItem.set(itemId, plus(byItem.get(itemId) ?? ZERO, quantity));
    return byItem;
  };
  return { shipped: sums("Shipment"), canceled: sums("Cancellation"), cores: sums("Refund") };
}

export interface Shipment extends OrderChange {
  /** As printed on the label: `00001042-2`. */
  readonly shipmentNumber: string;
  readonly terms: ShipmentTerms;
}

/** In the order in which they were sent. */
export function shipmentsOf(order: Numbered, changes: readonly OrderChange[]): Shipment[] {
  return changes
    .filter(({ kind }) => kind === "Shipment")
    .map((change, index) => ({
      ...change,
      shipmentNumber: `${orderNumberText(order)}-${index + 1}`,
      terms: change.shipment ?? { carrier: null, trackingNumber: null, trackingUrl: null, expectedDeliveryDate: null },
    }));
}
