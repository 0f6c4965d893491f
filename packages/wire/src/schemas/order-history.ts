import { Type } from "typebox";
import type { Static } from "typebox";
import { LineAggregates, OrderAdjustment, OrderAggregates, OrderProof, OrderReference } from "./orders.ts";
import { byDefault, count, Currency, DecimalText, fieldNames, flag, integer, IsoInstantInput } from "./primitives.ts";
import { listOf, Maybe, Nullable, oneOf, PageToken, pathValues, RecordId, refusals, shape } from "./primitives.ts";
import { text, tokens } from "./primitives.ts";
import { AttributeSetSummary, ProductMedia } from "./product.ts";
import { limits } from "../constants.ts";

/** A field of an order with its label, ready to show. Source: contract of the catalogue, section 10. */
export const RecordField = shape(
  { label: Type.String(), text: Nullable(Type.String()), type: Type.String() },
  "RecordField",
);
const fields = Type.Record(Type.String(), RecordField);

const product = {
  canViewProduct: Type.Boolean(),
  errorCode: Nullable(Type.String()),
  errorMessage: Nullable(Type.String()),
  fields,
};

export const OrderListProduct = shape(
  {
    ...product,
    id: RecordId,
    media: Nullable(ProductMedia),
    variationAttributes: Type.Record(
      Type.String(),
      shape({ label: Type.String(), sequence: count, value: Type.String() }),
    ),
  },
  "OrderListProduct",
);

/** The same under other names; used in items and shipments. */
export const OrderItemProduct = shape(
  {
    ...product,
    media: Nullable(ProductMedia),
    productAttributes: Nullable(AttributeSetSummary),
    productId: RecordId,
  },
  "OrderItemProduct",
);

export const OrderSummary = shape(
  {
    adjustmentAggregates: OrderAggregates,
    createdDate: Type.String(),
    currencyIsoCode: Currency,
    fields,
    orderNumber: Type.String(),
    orderProductTopLevelLineCount: Type.Optional(Nullable(count)),
    orderSummaryId: RecordId,
    orderedDate: Nullable(Type.String()),
    ownerId: RecordId,
    products: Type.Optional(Nullable(Type.Array(OrderListProduct))),
    status: Type.String(),
    totalAmount: DecimalText,
  },
  "OrderSummary",
);

/** `count` is the number on this page; the total is not given. */
export const OrderSummaries = shape(
  {
    ...tokens,
    count,
    orderSummaries: Type.Array(OrderSummary),
    sortOrder: Type.String(),
  },
  "OrderSummaries",
);

export const OrderItems = shape(
  {
    ...tokens,
    items: Type.Array(
      shape({
        adjustmentAggregates: LineAggregates,
        fields,
        orderItemSummaryId: RecordId,
        orderSummaryId: RecordId,
        product: Nullable(OrderItemProduct),
      }),
    ),
  },
  "OrderItems",
);

export const OrderDeliveryGroups = shape(
  { ...tokens, orderDeliveryGroups: Type.Array(shape({ fields })) },
  "OrderDeliveryGroups",
);

export const Shipments = shape(
  {
    ...tokens,
    count,
    shipments: Type.Array(
      shape({
        expectedDeliveryDate: Nullable(Type.String()),
        fields,
        orderSummaryId: RecordId,
        shipmentId: RecordId,
        shipmentNumber: Type.String(),
        status: Type.String(),
      }),
    ),
    sortOrder: Type.String(),
  },
  "Shipments",
);

/** Quantities are JSON numbers here. */
export const ShipmentItems = shape(
  {
    ...tokens,
    count,
    items: Type.Array(
      shape({
        fields,
        orderItemSummaryId: RecordId,
        product: Nullable(OrderItemProduct),
        productId: RecordId,
        quantity: Type.Number(),
        shipmentId: RecordId,
        shipmentItemId: RecordId,
      }),
    ),
    sortOrder: Type.String(),
  },
  "ShipmentItems",
);

const adjustments = { adjustments: Type.Array(OrderAdjustment) };

/** What an order added to the cart again, and what was left out. */
export const OrderToCart = shape(
  {
    cartId: RecordId,
    totalFailedProductCount: count,
    totalSucceededProductCount: count,
    unaddedProducts: Type.Array(
      shape({
        errorCode: Type.String(),
        errorMessage: Type.String(),
        media: Nullable(ProductMedia),
        productId: RecordId,
        productName: Type.String(),
        productSKU: Type.String(),
      }),
    ),
  },
  "OrderToCart",
);

/**
 * How an item of an order could be ordered today. `Available` and `Replaced` can be ordered, a replaced one as its
 * `replacement`; the others cannot. Prices are per piece, before promotions and without the core charge, which is also
 * today's; null if there is none.
 */
export const ReorderItem = shape(
  {
    /** What can ship today from all locations together; null if the store does not track stock. */
    availableToFulfill: Nullable(DecimalText),
    coreCharge: Nullable(DecimalText),
    name: Type.String(),
    orderItemSummaryId: RecordId,
    orderedQuantity: DecimalText,
    /** How often the subscription delivers, in words; null for a one-time purchase. All other fields are about buying it once. */
    orderedSellingModelName: Nullable(Type.String()),
    orderedUnitPrice: DecimalText,
    productId: RecordId,
    /** Why the ordered quantity is refused today, in words. */
    quantityMessage: Nullable(Type.String()),
    replacement: Nullable(
      shape({
        availableToFulfill: Nullable(DecimalText),
        coreCharge: Nullable(DecimalText),
        name: Type.String(),
        productId: RecordId,
        sku: Type.String(),
        unitPrice: Nullable(DecimalText),
      }),
    ),
    sku: Type.String(),
    status: oneOf("Available", "Replaced", "NoLongerSold", "NotAllowed"),
    /** The quantity nearest to the ordered one that may be ordered today. */
    suggestedQuantity: DecimalText,
    /** Today's price; null if it cannot be ordered. */
    unitPrice: Nullable(DecimalText),
  },
  "ReorderItem",
);

/** Our own: the platform has no such reply. */
export const ReorderReport = shape(
  {
    /** The currency of today's prices. Those of the order are in the order's own. */
    currencyIsoCode: Currency,
    items: Type.Array(ReorderItem),
    orderCurrencyIsoCode: Currency,
    orderNumber: Type.String(),
    orderSummaryId: RecordId,
  },
  "ReorderReport",
);

const hidden = refusals("ITEM_NOT_FOUND");
const pageSize = byDefault(25, integer(1, limits.pageSize));
/** Prefixed with their object, as in `OrderItemSummary.Quantity`. */
const prefixedFields = fieldNames(15);
const byPage = { fields: prefixedFields, page: Type.Optional(PageToken), pageSize };
const byPageToken = { fields: prefixedFields, pageSize, pageToken: Type.Optional(PageToken) };
const byId = byDefault("IdAsc", oneOf("IdAsc", "IdDesc"));

export const orderHistoryShapes = {
  getOrders: {
    query: shape({
      /** Inclusive; applies to the date that the list is sorted by. */
      earliestDate: Type.Optional(IsoInstantInput),
      fields: fieldNames(limits.orderFields),
      includeAdjustmentDetails: flag(),
      includeProducts: flag(),
      /** Exclusive. */
      latestDate: Type.Optional(IsoInstantInput),
      /** Our own, like the other filters below, which the platform lacks. With or without leading zeros. */
      orderNumber: Type.Optional(Type.String({ pattern: "^\\d{1,12}$" })),
      /** Words from the name, or the e-mail address, of the person who ordered. */
      orderedBy: Type.Optional(text(120)),
      /** Only the buyer's own orders, not all of their account's. */
      ownerScoped: flag(true),
      pageSize,
      pageToken: Type.Optional(PageToken),
      purchaseOrderNumber: Type.Optional(text(80)),
      /** Words from numbers, part numbers, part names and people; an order must match them all. */
      search: Type.Optional(text(limits.orderSearchLength)),
      sortOrder: byDefault(
        "OrderedDateDesc",
        oneOf("CreatedDateAsc", "CreatedDateDesc", "OrderedDateAsc", "OrderedDateDesc"),
      ),
      status: Type.Optional(text(40)),
      /** A part number, whatever its punctuation. */
      stockKeepingUnit: Type.Optional(text(80)),
    }),
    reply: OrderSummaries,
  },
  getOrder: {
    query: shape({ fields: fieldNames(limits.orderFields), includeAdjustmentDetails: flag() }),
    reply: OrderSummary,
    errors: hidden,
  },
  getOrderItems: {
    query: shape({
      ...byPage,
      includeAdjustmentDetails: flag(),
      orderDeliveryGroupSummaryId: Type.Optional(RecordId),
      sort: byId,
    }),
    reply: OrderItems,
    errors: hidden,
  },
  getOrderDeliveryGroups: { query: shape({ ...byPage, sort: byId }), reply: OrderDeliveryGroups, errors: hidden },
  getOrderShipments: {
    query: shape({
      ...byPageToken,
      sortOrder: byDefault(
        "ShipmentNumberAsc",
        oneOf("ExpectedDeliveryDateAsc", "ExpectedDeliveryDateDesc", "ShipmentNumberAsc", "ShipmentNumberDesc"),
      ),
    }),
    reply: Shipments,
    errors: hidden,
  },
  getShipmentItems: { query: shape({ ...byPageToken, sortOrder: byId }), reply: ShipmentItems, errors: hidden },
  getOrderAdjustments: { reply: shape(adjustments, "OrderAdjustments"), errors: hidden },
  getOrderItemAdjustments: {
    body: shape({ orderItemSummaries: listOf(shape({ orderItemSummaryId: RecordId }), limits.pageSize) }),
    reply: shape({ orderItemSummaries: Type.Record(Type.String(), shape(adjustments)) }, "OrderItemAdjustments"),
    errors: hidden,
  },
  getReorderReport: { reply: ReorderReport, errors: hidden },
  addOrderByIdToCart: {
    body: shape({ cartStateOrId: pathValues.cartStateOrId }),
    reply: OrderToCart,
    errors: refusals("ITEM_NOT_FOUND", "LIMIT_EXCEEDED"),
  },
  addOrderToCart: {
    body: shape(
      {
        accessToken: Maybe(text(500)),
        cartStateOrId: pathValues.cartStateOrId,
        orderSummaryIdOrRefNumber: OrderReference,
        verification: Maybe(OrderProof),
      },
      "OrderToCartInput",
    ),
    reply: OrderToCart,
    errors: refusals("INSUFFICIENT_ACCESS", "ITEM_NOT_FOUND", "LIMIT_EXCEEDED"),
  },
};

export type RecordField = Static<typeof RecordField>;
export type OrderListProduct = Static<typeof OrderListProduct>;
export type OrderItemProduct = Static<typeof OrderItemProduct>;
export type OrderSummary = Static<typeof OrderSummary>;
export type OrderSummaries = Static<typeof OrderSummaries>;
export type OrderItems = Static<typeof OrderItems>;
export type OrderDeliveryGroups = Static<typeof OrderDeliveryGroups>;
export type Shipments = Static<typeof Shipments>;
export type ShipmentItems = Static<typeof ShipmentItems>;
export type OrderToCart = Static<typeof OrderToCart>;
export type ReorderItem = Static<typeof ReorderItem>;
export type ReorderReport = Static<typeof ReorderReport>;
