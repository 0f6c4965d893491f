/** The `type` of a business error inside a checkout, payment or order. Source: contract of cart and checkout, section 2.4. */
export const checkoutErrorType = {
  checkout: "/commerce/errors/checkout-failure",
  delivery: "/commerce/errors/shipping-failure",
  payment: "/commerce/errors/payment-failure",
  deliveryService: "/commerce/integrations/shipping",
  taxService: "/commerce/integrations/tax",
  pricingService: "/commerce/integrations/pricing",
  promotionsService: "/commerce/integrations/promotions",
  otherService: "/commerce/integrations/other",
  inventory: "/commerce/integrations/inventory",
  paymentSetup: "/commerce/payment",
  placeOrder: "/commerce/global/place-order",
} as const;

export type CheckoutErrorType = (typeof checkoutErrorType)[keyof typeof checkoutErrorType];

/** What the shopper is told, and where the way out leads. */
export interface ShopperNotice {
  title: string;
  detail: string;
  returnTo: "cart" | "checkout" | null;
}

const wentWrong = { title: "Something went wrong.", detail: "Try again later.", returnTo: null };
const cannotProceed = {
  title: "Something went wrong.",
  detail: "The checkout cannot go on. Go back to the cart and try once more.",
  returnTo: "cart",
} as const;
const paymentFailed = {
  title: "Unable to Process Payment",
  detail: "Check the payment details, then try again.",
  returnTo: "checkout",
} as const;

/** The codes that a client gives to what goes wrong in a checkout. Source: commerce specification, section 8. */
export const checkoutNotices = {
  CANNOT_START_CHECKOUT: cannotProceed,
  CANNOT_POLL_CHECKOUT: cannotProceed,
  NULL_CHECKOUT_JSON: cannotProceed,
  NULL_CHECKOUTID: cannotProceed,
  SESSION_IN_ERROR: cannotProceed,
  SESSION_NOT_LOADED: cannotProceed,
  NO_DELIVERY_ADDRESSES: {
    title: "No delivery address",
    detail: "No delivery address is saved, and your role does not let you add one.",
    returnTo: "cart",
  },
  INSUFFICIENT_INVENTORY: {
    title: "Not enough inventory",
    detail: "Not everything in the cart can be had in that quantity now.",
    returnTo: "cart",
  },
  NO_DELIVERY_METHODS: {
    title: "No delivery to this address",
    detail: "We do not deliver these items to that address. Change the address or the cart, or ask us for help.",
    returnTo: null,
  },
  CHECKOUT_FORM_BUSY: { title: "One moment", detail: "Your last change is still being saved.", returnTo: null },
  MISSING_DELIVERY_GROUP_ID: wentWrong,
  MISSING_ORDER_REFERENCE_NUMBER: wentWrong,
  INVALID_CONTACT_PHONE: {
    title: "Check the phone number",
    detail: "This phone number could not be saved. Enter it with its country or area code.",
    returnTo: "checkout",
  },
  PAYMENT_ORPHANED: {
    title: "Order not placed yet",
    detail: "The payment went through, but the order did not. Place the order again: you will not pay twice.",
    returnTo: "checkout",
  },
  INTERNAL_ERROR: wentWrong,
  SSR_NO_POLLING: wentWrong,
  SSR_FAST_CHECKOUT: wentWrong,
  SSR_CHECKOUT_RETRY: wentWrong,
  UNKNOWN_ERROR: wentWrong,
} as const satisfies Record<string, ShopperNotice>;

export type CheckoutErrorCode = keyof typeof checkoutNotices;

/** The notice for a declined or failed payment; the provider's own detail, when given, takes the place of ours. */
export const paymentNotice: ShopperNotice = paymentFailed;
