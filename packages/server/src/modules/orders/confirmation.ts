import {
  compare,
  formatDecimal,
  wireAmount,
  wireUnitPrice,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { MailService, MailValues } from "../mail/index.ts";
import { forgetWhoHasOrdered } from "../stock-notices/index.ts";
import { newsOf, type NewsNeeds } from "./news.ts";
import { makerPartOf, orderNumberText, type Order, type OrderGroup } from "./order.ts";
import { findOrder } from "./store.ts";

export interface ConfirmationNeeds {
  readonly db: Database;
  readonly mail: MailService;
  readonly storeOf: (id: RecordId) => Store | undefined;
  readonly announce: NewsNeeds["announce"];
}

/** Enqueued in the order's transaction, which does not know the order number yet and must be short: the mail is written afterwards. */
export const confirmationJob = "order-confirmation";

export function confirmationJobs({ db, mail, storeOf, announce }: ConfirmationNeeds): JobHandler[] {
  return [
    {
      kind: confirmationJob,
      async run({ storeId, payload }) {
        const { orderId } = payload as { orderId: RecordId };
        const [store, order] = [storeOf(storeId), await findOrder(db, storeId, { by: "id", value: orderId })];
        if (!store) throw new Error("The order's store is not known yet.");
        // an operator has deleted it since
        if (!order) return;
        await db.transaction(async (tx) => {
          await mail.enqueue(tx, store, {
            template: "order-confirmation",
            to: order.contact.email,
            language: order.language ?? undefined,
            values: confirmationOf(order, store),
            key: `order-confirmation ${order.id}`,
          });
          await forgetWhoHasOrdered(tx, storeId, {
            email: order.contact.email,
            productIds: order.items.map(({ productId }) => productId),
            orderedAt: order.orderedAt,
          });
          await announce(tx, store, { type: "order.created", key: order.id, data: (q) => newsOf(q, order, {}) });
        });
      },
    },
  ];
}

function confirmationOf(order: Order, { settings }: Store): MailValues["order-confirmation"] {
  const { currency, totals, billingAddress } = order;
  const amount = (value: Decimal) => wireAmount(value, currency);
  return {
    name: order.contact.firstName,
    orderNumber: orderNumberText(order),
    referenceNumber: order.referenceNumber,
    link: `/order-lookup?number=${encodeURIComponent(orderNumberText(order))}`,
    purchaseOrderNumber: order.purchaseOrderNumber,
    orderedAt: order.orderedAt.toISOString(),
    currency,
    taxType: order.taxType,
    items: order.items.map((item) => ({
      name: item.name,
      sku: item.sku,
      ...makerPartOf(item),
      quantity: formatDecimal(item.quantity),
      unitPrice: wireUnitPrice(item.unitAdjustedPrice, currency),
      totalPrice: amount(item.totalPrice),
      ...(item.product.coreCharge && { coreCharge: item.product.coreCharge }),
      ...(item.product.backorder && { backorder: item.product.backorder }),
    })),
    totals: {
      products: amount(totals.totalProductAmount),
      discounts: amount(totals.totalPromotionalAdjustmentAmount),
      delivery: amount(totals.totalChargeAmount),
      tax: amount(totals.totalTaxAmount),
      grandTotal: amount(totals.grandTotalAmount),
    },
    deliveries: order.groups.map((group) => deliveryOf(group, settings.country)),
    // an order without anything to pay has no billing address
    billing:
      compare(totals.grandTotalAmount, ZERO) === 0
        ? undefined
        : billingAddress && addressLines(billingAddress, settings.country),
  };
}

function deliveryOf(
  {
    deliveryAddress,
    deliveryMethod,
    desiredDeliveryDate,
    shippingInstructions,
    isGift,
    giftToName: to,
    giftMessage: message,
  }: OrderGroup,
  homeCountry: string,
): MailValues["order-confirmation"]["deliveries"][number] {
  return {
    address: deliveryAddress ? addressLines(deliveryAddress, homeCountry) : [],
    method: deliveryMethod?.name ?? null,
    earliest: deliveryMethod?.earliestEstimatedDeliveryTime ?? null,
    latest: deliveryMethod?.latestEstimatedDeliveryTime ?? null,
    wanted: desiredDeliveryDate?.toISOString() ?? null,
    hasInstructions: Boolean(shippingInstructions),
    gift: isGift ? { to, hasMessage: Boolean(message) } : null,
  };
}

function addressLines(address: NonNullable<OrderGroup["deliveryAddress"]>, homeCountry: string): string[] {
  const { name, companyName, street, city, region, postalCode, country } = address;
  const place = [city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [name, companyName, ...(street ?? "").split("\n"), place, country === homeCountry ? null : country];
  return lines.filter((line): line is string => Boolean(line));
}
