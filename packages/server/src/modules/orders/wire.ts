import { coreChargeOf, decimal, ONE, plus, proportionOf, type RecordId } from "@tradecounter/commerce";
import type { OrderLine, OrderLookup, OrderProduct } from "@tradecounter/wire";
import { attributeLabelFrom } from "../catalog/index.ts";
import type { Contact } from "../checkout/index.ts";
import {
  aggregatesOf,
  itemAdjustments,
  itemAggregatesOf,
  orderAdjustments,
  orderLevelAmount,
  ownAmount,
} from "./adjustments.ts";
import {
  amount,
  amountText,
  choice,
  fieldsOf,
  flag,
  moment,
  quantity,
  reference,
  text,
  unitPrice,
  whole,
  type Fields,
} from "./fields.ts";
import type { ManagedOrder } from "./managed-order.ts";
import { progressFields, toWireRefunds, toWireShipments } from "./fulfillment-wire.ts";
import { orderNumberText, type Order, type OrderGroup, type OrderHead, type OrderItem } from "./order.ts";

/** What a caller wants left out. */
export interface Excluded {
  readonly adjustmentAggregates: boolean;
  readonly adjustments: boolean;
  readonly deliveryGroups: boolean;
  readonly lineItems: boolean;
  readonly payments: boolean;
}

export interface Shown {
  readonly buyersMayCancel: boolean;
  /** Whether it is shown to the person who placed it. */
  readonly isOwner: boolean;
  readonly excluded: Excluded;
  /** Only this delivery group. */
  readonly deliveryGroupId: string | undefined;
  readonly storeName: string;
  /** Whether the shopper can open the product's page. */
  readonly isShown: (productId: RecordId) => boolean;
}

/**
 * An order as its buyer sees it. Our choice: every field that we have is always included, so `fields` adds nothing. Source: catalogue
 * contract, 10.7.
 */
export function toWireOrder(managed: ManagedOrder, shown: Shown): OrderLookup {
  const { order, payments } = managed;
  const { excluded, deliveryGroupId, storeName, isOwner } = shown;
  const groups = order.groups.filter((group) => deliveryGroupId === undefined || group.id === deliveryGroupId);
  return {
    adjustmentAggregates: excluded.adjustmentAggregates ? null : aggregatesOf(order),
    adjustments: excluded.adjustments ? [] : orderAdjustments(order),
    currencyIsoCode: order.currency,
    deliveryGroups: excluded.deliveryGroups ? [] : groups.map((group) => toWireGroup(managed, group, shown)),
    fields: {
      ...orderFields(order, storeName),
      // Our choice: the person who typed it sees the full address, to know where the confirmation went. All others get it masked below.
      ...(isOwner && fieldsOf({ ContactEmail__c: text("Email", order.contact.email) })),
    },
    id: order.id,
    orderNumber: orderNumberText(order),
    owner: maskedOwner(order.contact),
    payments: excluded.payments ? [] : toWirePayments(order, payments),
    refunds: excluded.payments ? [] : toWireRefunds(managed),
    shipments: excluded.deliveryGroups ? [] : toWireShipments(managed),
    status: order.status,
  };
}

/** Every field that we have of an order as a whole, by API name. */
export function orderFields(order: OrderHead, storeName: string): Fields {
  const { totals } = order;
  return fieldsOf({
    AccountId: reference("Account", order.accountId),
    GrandTotalAmount: amount("Total", totals.grandTotalAmount, order.currency),
    OrderedDate: moment("Ordered", order.orderedAt),
    OrderNumber: text("Order number", orderNumberText(order)),
    OrderReferenceNumber: text("Reference number", order.referenceNumber),
    OwnerId: reference("Owner", order.userId),
    OwnerName: text("Ordered by", `${order.contact.firstName} ${order.contact.lastName}`.trim()),
    PoNumber: text("Purchase order", order.purchaseOrderNumber),
    SalesStoreId: reference("Store", order.storeId),
    SalesStoreName: text("Store", storeName),
    Status: choice("Status", order.status),
    TaxLocaleType: choice("Tax", order.taxType),
    TotalAdjustedDeliveryAmount: amount("Delivery", totals.totalChargeAmount, order.currency),
    TotalCartLevelAdjAmount: amount("Discounts on the order", orderLevelAmount(order), order.currency),
    TotalListAmount: amount("Total at list price", totals.totalProductListAmount, order.currency),
    TotalProductAmount: amount("Products", totals.totalProductAmount, order.currency),
    TotalTaxAmount: amount("Tax", totals.totalTaxAmount, order.currency),
    UniqueProductCount: whole("Different products", totals.uniqueProductCount),
  });
}

function toWireGroup(managed: ManagedOrder, group: OrderGroup, shown: Shown): OrderLookup["deliveryGroups"][number] {
  const { order } = managed;
  const method = group.deliveryMethod;
  const items = order.items.filter((item) => item.groupId === group.id);
  return {
    currencyIsoCode: order.currency,
    deliveryMethod: method && { id: method.id, fields: methodFields(method) },
    fields: groupFields(group),
    id: group.id,
    lineItems: shown.excluded.lineItems ? [] : items.map((item) => toWireLine(managed, item, shown)),
  };
}

/** As it was offered when it was chosen. */
export function methodFields(method: NonNullable<OrderGroup["deliveryMethod"]>): Fields {
  return fieldsOf({
    AdjustedShippingFee: amountText("Delivery fee", method.adjustedShippingFee),
    Carrier: text("Carrier", method.carrier),
    ClassOfService: text("Service", method.classOfService),
    EarliestEstimatedDeliveryDate: moment("Earliest delivery", method.earliestEstimatedDeliveryTime),
    LatestEstimatedDeliveryDate: moment("Latest delivery", method.latestEstimatedDeliveryTime),
    Name: text("Name", method.name),
    ProcessTime: whole("Time to pack", method.processTime),
    ProcessTimeUnit: choice("Unit of the time to pack", method.processTimeUnit),
    ShippingFee: amountText("Delivery fee before discounts", method.shippingFee),
    TotalAdjustmentAmount: amountText("Discounts on delivery", method.totalAdjustmentAmount),
    TransitTimeMax: whole("Longest time on the way", method.transitTimeMax),
    TransitTimeMin: whole("Shortest time on the way", method.transitTimeMin),
    TransitTimeUnit: choice("Unit of the time on the way", method.transitTimeUnit),
  });
}

export function groupFields(group: OrderGroup): Fields {
  const address = group.deliveryAddress;
  return fieldsOf({
    DeliverToCity: text("City", address?.city ?? null),
    DeliverToCompanyName: text("Company", address?.companyName ?? null),
    DeliverToCountry: text("Country", address?.country ?? null),
    DeliverToFullName: text("Full name", address?.name ?? null),
    DeliverToName: text("Name", address?.name ?? null),
    DeliverToPostalCode: text("Postal code", address?.postalCode ?? null),
    DeliverToState: text("State or province", address?.region ?? null),
    DeliverToStreet: text("Street", address?.street ?? null),
    DesiredDeliveryDate: moment("Desired delivery", group.desiredDeliveryDate),
    GiftMessage: text("Gift message", group.giftMessage),
    IsGift: flag("Gift", group.isGift),
    Name: text("Shipment", group.name),
    PhoneNumber: text("Phone", address?.shipToPhoneNumber ?? null),
    ShippingInstructions: text("Instructions", group.shippingInstructions),
    TaxExemption: text("Tax exemption certificate", group.taxExemption),
  });
}

function toWireLine(managed: ManagedOrder, item: OrderItem, { excluded, isShown, buyersMayCancel }: Shown): OrderLine {
  const { order } = managed;
  const { currency } = order;
  const { product } = item;
  return {
    adjustmentAggregates: excluded.adjustmentAggregates ? null : itemAggregatesOf(order, item),
    adjustments: excluded.adjustments ? [] : itemAdjustments(order, item),
    associatedLineItems: [],
    currencyIsoCode: currency,
    fields: { ...itemFields(order, item), ...progressFields(managed, item, buyersMayCancel) },
    id: item.id,
    // Only this response writes the class with an underscore. Source: catalogue contract, 10.7.
    itemClass: product.productClass === "VariationParent" ? "Variation_Parent" : product.productClass,
    processExceptions: [],
    product: {
      canViewProduct: isShown(item.productId),
      errorCode: null,
      errorMessage: null,
      fields: Object.fromEntries(
        Object.entries({ Name: item.name, StockKeepingUnit: item.sku, Description: product.description }).map(
          ([name, value]) => [name, { dataName: name, dataType: "STANDARD", label: name, text: value, type: "STRING" }],
        ),
      ),
      id: item.productId,
      media: product.image,
      variationAttributes: variationsOf(item),
    },
    productSellingModel: product.sellingModel ?? null,
  };
}

/** The attributes that distinguish a variation from others of its family, by API name. */
export function variationsOf({ product }: OrderItem): OrderProduct["variationAttributes"] {
  return Object.fromEntries(
    Object.entries(product.variation).map(([name, value], sequence) => [
      name,
      { label: product.variationLabels?.[name] ?? attributeLabelFrom(name), sequence, value },
    ]),
  );
}

export function itemFields(order: Pick<Order, "currency" | "promotions">, item: OrderItem): Fields {
  const { currency } = order;
  const { product } = item;
  const unitDiscount = proportionOf(ownAmount(order, item), ONE, item.quantity);
  return fieldsOf({
    ...(product.backorder && {
      BackorderDate__c: text("Due", product.backorder.date),
      BackorderQuantity__c: quantity("Comes later", decimal(product.backorder.quantity)),
    }),
    ...(product.maker && { Brand__c: text("Brand", product.maker) }),
    ...(product.coreCharge && {
      CoreCharge__c: unitPrice("Core charge", decimal(product.coreCharge), currency),
      TotalCoreCharge__c: amount(
        "Core charges",
        coreChargeOf(decimal(product.coreCharge), item.quantity, currency),
        currency,
      ),
    }),
    Description: text("Description", product.description),
    ItemizedAdjustmentAmount: amount("Discounts", item.itemizedAdjustmentAmount, currency),
    ListPrice: unitPrice("List price", item.listPrice, currency),
    ...(product.makerNumber && {
      ManufacturerPartNumber__c: text("Maker's number", product.makerNumber),
    }),
    Name: text("Name", item.name),
    OrderDeliveryGroupSummaryId: reference("Shipment", item.groupId),
    Product2Id: reference("Product", item.productId),
    Quantity: quantity("Quantity", item.quantity),
    ReferencePrice: unitPrice("Price before volume tiers", item.salesPrice, currency),
    StockKeepingUnit: text("Part number", item.sku),
    ...(product.subscriptionTerm && { SubscriptionTerm: whole("Number of orders", product.subscriptionTerm) }),
    TotalLineAdjustmentAmount: amount("Volume discount", item.totalAdjustmentAmount, currency),
    TotalLineAmount: amount("Amount with tax", item.totalAmount, currency),
    TotalLineTaxAmount: amount("Tax", item.totalTax, currency),
    TotalListPrice: amount("Amount at list price", item.totalListPrice, currency),
    TotalPrice: amount("Amount", item.totalPrice, currency),
    Type: choice("Type", "Product"),
    UnitAdjustedPriceWithItemAdj: unitPrice(
      "Price after discounts",
      plus(item.unitAdjustedPrice, unitDiscount),
      currency,
    ),
    UnitPrice: unitPrice("Price", item.unitAdjustedPrice, currency),
  });
}

function toWirePayments(order: Order, payments: ManagedOrder["payments"]): OrderLookup["payments"] {
  const address = order.billingAddress;
  const billing = {
    BillingCity: text("City", address?.city ?? null),
    BillingCompanyName: text("Company", address?.companyName ?? null),
    BillingCountry: text("Country", address?.country ?? null),
    BillingName: text("Name", address?.name ?? null),
    BillingPostalCode: text("Postal code", address?.postalCode ?? null),
    BillingState: text("State or province", address?.region ?? null),
    BillingStreet: text("Street", address?.street ?? null),
  };
  const byCard = payments.map(({ payment, balance }) => ({
    fields: fieldsOf({
      Amount: amount("Amount", payment.amount, payment.currency),
      CapturedAmount: amount("Charged", balance.captured, payment.currency),
      RefundedAmount: amount("Given back", balance.refunded, payment.currency),
      Status: choice("Status", payment.status),
    }),
    paymentMethod: {
      id: null,
      fields: fieldsOf({
        ...billing,
        PaymentMethodDetails: text("Last four digits", payment.method?.lastFour ?? null),
        PaymentMethodSubType: choice("Card", payment.method?.brand ?? null),
        PaymentMethodType: choice("Payment", "Card"),
      }),
    },
  }));
  if (order.purchaseOrderNumber === null) return byCard;
  const fields = {
    ...billing,
    PaymentMethodType: choice("Payment", "PurchaseOrder"),
    PoNumber: text("Purchase order", order.purchaseOrderNumber),
  };
  const amountField = { Amount: amount("Amount", order.totals.grandTotalAmount, order.currency) };
  return [...byCard, { fields: fieldsOf(amountField), paymentMethod: { id: null, fields: fieldsOf(fields) } }];
}

/** Who ordered, so that the buyer recognizes it and a stranger who got this far learns little. */
function maskedOwner(contact: Contact): NonNullable<OrderLookup["owner"]> {
  const [local = "", domain = ""] = contact.email.split(/@(?=[^@]*$)/);
  const digits = contact.phoneNumber.replace(/\D/g, "");
  return {
    // an imported order may have neither, and an erased person's order has none
    email: contact.email === "" ? "" : `${local.slice(0, local.length > 2 ? 2 : 1)}****@${domain}`,
    firstName: contact.firstName,
    lastName: contact.lastName,
    phoneNumber: digits === "" ? "" : digits.slice(-4).padStart(Math.max(digits.length, 8), "*"),
    userName: null,
  };
}
