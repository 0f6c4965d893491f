export type { GatewayStatus } from "./breaker.ts";
export { GatewayError, type PaymentGateway } from "./gateway.ts";
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
