import { PaymentRefusedError } from "./gateway.ts";

/** Asks after an attempt whose request has died. */
export const resolveJob = "payment-resolve";
/** Asks after a payment of which the gateway has told something. */
export const noticeJob = "payment-notice";
/** Gives money back. */
export const reverseJob = "payment-reverse";
/** Takes the money of an order; of processes of before payments were taken in parts. */
export const captureJob = "payment-capture";

/**
 * Where all of these run. The lease of each counts for the lane: longer than one takes that asks the gateway twice, and short enough for
 * money to be settled a minute after a restart. A gateway that was away for an hour is asked soon after its return; one that has said
 * no ever more seldom.
 */
export const paymentLane = {
  lane: "payments",
  leaseSeconds: 30,
  longestPauseSeconds: (error: unknown) => (error instanceof PaymentRefusedError ? 3600 : 30),
} as const;
