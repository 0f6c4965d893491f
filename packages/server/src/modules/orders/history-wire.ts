import {
  decimal,
  minus,
  numberFrom,
  wireAmount,
  wireQuantity,
  wireUnitPrice,
  type RecordId,
} from "@tradecounter/commerce";
import type {
  OrderDeliveryGroups,
  OrderItemProduct,
  OrderItems,
  OrderListProduct,
  OrderSummary,
  OrderToCart,
  RecordField,
  ReorderItem,
  ReorderReport as WireReport,
  ShipmentItems,
  Shipments,
} from "@tradecounter/wire";
import { aggregatesOf, itemAggregatesOf } from "./adjustments.ts";
import { fieldsOf, moment, quantity, text, type Fields } from "./fields.ts";
import type { Shipment } from "./change.ts";
import { shipmentStatus } from "./fulfillment-wire.ts";
import type { Reordered, ReorderReport } from "./history.ts";
import type { ListedOrder } from "./history-store.ts";
import { orderNumberText, type Order, type OrderHead, type OrderItem } from "./order.ts";
import type { Orderable } from "./reorder.ts";
import { groupFields, itemFields, methodFields, orderFields, variationsOf } from "./wire.ts";

export interface ShownOrder {
  readonly fields?: readonly string[] | undefined;
  readonly storeName: string;
  /** The complete order, where adjustments or products are requested. */
  readonly whole?: Order | undefined;
  readonly withAdjustments?: boolean;
  readonly withProducts?: boolean;
  readonly isShown: (productId: RecordId) => boolean;
}

/** Source: catalogue contract, 10.1. Our choice: `totalAmount` is what the buyer pays, including tax and delivery. */
export function toWireListed({ order, lineCount }: ListedOrder, shown: ShownOrder): OrderSummary {
  const { whole, withProducts = false } = shown;
  return {
    ...toWireSummary(order, lineCount, shown),
    ...(withProducts && whole && { products: whole.items.map((item) => toWireListProduct(item, shown)) }),
  };
}

/** Source: catalogue contract, 10.2. */
export function toWireSummary(
  order: OrderHead,
  lineCount: number,
  { fields = [], storeName, whole, withAdjustments = false }: ShownOrder,
): OrderSummary {
  return {
    adjustmentAggregates: withAdjustments && whole ? aggregatesOf(whole) : null,
    createdDate: order.orderedAt.toISOString(),
    currencyIsoCode: order.currency,
    fields: pick("OrderSummary", orderFields(order, storeName), fields),
    orderNumber: orderNumberText(order),
    orderProductTopLevelLineCount: lineCount,
    orderSummaryId: order.id,
    orderedDate: order.orderedAt.toISOString(),
    ownerId: order.userId,
    status: order.status,
    totalAmount: wireAmount(order.totals.grandTotalAmount, order.currency),
  };
}

function toWireListProduct(item: OrderItem, { isShown }: Pick<ShownOrder, "isShown">): OrderListProduct {
  return {
    ...visibility(isShown(item.productId)),
    fields: pick("Product2", productFields(item), ["Name", "StockKeepingUnit"]),
    id: item.productId,
    media: item.product.image,
    variationAttributes: variationsOf(item),
  };
}

/** Source: catalogue contract, 10.3. */
export function toWireItem(
  order: Order,
  item: OrderItem,
  { fields = [], withAdjustments = false, isShown }: Pick<ShownOrder, "fields" | "withAdjustments" | "isShown">,
): OrderItems["items"][number] {
  return {
    adjustmentAggregates: withAdjustments ? itemAggregatesOf(order, item) : null,
    fields: pick("OrderItemSummary", itemFields(order, item), fields),
    orderItemSummaryId: item.id,
    orderSummaryId: order.id,
    product: toWireItemProduct(item, { fields, isShown }),
  };
}

/** Source: catalogue contract, 10.5. */
export function toWireShipment(
  order: OrderHead,
  { id, shipmentNumber, terms, madeAt }: Shipment,
  fields: readonly string[] = [],
): Shipments["shipments"][number] {
  const { carrier, trackingNumber, trackingUrl, expectedDeliveryDate } = terms;
  const status = shipmentStatus(order);
  // the label is the platform's: Provider means the carrier
  const all = fieldsOf({
    ExpectedDeliveryDate: moment("Expected", expectedDeliveryDate),
    Provider: text("Carrier", carrier),
    ShipDate: moment("Shipped", madeAt),
    ShipmentNumber: text("Shipment", shipmentNumber),
    Status: text("Status", status),
    TrackingNumber: text("Tracking number", trackingNumber),
    TrackingUrl: text("Tracking page", trackingUrl),
  });
  return {
    expectedDeliveryDate,
    fields: pick("Shipment", all, fields),
    orderSummaryId: order.id,
    shipmentId: id,
    shipmentNumber,
    status,
  };
}

/** Source: catalogue contract, 10.5. */
export function toWireShipmentItem(
  order: Order,
  shipment: Shipment,
  { id, itemId, quantity: many }: Shipment["items"][number],
  { fields = [], isShown }: Pick<ShownOrder, "fields" | "isShown">,
): ShipmentItems["items"][number] {
  const item = order.items.find((one) => one.id === itemId)!;
  return {
    fields: pick("ShipmentItem", fieldsOf({ Quantity: quantity("Quantity", many) }), fields),
    orderItemSummaryId: itemId,
    product: toWireItemProduct(item, { fields, isShown }),
    productId: item.productId,
    quantity: numberFrom(many),
    shipmentId: shipment.id,
    shipmentItemId: id,
  };
}

function toWireItemProduct(
  item: OrderItem,
  { fields = [], isShown }: Pick<ShownOrder, "fields" | "isShown">,
): OrderItemProduct {
  return {
    ...visibility(isShown(item.productId)),
    // a name without a prefix refers to the item
    fields: pick(
      "Product2",
      productFields(item),
      fields.filter((name) => name.includes(".")),
    ),
    media: item.product.image,
    productAttributes: null,
    productId: item.productId,
  };
}

function productFields({ name, sku, product }: OrderItem): Fields {
  const told = { Name: text("Name", name), StockKeepingUnit: text("Part number", sku) };
  const all = { ...told, Description: text("Description", product.description) };
  return Object.fromEntries(Object.entries(all).map(([field, value]) => [field, { dataName: field, ...value }]));
}

/**
 * Source: catalogue contract, 10.4. Our choice: where a method field and a group field of the same name are both requested, the method's
 * keeps its prefix.
 */
export function toWireGroupSummary(
  group: Order["groups"][number],
  fields: readonly string[] = [],
): OrderDeliveryGroups["orderDeliveryGroups"][number] {
  const ofGroup = { Id: { dataName: "Id", ...idField(group.id) }, ...groupFields(group) };
  const own = pick("OrderDeliveryGroupSummary", ofGroup, fields);
  const method = group.deliveryMethod ? methodFields(group.deliveryMethod) : {};
  const ofMethod = pick(
    "OrderDeliveryMethod",
    method,
    fields.filter((name) => name.includes(".")),
  );
  const renamed = Object.entries(ofMethod).map(([name, value]) => [
    Object.hasOwn(own, name) ? `OrderDeliveryMethod.${name}` : name,
    value,
  ]);
  return { fields: { ...own, ...Object.fromEntries(renamed) } };
}

function idField(id: string) {
  return { dataType: "tns:ID", label: "Id", text: id, type: "reference" };
}

/**
 * The requested fields, keyed without prefix: `OrderSummary.Status` or, for the default object, just `Status`, case-insensitively.
 * Unknown ones are left out. Source: catalogue contract, 1.10.
 */
function pick(object: string, fields: Fields, names: readonly string[]): Record<string, RecordField> {
  const known = new Map(
    Object.entries(fields).map(([name, { label, text, type }]) => [
      `${object}.${name}`.toLowerCase(),
      [name, { label, text, type }] as const,
    ]),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = known.get((name.includes(".") ? name : `${object}.${name}`).toLowerCase());
      return found ? [found] : [];
    }),
  );
}

function visibility(canViewProduct: boolean) {
  return canViewProduct
    ? { canViewProduct, errorCode: null, errorMessage: null }
    : {
        canViewProduct,
        errorCode: "ITEM_NOT_FOUND",
        errorMessage: "The store does not show you this product anymore.",
      };
}

/** Source: catalogue contract, 10.9. */
export function toWireReordered({ cart, added, unadded }: Reordered): OrderToCart {
  return {
    cartId: cart.id,
    totalFailedProductCount: unadded.length,
    totalSucceededProductCount: added,
    unaddedProducts: unadded.map(({ item, code, message }) => ({
      errorCode: code,
      errorMessage: message ?? "This product is not sold to you anymore.",
      media: item.product.image,
      productId: item.productId,
      productName: item.name,
      productSKU: item.sku,
    })),
  };
}

export function toWireReport({ order, currency, lines }: ReorderReport): WireReport {
  return {
    currencyIsoCode: currency,
    items: lines.map((line): ReorderItem => {
      const { item, status, unitPrice, coreCharge, quantityMessage, suggestedQuantity, replacement, available } = line;
      return {
        availableToFulfill: available && status === "Available" ? wireQuantity(available(item.productId)) : null,
        coreCharge: coreCharge === null ? null : wireUnitPrice(coreCharge, currency),
        name: item.name,
        orderItemSummaryId: item.id,
        orderedQuantity: wireQuantity(item.quantity),
        orderedSellingModelName: sellingModelName(item),
        orderedUnitPrice: wireUnitPrice(priceWithoutCore(item), order.currency),
        productId: item.productId,
        quantityMessage,
        replacement: replacement && toWireReplacement(replacement, currency, available),
        sku: item.sku,
        status,
        suggestedQuantity: wireQuantity(suggestedQuantity),
        unitPrice: unitPrice === null ? null : wireUnitPrice(unitPrice, currency),
      };
    }),
    orderCurrencyIsoCode: order.currency,
    orderNumber: orderNumberText(order),
    orderSummaryId: order.id,
  };
}

/** Null for a one-time purchase. */
function sellingModelName({ product: { sellingModel } }: OrderItem): string | null {
  return sellingModel && sellingModel.sellingModelType !== "OneTime"
    ? (sellingModel.displayName ?? sellingModel.name)
    : null;
}

/** In the same terms as today's price, which it is compared with. */
function priceWithoutCore({ unitAdjustedPrice, product }: OrderItem) {
  return minus(unitAdjustedPrice, decimal(product.coreCharge ?? "0"));
}

function toWireReplacement(
  { product, unitPrice, coreCharge }: Orderable,
  currency: string,
  available: ReorderReport["lines"][number]["available"],
): ReorderItem["replacement"] {
  return {
    availableToFulfill: available && wireQuantity(available(product.id)),
    coreCharge: coreCharge === undefined ? null : wireUnitPrice(coreCharge, currency),
    name: product.name,
    productId: product.id,
    sku: product.sku,
    unitPrice: unitPrice === undefined ? null : wireUnitPrice(unitPrice, currency),
  };
}
