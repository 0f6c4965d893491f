import { Type } from "typebox";
import type { Static } from "typebox";
import { count, Currency, DecimalText, fieldNames, flag, listOf, Maybe, Nullable, oneOf } from "./primitives.ts";
import { RecordId, refusals, shape, text } from "./primitives.ts";
import { ProductMedia, ProductSellingModel } from "./product.ts";
import { limits } from "../constants.ts";

/** A field of an order with its label, ready to show. Source: contract of the catalogue, section 10. */
export const OrderField = shape(
  {
    dataName: Type.String(),
    dataType: Type.String(),
    label: Type.String(),
    text: Nullable(Type.String()),
    type: Type.String(),
  },
  "OrderField",
);

const fields = Type.Record(Type.String(), OrderField);

const aggregates = {
  available: Type.Boolean(),
  status: oneOf("Failed", "InProgress", "NotInitiated", "Submitted", "Completed"),
};

export const LineAggregates = Nullable(
  shape({ ...aggregates, totalLinePromotionAmount: DecimalText, totalPromotionDistAmount: DecimalText }),
);

export const OrderAggregates = Nullable(
  shape({
    ...aggregates,
    totalDeliveryPromotionDistAmount: Nullable(DecimalText),
    totalDeliveryPromotionLineAmount: Nullable(DecimalText),
    totalDeliveryPromotionTotalAmount: Nullable(DecimalText),
    totalProductPromotionDistAmount: Nullable(DecimalText),
    totalProductPromotionLineAmount: Nullable(DecimalText),
    totalProductPromotionTotalAmount: Nullable(DecimalText),
  }),
);

export const OrderAdjustment = shape(
  {
    amount: DecimalText,
    basisReferenceDisplayName: Nullable(Type.String()),
    currencyIsoCode: Currency,
    displayName: Type.String(),
    targetType: oneOf("SplitLine", "Header"),
    type: Type.String(),
  },
  "OrderAdjustment",
);

export const OrderProduct = shape(
  {
    canViewProduct: Type.Boolean(),
    errorCode: Nullable(Type.String()),
    errorMessage: Nullable(Type.String()),
    fields,
    id: RecordId,
    media: Nullable(ProductMedia),
    variationAttributes: Type.Record(
      Type.String(),
      shape({ label: Type.String(), sequence: count, value: Type.String() }),
    ),
  },
  "OrderProduct",
);

export const OrderLine = Type.Cyclic(
  {
    OrderLine: shape({
      adjustmentAggregates: LineAggregates,
      adjustments: Type.Array(OrderAdjustment),
      associatedLineItems: Type.Array(Type.Ref("OrderLine")),
      currencyIsoCode: Currency,
      fields,
      id: Nullable(RecordId),
      itemClass: Type.String(),
      processExceptions: Type.Array(shape({ category: Type.String(), message: Type.String(), status: Type.String() })),
      product: Nullable(OrderProduct),
      productSellingModel: Nullable(ProductSellingModel),
    }),
  },
  "OrderLine",
);

/** A parcel that has left the store, and how to track it. Our choice: the platform has separate calls for it, for buyers only. */
export const OrderShipment = shape(
  {
    carrier: Nullable(Type.String()),
    expectedDeliveryDate: Nullable(Type.String()),
    items: Type.Array(shape({ orderItemSummaryId: RecordId, quantity: DecimalText })),
    shipmentId: RecordId,
    shipmentNumber: Type.String(),
    shippedDate: Type.String(),
    status: Type.String(),
    trackingNumber: Nullable(Type.String()),
    trackingUrl: Nullable(Type.String()),
  },
  "OrderShipment",
);

/** Money that was refunded, or is about to be. */
export const OrderRefund = shape(
  { amount: DecimalText, date: Type.String(), reason: Nullable(Type.String()), status: oneOf("Pending", "Done") },
  "OrderRefund",
);

/** Ids and status are null while the order is being created. Source: contract of the catalogue, section 10.7. */
export const OrderLookup = shape(
  {
    adjustmentAggregates: OrderAggregates,
    adjustments: Type.Array(OrderAdjustment),
    currencyIsoCode: Currency,
    deliveryGroups: Type.Array(
      shape({
        currencyIsoCode: Currency,
        deliveryMethod: Nullable(shape({ fields, id: Nullable(RecordId) })),
        fields,
        id: Nullable(RecordId),
        lineItems: Type.Array(OrderLine),
      }),
    ),
    fields,
    id: Nullable(RecordId),
    orderNumber: Type.String(),
    owner: Nullable(
      shape({
        email: Type.String(),
        firstName: Type.String(),
        lastName: Type.String(),
        phoneNumber: Type.String(),
        userName: Nullable(Type.String()),
      }),
    ),
    payments: Type.Array(shape({ fields, paymentMethod: Nullable(shape({ fields, id: Nullable(RecordId) })) })),
    /** Our own, like `shipments`: other servers send neither. */
    refunds: Type.Optional(Type.Array(OrderRefund)),
    shipments: Type.Optional(Type.Array(OrderShipment)),
    status: Nullable(Type.String()),
  },
  "OrderLookup",
);

/** Details that only the buyer knows. */
export const OrderProof = shape({ email: Maybe(text(255)), lastName: Maybe(text(120)), phoneNumber: Maybe(text(40)) });

/** A record id or a reference number. */
export const OrderReference = Type.String({ minLength: 1, maxLength: 64, pattern: "^[0-9A-Za-z-]+$" });

// An unknown number and a wrong proof get the same answer, so that numbers cannot be guessed.
const hidden = refusals("INSUFFICIENT_ACCESS", "ITEM_NOT_FOUND");

const lookupScope = { deliveryGroupId: Type.Optional(RecordId), fields: fieldNames(limits.orderFields) };

export const ordersShapes = {
  lookUpOrder: {
    query: shape({
      ...lookupScope,
      excludeAdjustmentAggregates: flag(),
      excludeAdjustments: flag(),
      excludeDeliveryGroups: flag(),
      excludeLineItems: flag(),
      excludePayments: flag(),
    }),
    body: shape(
      {
        orderSummaryIdOrRefNumber: OrderReference,
        verification: Maybe(OrderProof),
      },
      "OrderLookupInput",
    ),
    reply: OrderLookup,
    errors: hidden,
  },
  lookUpOrderByToken: {
    query: shape({
      ...lookupScope,
      accessToken: Type.Optional(text(500)),
      excludeParameters: Type.Optional(
        listOf(oneOf("AdjustmentAggregates", "Adjustments", "DeliveryGroups", "LineItems", "Payments"), 5),
      ),
      orderSummaryIdOrRefNumber: OrderReference,
    }),
    reply: OrderLookup,
    errors: hidden,
  },
  authorizeOrderLookup: {
    body: shape(
      {
        email: text(255),
        lastName: Maybe(text(120)),
        orderSummaryRefNumber: OrderReference,
        phoneNumber: text(40),
      },
      "OrderAuthorization",
    ),
    reply: shape({ accessToken: Type.String() }, "OrderAccess"),
    errors: hidden,
  },
};

export type OrderField = Static<typeof OrderField>;
export type OrderAdjustment = Static<typeof OrderAdjustment>;
export type OrderProduct = Static<typeof OrderProduct>;
export type OrderLine = Static<typeof OrderLine>;
export type OrderRefund = Static<typeof OrderRefund>;
export type OrderShipment = Static<typeof OrderShipment>;
export type OrderLookup = Static<typeof OrderLookup>;
