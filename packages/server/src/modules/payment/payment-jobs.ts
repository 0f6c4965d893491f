import { PaymentRefusedError } from "./gateway.ts";

/** Checks an attempt whose request has died. */
export const resolveJob = "payment-resolve";
/** Checks a payment that the gateway sent a webhook about. */
export const noticeJob = "payment-notice";
/** Refunds or releases money. */
export const reverseJob = "payment-reverse";
/** Captures an order's payment; kept for jobs of older releases, from before payments were captured in parts. */
export const captureJob = "payment-capture";

/**
 * The lane that all of these run in. Its lease applies to each: longer than a job that calls the gateway twice, and short enough to
 * settle money a minute after a restart. A gateway that was down for an hour is retried soon after its return; one that keeps refusing,
 * less and less often.
 */
export const paymentLane = {
  lane: "payments",
  leaseSeconds: 30,
  longestPauseSeconds: (error: unknown) => (error instanceof PaymentRefusedError ? 3600 : 30),
} as const;
