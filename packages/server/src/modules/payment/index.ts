export type { GatewayStatus } from "./breaker.ts";
export { AmountRefusedError, GatewayError, type PaymentGateway } from "./gateway.ts";
export { balanceOf, type Balance } from "./part-rules.ts";
export { partById, partsOf, type StoredPart } from "./part-store.ts";
export { addPart, captureAtOnce, openPayment, partEndedJob, type OpenPayment } from "./parts.ts";
export { savedMethodRoutes } from "./routes.ts";
export { gatewayIdOf, keptCardIn, merchantAccountIdOf, type Keeper } from "./saved-method.ts";
export { createSavedMethods, forgetCardsOf, type SavedMethods } from "./saved-service.ts";
export { sandboxCards } from "./sandbox.ts";
export {
  createPaymentService,
  type Asked,
  type Beginning,
  type Due,
  type PaymentNeeds,
  type PaymentService,
} from "./service.ts";
export { mountNotices } from "./notices.ts";
export { paymentRecovery, type OrphanReport, type PaidCheckout } from "./recovery.ts";
export type { PaymentStatus } from "./states.ts";
export {
  paymentById,
  paymentsOfOrder,
  paymentsUnfinished,
  reportedPayments,
  type Payment,
  type ReportedPayment,
} from "./store.ts";

type StripeCards = typeof import("./stripe.ts").stripeCards;

/** Loads Stripe's library only where a store takes cards there. */
export async function stripeCards(...given: Parameters<StripeCards>): Promise<ReturnType<StripeCards>> {
  return (await import("./stripe.ts")).stripeCards(...given);
}
