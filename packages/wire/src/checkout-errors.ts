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

/** The message for the shopper, and the page to return to. */
export interface ShopperNotice {
  title: string;
  detail: string;
  returnTo: "cart" | "checkout" | null;
}

const wentWrong = { title: "Something went wrong.", detail: "Try again later.", returnTo: null };
const cannotProceed = {
  title: "Something went wrong.",
  detail: "We couldn't proceed with checkout. Return to the cart and try again.",
  returnTo: "cart",
} as const;

/**
 * A client's codes for what goes wrong in a checkout, with the message for the shopper. The wording is the product's
 * (commerce specification, section 8); `Our choice:` marks where it has none.
 */
export const checkoutNotices = {
  CANNOT_START_CHECKOUT: cannotProceed,
  CANNOT_POLL_CHECKOUT: cannotProceed,
  NULL_CHECKOUT_JSON: cannotProceed,
  NULL_CHECKOUTID: cannotProceed,
  SESSION_IN_ERROR: cannotProceed,
  SESSION_NOT_LOADED: cannotProceed,
  NO_DELIVERY_ADDRESSES: {
    title: "Something went wrong.",
    detail:
      "We couldn't proceed with checkout because there's no saved shipping address and you don't have the necessary buyer permissions to add one.",
    returnTo: "cart",
  },
  INSUFFICIENT_INVENTORY: {
    title: "Not enough inventory",
    detail: "Some items are unavailable or out of stock.",
    returnTo: "cart",
  },
  NO_DELIVERY_METHODS: {
    title: "Something went wrong.",
    detail:
      "Sorry, we can't deliver this item to the selected address. Change the items in your cart or update the delivery address. For more help, contact customer support.",
    returnTo: null,
  },
  // Our choice: the wording of the next one, of the invalid phone and of the orphaned payment.
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

/**
 * Our choice: for an order request that was never answered. The order may have been placed, which the shopper must not find out by paying
 * twice.
 */
export const unansweredNotice: ShopperNotice = {
  title: "We do not know whether your order was placed",
  detail:
    "The store did not answer. Check your connection, then place the order again: if it was placed already, we show it to you, and nothing is ordered or paid twice.",
  returnTo: null,
};

/** For a declined or failed payment; the provider's own detail replaces ours when there is one. */
export const paymentNotice: ShopperNotice = {
  title: "Unable to Process Payment",
  detail: "Check your payment information and try again.",
  returnTo: "checkout",
};
