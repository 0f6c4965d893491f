import type { ChangedOrder, ManagedOrder, ManagedOrderHead, OrderChange, OrderLookup } from "../types.ts";
import { address, deliveryGroup, order as placed } from "./cart-examples.ts";

const orderItemSummaryId = "10u7t00000OrIt1AAK";
const orderDeliveryGroupSummaryId = "0ag7t00000DeGr1AAK";
const items = [{ orderItemSummaryId, quantity: "2.0" }];

/** As its buyer sees it, once part of it was shipped and another part refunded. */
export const shown: OrderLookup & Required<Pick<OrderLookup, "refunds" | "shipments">> = {
  ...placed,
  refunds: [{ amount: "27.85", date: "2026-11-04T09:00:00.000Z", reason: "Broken seal", status: "Done" }],
  shipments: [
    {
      carrier: "Coastal Freight",
      expectedDeliveryDate: "2026-11-05T00:00:00.000Z",
      items,
      shipmentId: "0sH7t00000ShIp1AAH",
      shipmentNumber: "00001042-1",
      shippedDate: "2026-11-03T08:00:00.000Z",
      status: "Shipped",
      trackingNumber: "CF 2210 443",
      trackingUrl: "https://track.example/CF2210443",
    },
  ],
};

export const head: ManagedOrderHead = {
  accountId: null,
  currencyIsoCode: "EUR",
  orderNumber: "00001042",
  orderReferenceNumber: "ABCDE-12345-FGHIJ-67890",
  orderSummaryId: "1Os7t00000OrSu1AAK",
  orderedDate: "2026-11-02T08:30:00.000Z",
  ownerName: "Ida Holm",
  purchaseOrderNumber: null,
  status: "PartiallyShipped",
  totalAmount: "110.41",
};

const change: OrderChange = {
  amount: "55.70",
  changeId: "0sH7t00000ShIp1AAH",
  date: "2026-11-03T08:00:00.000Z",
  items,
  madeBy: "0057t00000UsEr1AAF",
  reason: null,
  status: "PartiallyShipped",
  type: "Shipment",
};

export const order: ManagedOrder = {
  ...head,
  changes: [change],
  contact: { email: "ida@holm.example", firstName: "Ida", lastName: "Holm", phoneNumber: "+4930555014" },
  deliveryGroups: [
    {
      deliveryAddress: address,
      deliveryMethod: deliveryGroup.availableDeliveryMethods[0]!,
      desiredDeliveryDate: "2026-11-06T00:00:00.000Z",
      giftMessage: "Fair winds",
      giftToName: "Jonas",
      isGift: true,
      name: "Shipment 1",
      orderDeliveryGroupSummaryId,
      shippingInstructions: "Ring at the slipway",
    },
  ],
  items: [
    {
      coreCharge: null,
      name: "Impeller",
      orderDeliveryGroupSummaryId,
      orderItemSummaryId,
      productId: "01t7t00000PrOd1AAK",
      quantityAvailableToFulfill: "1.0",
      quantityCanceled: "0.0",
      quantityCoresReturned: "0.0",
      quantityFulfilled: "2.0",
      quantityOrdered: "3.0",
      stockKeepingUnit: "IMP-40",
      totalAmount: "83.55",
    },
  ],
  order: shown,
  payments: [
    {
      authorizedAmount: "110.41",
      availableToCaptureAmount: "54.71",
      availableToRefundAmount: "27.85",
      capturedAmount: "55.70",
      paymentId: "0aQ7t00000PaYm1AAH",
      paymentMethod: "Visa ending in 0018",
      refundedAmount: "27.85",
      status: "Authorized",
      transactions: [
        {
          amount: "55.70",
          date: "2026-11-03T08:00:00.000Z",
          failure: null,
          id: "0pP7t00000PaRt1AAH",
          status: "Done",
          type: "Capture",
        },
      ],
    },
  ],
  shipments: shown.shipments,
};

export const changed: ChangedOrder = { change, dryRun: false, isRepeat: false, order };
