import { checkoutErrorType } from "@tradecounter/wire";
import type { CheckoutError } from "@tradecounter/wire";
import { underWay } from "../checkout.ts";
import type { UnderWay } from "../checkout.ts";
import type { Client } from "../client.ts";
import { FetchError } from "../errors.ts";
import { codeFrom } from "../orders.ts";
import type { Placing, PlacingStep } from "../orders.ts";
import type { Payment } from "../payment.ts";

/** A payment that the store has, or may have, without an order that we know of. */
interface Unsettled {
  readonly of: UnderWay;
  /** The payment that was sent, as text. */
  readonly payment: string;
  /** Whether the store has confirmed that the money was taken. */
  readonly isPaid: boolean;
}

/**
 * Pays for a checkout that has these errors, and places its order. A payment that the store may have is not made again unless the
 * store says that it has none for this order; only the order is requested. Throws like `orders.place`. Source: requirement C5.19.
 */
export function orderOnce(client: Client): (payment: Payment, errors: readonly CheckoutError[]) => Promise<Placing> {
  let unsettled: Unsettled | undefined;

  return async (payment, errors) => {
    const sent = { of: underWay(client, client.storage.checkoutId), payment: JSON.stringify(payment) };
    // The payment of another checkout says nothing about this one.
    if (unsettled?.of.activeOrCheckoutId !== sent.of.activeOrCheckoutId) unsettled = undefined;
    const isRepeat = unsettled?.payment === sent.payment;
    const again = unsettled && isRepeat ? await orderAgain(client, unsettled, payment) : undefined;
    if (again) return again;
    if (errors.length > 0) return { refused: codeFrom(errors), errors };
    let step: PlacingStep | undefined;
    try {
      const placing = await client.orders.place(payment, { of: sent.of, onStep: (next) => (step = next) });
      const isPaid = "refused" in placing && placing.refused === "PAYMENT_ORPHANED";
      if (step === "submit") unsettled = { ...sent, isPaid };
      return placing;
    } catch (error) {
      const open = { ...sent, isPaid: false };
      if (step === "submit") unsettled = open;
      // After a different payment, it is unknown which of the two the store has, so neither is assumed.
      if (step === "pay" && !isAnswer(error)) unsettled = unsettled && !isRepeat ? undefined : open;
      throw error;
    }
  };
}

/** Whether the store has reported the outcome of a call. */
export const isAnswer = (error: unknown): boolean => error instanceof FetchError && error.status < 500;

/** Undefined if the store says that it has no payment for the order. */
async function orderAgain(
  client: Client,
  { of, isPaid }: Unsettled,
  { registrationAccountId }: Payment,
): Promise<Placing | undefined> {
  // Tried once only: a lost reply may have reported another price, and a retry would pay it unseen.
  const submitting = client.orders.submit(registrationAccountId ?? undefined, { of, isPatient: false });
  const placing = await submitting.catch((cause: unknown): Placing => {
    if (isPaid) return { refused: "PAYMENT_ORPHANED", errors: [], cause };
    throw cause;
  });
  if ("orderReferenceNumber" in placing) return placing;
  if (placing.errors.some(({ type }) => type === checkoutErrorType.payment)) return undefined;
  return isPaid ? { ...placing, refused: "PAYMENT_ORPHANED" } : placing;
}
