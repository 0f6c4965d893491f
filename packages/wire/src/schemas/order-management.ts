import { Type } from "typebox";
import type { Static } from "typebox";
import { CheckoutAddress } from "./address.ts";
import { DeliveryMethod } from "./delivery.ts";
import { OrderLookup, OrderProof, OrderReference, OrderRefund, OrderShipment } from "./orders.ts";
import { byDefault, Currency, DecimalInput, DecimalText, FlagInput, integer, IsoInstantInput } from "./primitives.ts";
import { listOf, manyLines, Maybe, Nullable, oneLine, oneOf, PageToken, RecordId } from "./primitives.ts";
import { refusals, shape, text } from "./primitives.ts";
import { limits } from "../constants.ts";

const head = {
  accountId: Nullable(RecordId),
  currencyIsoCode: Currency,
  orderNumber: Type.String(),
  orderReferenceNumber: Type.String(),
  orderSummaryId: RecordId,
  orderedDate: Type.String(),
  ownerName: Type.String(),
  purchaseOrderNumber: Nullable(Type.String()),
  status: Type.String(),
  totalAmount: DecimalText,
};

/** A row of the list. */
export const ManagedOrderHead = shape(head, "ManagedOrderHead");

export const ManagedOrderItem = shape(
  {
    /** The part of each price that is charged for the old part (core); null if there is none. */
    coreCharge: Nullable(DecimalText),
    name: Type.String(),
    orderDeliveryGroupSummaryId: RecordId,
    orderItemSummaryId: RecordId,
    productId: RecordId,
    /** Neither shipped nor canceled. */
    quantityAvailableToFulfill: DecimalText,
    quantityCanceled: DecimalText,
    /** Old parts that have been returned. */
    quantityCoresReturned: DecimalText,
    quantityFulfilled: DecimalText,
    quantityOrdered: DecimalText,
    stockKeepingUnit: Type.String(),
    totalAmount: DecimalText,
  },
  "ManagedOrderItem",
);

/** Where a part of the order goes, by which method, and the buyer's instructions for it. */
export const ManagedDeliveryGroup = shape(
  {
    /** Null for an imported order, and for one whose buyer was erased. */
    deliveryAddress: Nullable(CheckoutAddress),
    /** As it was offered, dates included; null for an imported order. */
    deliveryMethod: Nullable(DeliveryMethod),
    desiredDeliveryDate: Nullable(Type.String()),
    giftMessage: Nullable(Type.String()),
    giftToName: Nullable(Type.String()),
    isGift: Type.Boolean(),
    name: Type.String(),
    orderDeliveryGroupSummaryId: RecordId,
    shippingInstructions: Nullable(Type.String()),
  },
  "ManagedDeliveryGroup",
);

/** A transfer of money that is done, is about to happen (`Pending`), or that the gateway declined (`Refused`, with its reason). */
export const PaymentTransaction = shape(
  {
    amount: DecimalText,
    date: Type.String(),
    failure: Nullable(Type.String()),
    id: RecordId,
    status: oneOf("Pending", "Done", "Refused"),
    type: oneOf("Capture", "Refund", "Release"),
  },
  "PaymentTransaction",
);

/** Amounts in progress count as done. */
export const ManagedPayment = shape(
  {
    authorizedAmount: DecimalText,
    availableToCaptureAmount: DecimalText,
    availableToRefundAmount: DecimalText,
    capturedAmount: DecimalText,
    paymentId: RecordId,
    /** Brand and last four digits of the card. */
    paymentMethod: Nullable(Type.String()),
    refundedAmount: DecimalText,
    status: Type.String(),
    transactions: Type.Array(PaymentTransaction),
  },
  "ManagedPayment",
);

/** What happened to the order, oldest first. */
export const OrderChange = shape(
  {
    amount: Nullable(DecimalText),
    changeId: RecordId,
    date: Type.String(),
    items: Type.Array(shape({ orderItemSummaryId: RecordId, quantity: DecimalText })),
    madeBy: Type.String(),
    reason: Nullable(Type.String()),
    status: Type.String(),
    type: oneOf("Shipment", "Cancellation", "Capture", "Refund", "Status"),
  },
  "OrderChange",
);

export const ManagedOrder = shape(
  {
    ...head,
    changes: Type.Array(OrderChange),
    contact: shape({
      email: Type.String(),
      firstName: Type.String(),
      lastName: Type.String(),
      phoneNumber: Type.String(),
    }),
    deliveryGroups: Type.Array(ManagedDeliveryGroup),
    items: Type.Array(ManagedOrderItem),
    /** As its buyer sees it. */
    order: OrderLookup,
    payments: Type.Array(ManagedPayment),
    shipments: Type.Array(OrderShipment),
  },
  "ManagedOrder",
);

export const ManagedOrders = shape(
  {
    nextPageToken: Nullable(Type.String()),
    orderSummaries: Type.Array(ManagedOrderHead),
  },
  "ManagedOrders",
);

export const ChangedOrder = shape(
  {
    change: OrderChange,
    dryRun: Type.Boolean(),
    /** The key had been used before: this is what was done then. */
    isRepeat: Type.Boolean(),
    order: ManagedOrder,
  },
  "ChangedOrder",
);

const by = {
  dryRun: Type.Optional(FlagInput),
  /** The caller's own id for this change: sent twice, it is done once. */
  idempotencyKey: Type.String({ minLength: 1, maxLength: 100, pattern: "^[\\x21-\\x7e]+$" }),
};
const itemQuantity = shape({ orderItemSummaryId: RecordId, quantity: DecimalInput });
const reason = Maybe(manyLines(500));
const changed = { reply: ChangedOrder, errors: refusals("INSUFFICIENT_ACCESS", "ITEM_NOT_FOUND", "INVALID_OPERATION") };

export const orderManagementShapes = {
  getManagedOrders: {
    query: shape({
      accountId: Type.Optional(RecordId),
      /** Inclusive. */
      earliestDate: Type.Optional(IsoInstantInput),
      /** Exclusive. */
      latestDate: Type.Optional(IsoInstantInput),
      /** With or without leading zeros, or the number that an imported order had elsewhere. */
      orderNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      pageSize: byDefault(25, integer(1, limits.pageSize)),
      pageToken: Type.Optional(PageToken),
      status: Type.Optional(text(40)),
    }),
    reply: ManagedOrders,
    errors: refusals("INSUFFICIENT_ACCESS"),
  },
  getManagedOrder: { reply: ManagedOrder, errors: refusals("INSUFFICIENT_ACCESS", "ITEM_NOT_FOUND") },
  createShipment: {
    body: shape(
      {
        ...by,
        carrier: Maybe(oneLine(80)),
        expectedDeliveryDate: Maybe(IsoInstantInput),
        /** Default: all that is still to be shipped, provided it is in one delivery group. */
        items: Maybe(listOf(itemQuantity, limits.shipmentItems)),
        trackingNumber: Maybe(oneLine(80)),
        trackingUrl: Maybe(Type.String({ maxLength: 500, pattern: "^https://[^\\s\\u0000-\\u001f]+$" })),
      },
      "ShipmentInput",
    ),
    ...changed,
  },
  submitCancel: {
    /** Without items: all that is still to be shipped. */
    body: shape({ ...by, changeItems: Maybe(listOf(itemQuantity, limits.shipmentItems)), reason }, "SubmitCancelInput"),
    ...changed,
  },
  /** Without an amount: all that is authorized. */
  capturePayment: { body: shape({ ...by, amount: Maybe(DecimalInput) }, "CaptureInput"), ...changed },
  /** Without an amount and without `cores` (returned old parts): all that was captured and not yet refunded. */
  refundPayment: {
    body: shape(
      { ...by, amount: Maybe(DecimalInput), cores: Maybe(listOf(itemQuantity, limits.shipmentItems)), reason },
      "RefundInput",
    ),
    ...changed,
  },
  changeOrderStatus: {
    body: shape({ ...by, status: oneOf("Picking", "Delivered") }, "OrderStatusInput"),
    ...changed,
  },
  cancelOrder: {
    body: shape(
      {
        accessToken: Maybe(text(500)),
        changeItems: Maybe(listOf(itemQuantity, limits.shipmentItems)),
        idempotencyKey: by.idempotencyKey,
        orderSummaryIdOrRefNumber: OrderReference,
        reason,
        verification: Maybe(OrderProof),
      },
      "CancelOrderInput",
    ),
    reply: shape({ refunds: Type.Array(OrderRefund), status: Type.String() }, "CanceledOrder"),
    errors: refusals("INSUFFICIENT_ACCESS", "ITEM_NOT_FOUND", "INVALID_OPERATION"),
  },
};

export type ManagedOrderHead = Static<typeof ManagedOrderHead>;
export type ManagedOrder = Static<typeof ManagedOrder>;
export type OrderChange = Static<typeof OrderChange>;
export type ChangedOrder = Static<typeof ChangedOrder>;
