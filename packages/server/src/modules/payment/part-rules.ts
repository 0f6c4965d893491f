import { compare, minus, sumOf, ZERO, type Decimal } from "@tradecounter/commerce";
import type { Payment } from "./store.ts";

export type PartKind = "Capture" | "Refund" | "Release";

/** An amount of a payment that is captured, refunded or released. */
export interface PaymentPart {
  readonly kind: PartKind;
  readonly amount: Decimal;
  /** For a capture: the rest of what is held is released with it. */
  readonly isFinal: boolean;
  readonly status: "Pending" | "Done" | "Refused";
}

/** What can still be done with a payment. Operations in progress at the gateway count as done. */
export interface Balance {
  readonly authorized: Decimal;
  readonly captured: Decimal;
  readonly refunded: Decimal;
  /** How much can be captured. */
  readonly held: Decimal;
  /** How much can be refunded. */
  readonly refundable: Decimal;
}

type Held = Pick<Payment, "status" | "amount">;

/** refunded ≤ captured ≤ authorized, whatever was requested, as long as each part was allowed by `partAllowed`. */
export function balanceOf(payment: Held, parts: readonly PaymentPart[]): Balance {
  const counted = parts.filter(({ status }) => status !== "Refused");
  const sum = (kind: PartKind) => sumOf(counted.filter((part) => part.kind === kind).map(({ amount }) => amount));
  const authorized = payment.status === "Authorized" || payment.status === "Captured" ? payment.amount : ZERO;
  const isWhole = payment.status === "Captured" && !parts.some(({ kind }) => kind !== "Refund");
  const captured = isWhole ? authorized : sum("Capture");
  const refunded = sum("Refund");
  const isOver = payment.status !== "Authorized" || counted.some(({ kind, isFinal }) => kind === "Release" || isFinal);
  return {
    authorized,
    captured,
    refunded,
    held: isOver ? ZERO : minus(authorized, captured),
    refundable: minus(captured, refunded),
  };
}

type Dated = Pick<PaymentPart, "kind" | "status" | "isFinal"> & { readonly createdAt: Date; readonly updatedAt: Date };

/**
 * Whether a part relied on a pending capture that has been refused since. A refund would then return other money than intended, and a
 * release or final capture would release an amount still due for what has shipped: people decide.
 */
export function countsOnRefused(part: Dated, parts: readonly Dated[]): boolean {
  if (part.kind === "Capture" && !part.isFinal) return false;
  return parts.some(
    ({ kind, status, updatedAt }) => kind === "Capture" && status === "Refused" && updatedAt > part.createdAt,
  );
}

/** Whether the payment covers the amount that a part wants to move. */
export function partAllowed(balance: Balance, { kind, amount }: Pick<PaymentPart, "kind" | "amount">): boolean {
  if (kind === "Release") return balance.held > ZERO;
  return amount > ZERO && compare(amount, kind === "Capture" ? balance.held : balance.refundable) <= 0;
}
