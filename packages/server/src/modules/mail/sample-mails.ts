import type { Filled } from "./templates.ts";

const subscription = {
  name: "Ada",
  items: [{ name: "Oil filter, spin-on, 200 Series", sku: "FLT-1001", quantity: "6" }],
  howOften: "Every 3 months",
  nextAt: "2026-06-03T14:00:00.000Z",
  link: "/my-account/subscriptions",
} as const;

/** A mail for each template, as the demo store would send it; for tests. */
export const sampleMails: readonly Filled[] = [
  {
    template: "password-reset",
    values: { name: "Ada", link: "/reset-password?token=dG9rZW4tb2YtYWRh", validMinutes: 60 },
  },
  { template: "one-time-code", values: { code: "481 302", validMinutes: 10 } },
  { template: "code-by-text", values: { code: "481 302", validMinutes: 10 } },
  { template: "welcome", values: { name: "Ada", link: "/" } },
  {
    template: "invitation",
    values: {
      name: "Grace",
      invitedBy: "Ada Byron",
      accountName: "Chesapeake Marine",
      link: "/invitation?token=Z3JhY2U",
      validHours: 72,
    },
  },
  { template: "registration-exists", values: { signInLink: "/login", resetLink: "/forgot-password" } },
  { template: "registration-pending", values: { name: "Ada" } },
  { template: "registration", values: { name: "Ada", link: "/ChangePassword?t=sample-token", validHours: 24 } },
  {
    template: "registration-approved",
    values: { name: "Ada", link: "/ChangePassword?t=sample-token", validHours: 24 },
  },
  {
    template: "account-opened",
    values: { name: "Ada", link: "/confirm-account?t=sample-token-of-ada", validHours: 72 },
  },
  { template: "email-change", values: { name: "Ada", link: "/confirm-email?t=sample-token-of-ada", validHours: 24 } },
  { template: "email-changed", values: { name: "Ada", newEmail: "a…@mill.example" } },
  {
    template: "order-confirmation",
    values: {
      name: "Ada",
      orderNumber: "00001042",
      link: "/order-lookup?number=00001042",
      purchaseOrderNumber: "PO 4711",
      orderedAt: "2026-11-24T15:04:00Z",
      currency: "USD",
      taxType: "Net",
      items: [
        {
          name: "Spin-on oil filter, 93 mm",
          sku: "FLT-1001",
          makerPart: "Filtrane FO-3614",
          quantity: "12",
          unitPrice: "14.2",
          totalPrice: "170.40",
        },
        {
          name: "Cylinder head gasket set, 4 cylinders, with valve stem seals",
          sku: "GSK-2210-04",
          quantity: "1",
          unitPrice: "96.75",
          totalPrice: "96.75",
        },
      ],
      totals: { products: "267.15", discounts: "-10.00", delivery: "14.00", tax: "26.00", grandTotal: "297.15" },
      deliveries: [
        {
          address: ["Ada Byron", "Chesapeake Marine", "400 Front St", "Norfolk, VA 23510"],
          method: "Ground",
          earliest: "2026-11-27T17:00:00Z",
          latest: "2026-12-01T17:00:00Z",
          wanted: "2026-11-30T12:00:00Z",
          hasInstructions: true,
          gift: { to: "Ben", hasMessage: true },
        },
      ],
      billing: ["Chesapeake Marine", "12 Water St", "Norfolk, VA 23510"],
    },
  },
  {
    template: "order-shipped",
    values: {
      name: "Ada",
      orderNumber: "00001042",
      link: "/order-lookup?number=00001042",
      items: [{ name: "Spin-on oil filter, 93 mm", sku: "FLT-1001", quantity: "12" }],
      carrier: "Coastal Freight",
      trackingNumber: "CF 2210 443",
      trackingUrl: "https://track.example/CF2210443",
      wanted: "2026-11-30T12:00:00Z",
      gift: { to: "Ben", hasMessage: true },
      later: [{ name: "Lift pump, mechanical", sku: "FUE-4303", quantity: "2", date: "2026-12-04" }],
    },
  },
  {
    template: "order-cancelled",
    values: {
      name: "Ada",
      orderNumber: "00001042",
      link: "/order-lookup?number=00001042",
      items: [{ name: "Spin-on oil filter, 93 mm", sku: "FLT-1001", quantity: "2" }],
      reason: "No longer made",
      refund: { amount: "28.40", currency: "USD" },
    },
  },
  {
    template: "order-refunded",
    values: {
      name: "Ada",
      orderNumber: "00001042",
      link: "/order-lookup?number=00001042",
      refund: { amount: "28.40", currency: "USD" },
      paidBy: { brand: "Visa", lastFour: "4242" },
    },
  },
  {
    template: "pay-link",
    values: {
      askedBy: "Ada Reyes",
      amount: { amount: "297.15", currency: "USD" },
      link: "/pay?t=Zm9yIHdob2V2ZXIgcGF5cw",
      validDays: 7,
    },
  },
  {
    template: "subscription-news",
    values: { ...subscription, news: "started" },
  },
  {
    template: "subscription-problem",
    values: { ...subscription, reason: "The card was declined. Use another card.", triedAgain: true },
  },
  {
    template: "stock-notice",
    values: {
      part: "Oil filter, spin-on, 200 Series",
      sku: "FLT-1001",
      link: "/stock-notice?product=01t000000000001EAA&t=sample-token-of-a-guest",
      validHours: 72,
    },
  },
  {
    template: "back-in-stock",
    values: {
      name: "Ada",
      part: "Oil filter, spin-on, 200 Series",
      sku: "FLT-1001",
      link: "/product/FLT-1001/01t000000000001EAA",
    },
  },
  {
    template: "payment-returned",
    values: { name: "Ada", amount: { amount: "297.15", currency: "USD" }, link: "/cart" },
  },
  {
    template: "payment-orphaned",
    values: {
      amount: { amount: "297.15", currency: "USD" },
      paymentReference: "pay_Kx3v9",
      referenceNumber: "ABCDE-12345-FGHIJ-67890",
      shopper: "ada@mill.example",
    },
  },
  {
    template: "payment-refused",
    values: {
      kind: "Refund",
      orderNumber: "00001042",
      amount: { amount: "297.15", currency: "USD" },
      paymentReference: "pay_Kx3v9",
      reason: "charge_disputed",
    },
  },
  { template: "tax-service-down", values: { ordersWait: true } },
  { template: "rates-service-down", values: {} },
  { template: "stock-service-down", values: {} },
];
