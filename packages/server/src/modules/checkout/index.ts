export type { CheckoutRef, Contact, Open, Session } from "./checkout.ts";
export { endedCartsSweep } from "./ended-carts.ts";
export { AmountsAwaited, checkoutError, stockDetail } from "./errors.ts";
export { createCheckoutPayments, type CheckoutPayments, type PaymentRequest } from "./payments.ts";
export { checkoutRoutes, refFrom } from "./routes.ts";
export { createCheckoutService, type CheckoutService } from "./service.ts";
export type { CheckoutNeeds } from "./use-case-needs.ts";
export { ownerOfCheckout, type CheckoutOwner } from "./store.ts";
