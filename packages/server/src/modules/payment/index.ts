export type { GatewayStatus } from "./breaker.ts";
export { GatewayError, type PaymentGateway } from "./gateway.ts";
export { savedMethodRoutes } from "./routes.ts";
export { gatewayIdOf, merchantAccountIdOf, type Keeper } from "./saved-method.ts";
export { createSavedMethods, type SavedMethods } from "./saved-service.ts";
export { sandboxCards } from "./sandbox.ts";
export {
  createPaymentService,
  type Beginning,
  type Due,
  type OrphanReport,
  type PaymentNeeds,
  type PaymentService,
} from "./service.ts";
export { paymentsOfOrder, type Payment, type PaymentStatus } from "./store.ts";
