import { compare, minus, sumOf, ZERO, type Decimal } from "@tradecounter/commerce";
import type { Payment } from "./store.ts";

export type PartKind = "Capture" | "Refund" | "Release";

/** Money that is taken of a payment, given back, or let go. */
export interface PaymentPart {
  readonly kind: PartKind;
  readonly amount: Decimal;
  /** Of a capture: the rest of what is held is let go with it. */
  readonly isFinal: boolean;
  readonly status: "Pending" | "Done" | "Refused";
}

/** What can still be done with a payment. What is under way at the gateway counts as done. */
export interface Balance {
  readonly authorized: Decimal;
  readonly captured: Decimal;
  readonly refunded: Decimal;
  /** What a capture could take. */
  readonly held: Decimal;
  /** What a refund could give back. */
  readonly refundable: Decimal;
}

type Held = Pick<Payment, "status" | "amount">;

/** refunded ≤ captured ≤ authorized, whatever was asked for, as long as each part was allowed by `partAllowed`. */
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
 * Whether a part counted on a capture that was under way and has been refused since. A refund would give back other money than it is
 * about, and a release or a last capture would let go of what is still to be taken for what has left: people decide.
 */
export function countsOnRefused(part: Dated, parts: readonly Dated[]): boolean {
  if (part.kind === "Capture" && !part.isFinal) return false;
  return parts.some(
    ({ kind, status, updatedAt }) => kind === "Capture" && status === "Refused" && updatedAt > part.createdAt,
  );
}

/** Whether the payment has as much as a part wants to move. */
export function partAllowed(balance: Balance, { kind, amount }: Pick<PaymentPart, "kind" | "amount">): boolean {
  if (kind === "Release") return balance.held > ZERO;
  return amount > ZERO && compare(amount, kind === "Capture" ? balance.held : balance.refundable) <= 0;
}
