import { decimal, wireAmount, wireQuantity, wireUnitPrice, ZERO, type RecordId } from "@tradecounter/commerce";
import type {
  ChangedOrder,
  ManagedOrder as WireOrder,
  ManagedOrderHead,
  OrderChange as WireChange,
  OrderLookup,
  OrderRefund,
  OrderShipment,
} from "@tradecounter/wire";
import { fieldsOf, quantity, type Fields } from "./fields.ts";
import { orderNumberText, type OrderGroup, type OrderHead, type OrderItem } from "./order.ts";
import { shipmentsOf, type ChangedItem, type OrderChange } from "./change.ts";
import type { ManagedOrder, PaidOrder } from "./managed-order.ts";
import { openQuantity } from "./fulfillment-rules.ts";
import type { Changed } from "./fulfillment.ts";
import { isLeftToBuyers } from "./statuses.ts";

export function toWireHead(order: OrderHead): ManagedOrderHead {
  const { contact, currency } = order;
  return {
    accountId: order.accountId,
    currencyIsoCode: currency,
    orderNumber: orderNumberText(order),
    orderReferenceNumber: order.referenceNumber,
    orderSummaryId: order.id,
    orderedDate: order.orderedAt.toISOString(),
    ownerName: `${contact.firstName} ${contact.lastName}`.trim(),
    purchaseOrderNumber: order.purchaseOrderNumber,
    status: order.status,
    totalAmount: wireAmount(order.totals.grandTotalAmount, currency),
  };
}

export function toWireManaged(managed: ManagedOrder, shown: OrderLookup): WireOrder {
  return { ...toStaffOrder(managed), order: shown };
}

/** What staff needs to know about an order, next to what its buyer sees. */
export function toStaffOrder(managed: ManagedOrder): Omit<WireOrder, "order"> {
  const { order, changes, progress, payments } = managed;
  const { email, firstName, lastName, phoneNumber } = order.contact;
  return {
    ...toWireHead(order),
    changes: changes.map((change) => toWireChange(change, order)),
    contact: { email, firstName, lastName, phoneNumber },
    deliveryGroups: order.groups.map(toWireGroup),
    items: order.items.map((item) => ({
      coreCharge: item.product.coreCharge ? wireUnitPrice(decimal(item.product.coreCharge), order.currency) : null,
      name: item.name,
      orderDeliveryGroupSummaryId: item.groupId,
      orderItemSummaryId: item.id,
      productId: item.productId,
      quantityAvailableToFulfill: wireQuantity(openQuantity(item, progress)),
      quantityCanceled: wireQuantity(progress.canceled.get(item.id) ?? ZERO),
      quantityCoresReturned: wireQuantity(progress.cores.get(item.id) ?? ZERO),
      quantityFulfilled: wireQuantity(progress.shipped.get(item.id) ?? ZERO),
      quantityOrdered: wireQuantity(item.quantity),
      stockKeepingUnit: item.sku,
      totalAmount: wireAmount(item.totalAmount, order.currency),
    })),
    payments: payments.map(toWirePayment),
    shipments: toWireShipments(managed),
  };
}

function toWireGroup(group: OrderGroup): WireOrder["deliveryGroups"][number] {
  return {
    deliveryAddress: group.deliveryAddress && { ...group.deliveryAddress, isDefault: null },
    deliveryMethod: group.deliveryMethod,
    desiredDeliveryDate: group.desiredDeliveryDate?.toISOString() ?? null,
    giftMessage: group.giftMessage,
    giftToName: group.giftToName,
    isGift: group.isGift,
    name: group.name,
    orderDeliveryGroupSummaryId: group.id,
    shippingInstructions: group.shippingInstructions,
  };
}

function toWirePayment({ payment, balance, parts }: PaidOrder): WireOrder["payments"][number] {
  const amount = (value: (typeof balance)["held"]) => wireAmount(value, payment.currency);
  const { method } = payment;
  return {
    authorizedAmount: amount(balance.authorized),
    availableToCaptureAmount: amount(balance.held),
    availableToRefundAmount: amount(balance.refundable),
    capturedAmount: amount(balance.captured),
    paymentId: payment.id,
    paymentMethod: method && `${method.brand} ending in ${method.lastFour}`,
    refundedAmount: amount(balance.refunded),
    status: payment.status,
    transactions: parts.map((part) => ({
      amount: amount(part.amount),
      date: part.createdAt.toISOString(),
      failure: part.failure,
      id: part.id,
      status: part.status,
      type: part.kind,
    })),
  };
}

function toWireChange(change: OrderChange, { currency }: Pick<OrderHead, "currency">): WireChange {
  return {
    amount: change.amount === null ? null : wireAmount(change.amount, currency),
    changeId: change.id,
    date: change.madeAt.toISOString(),
    items: change.items.map(toWireItem),
    madeBy: change.madeBy,
    reason: change.reason,
    status: change.status,
    type: change.kind,
  };
}

export function toWireChanged(
  { change, after, isRepeat }: Changed,
  { shown, dryRun }: { shown: OrderLookup; dryRun: boolean },
): ChangedOrder {
  return { change: toWireChange(change, after.order), dryRun, isRepeat, order: toWireManaged(after, shown) };
}

/** Oldest first. */
export function toWireShipments({ order, changes }: Pick<ManagedOrder, "order" | "changes">): OrderShipment[] {
  return shipmentsOf(order, changes).map(({ id, shipmentNumber, terms, madeAt, items }) => ({
    ...terms,
    items: items.map(toWireItem),
    shipmentId: id,
    shipmentNumber,
    shippedDate: madeAt.toISOString(),
    status: shipmentStatus(order),
  }));
}

/** Our choice: the parcels of an order count as delivered when the order does. */
export function shipmentStatus({ status }: Pick<OrderHead, "status">): string {
  return status === "Delivered" ? "Delivered" : "Shipped";
}

/** The refunds that reach the buyer; one that the gateway refused is for the staff to handle. */
export function toWireRefunds({ order, changes, payments }: ManagedOrder): OrderRefund[] {
  if (order.isImported) return refundsOfImported(order, changes);
  const reasonOf = new Map(changes.map(({ id, reason }) => [id, reason]));
  return payments.flatMap(({ parts }) =>
    parts.flatMap(({ kind, status, amount, changeId, createdAt }) =>
      kind === "Refund" && status !== "Refused"
        ? [
            {
              amount: wireAmount(amount, order.currency),
              date: createdAt.toISOString(),
              reason: changeId === null ? null : (reasonOf.get(changeId) ?? null),
              status,
            },
          ]
        : [],
    ),
  );
}

function refundsOfImported({ currency }: OrderHead, changes: readonly OrderChange[]): OrderRefund[] {
  return changes.flatMap(({ kind, amount, madeAt, reason }) =>
    kind === "Refund" && amount !== null
      ? [{ amount: wireAmount(amount, currency), date: madeAt.toISOString(), reason, status: "Done" }]
      : [],
  );
}

/** How far an item has been fulfilled. Source of the names: the platform's order item summary. */
export function progressFields(
  { order, progress }: Pick<ManagedOrder, "order" | "progress">,
  item: Pick<OrderItem, "id" | "quantity">,
  buyersMayCancel: boolean,
): Fields {
  const open = openQuantity(item, progress);
  return fieldsOf({
    QuantityAvailableToCancel: quantity(
      "May be cancelled",
      buyersMayCancel && isLeftToBuyers(order.status) ? open : ZERO,
    ),
    QuantityAvailableToFulfill: quantity("To be shipped", open),
    QuantityCanceled: quantity("Cancelled", progress.canceled.get(item.id) ?? ZERO),
    QuantityFulfilled: quantity("Shipped", progress.shipped.get(item.id) ?? ZERO),
  });
}

function toWireItem({ itemId, quantity: many }: ChangedItem): { orderItemSummaryId: RecordId; quantity: string } {
  return { orderItemSummaryId: itemId, quantity: wireQuantity(many) };
}
