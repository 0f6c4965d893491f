import { Type } from "typebox";
import type { Static } from "typebox";
import { LineAggregates, OrderAdjustment, OrderAggregates, OrderProof, OrderReference } from "./orders.ts";
import { byDefault, count, Currency, DecimalText, fieldNames, flag, integer, IsoInstantInput } from "./primitives.ts";
import { listOf, Maybe, Nullable, oneOf, PageToken, pathValues, RecordId, refusals, shape } from "./primitives.ts";
import { text, tokens } from "./primitives.ts";
import { AttributeSetSummary, ProductMedia } from "./product.ts";
import { limits } from "../constants.ts";

/** A value of an order with its label, ready to show. Source: contract of the catalogue, section 10. */
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

/** The same under other names; in items and shipments. */
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

/** `count` is of this page; how many there are in all is not told. */
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

/** What an order brought into the cart again, and what is left out of it. */
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
 * How an item of an order would come into the cart today. `Available` and `Replaced` can be ordered, a replaced one as its
 * `replacement`; the others can not. Prices are for one, before discounts of promotions and without the core charge, which is
 * today's; null where there is none.
 */
export const ReorderItem = shape(
  {
    /** What can leave the shelf today, of all places; null where the store keeps no stock figures. */
    availableToFulfill: Nullable(DecimalText),
    coreCharge: Nullable(DecimalText),
    name: Type.String(),
    orderItemSummaryId: RecordId,
    orderedQuantity: DecimalText,
    /** How often it came with that order, in words; null of what was bought once. All else here is about buying it once. */
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
    /** The nearest to the ordered quantity that may be ordered today. */
    suggestedQuantity: DecimalText,
    /** Today's; null where it cannot be ordered. */
    unitPrice: Nullable(DecimalText),
  },
  "ReorderItem",
);

/** Our own: the platform has no such reply. */
export const ReorderReport = shape(
  {
    /** In which today's prices are. Those of the order are in the order's own. */
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
/** Named with their object, `OrderItemSummary.Quantity`. */
const prefixedFields = fieldNames(15);
const byPage = { fields: prefixedFields, page: Type.Optional(PageToken), pageSize };
const byPageToken = { fields: prefixedFields, pageSize, pageToken: Type.Optional(PageToken) };
const byId = byDefault("IdAsc", oneOf("IdAsc", "IdDesc"));

export const orderHistoryShapes = {
  getOrders: {
    query: shape({
      /** Inclusive; of the date that the list is sorted by. */
      earliestDate: Type.Optional(IsoInstantInput),
      fields: fieldNames(limits.orderFields),
      includeAdjustmentDetails: flag(),
      includeProducts: flag(),
      /** Exclusive. */
      latestDate: Type.Optional(IsoInstantInput),
      /** Our own, as the other filters below: the platform has none of them. With or without leading zeros. */
      orderNumber: Type.Optional(Type.String({ pattern: "^\\d{1,12}$" })),
      /** Words of the name, or the e-mail address, of who ordered. */
      orderedBy: Type.Optional(text(120)),
      /** The buyer's own, not those of his account. */
      ownerScoped: flag(true),
      pageSize,
      pageToken: Type.Optional(PageToken),
      purchaseOrderNumber: Type.Optional(text(80)),
      /** Words of numbers, part numbers, part names and people; all must be in the order. */
      search: Type.Optional(text(limits.orderSearchLength)),
      sortOrder: byDefault(
        "OrderedDateDesc",
        oneOf("CreatedDateAsc", "CreatedDateDesc", "OrderedDateAsc", "OrderedDateDesc"),
      ),
      status: Type.Optional(text(40)),
      /** A part number, in whatever punctuation. */
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
