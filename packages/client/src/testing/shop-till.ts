import { checkoutErrorType } from "@tradecounter/wire";
import type { CheckoutError, PaymentRequest } from "@tradecounter/wire";
import type { Answered } from "./small-store.ts";
import { refused } from "./small-store.ts";

/** The payment for a checkout; one that another replaces is refunded. */
export interface TillPayment {
  readonly checkoutId: string;
  readonly requestType: string;
  readonly token: string;
  readonly amount: number;
  state: "held" | "taken" | "given back";
}

export const emptyCard = "tok_empty";

/**
 * A store's payments and orders, remembered like our server does: repeating a payment pays once, a new one replaces
 * the old, a card cannot be exchanged for a purchase order, and a checkout becomes one order, for a payment of its total.
 */
export function createTill(orderReferenceNumber: string) {
  const payments: TillPayment[] = [];
  const ordered = new Map<string, TillPayment>();

  const held = (checkoutId: string) =>
    payments.find((payment) => payment.checkoutId === checkoutId && payment.state === "held");

  function giveBack(checkoutId: string): void {
    const payment = held(checkoutId);
    if (payment) payment.state = "given back";
  }

  function pay(checkoutId: string, amount: number, { requestType, paymentToken }: PaymentRequest): Answered {
    const token = paymentToken ?? "";
    const present = held(checkoutId);
    const isCard = requestType !== "SimplePurchaseOrder";
    if (!isCard && present && present.requestType !== requestType)
      return refused(400, "INVALID_OPERATION", "This checkout is paid by card already.");
    if (present?.token === token && present.amount === amount) return success;
    giveBack(checkoutId);
    if (token === emptyCard) return declined("Use another card.");
    payments.push({ checkoutId, requestType, token, amount, state: "held" });
    return success;
  }

  function act(checkoutId: string, amount: number, action: string): Answered {
    const payment = held(checkoutId);
    if (action === "submit" && !ordered.has(checkoutId)) {
      if (payment?.amount !== amount) return { status: 422, body: { actions: [], errors: [problem("Pay first.")] } };
      payment.state = "taken";
      ordered.set(checkoutId, payment);
    }
    const number = action === "submit" ? orderReferenceNumber : null;
    return { body: { actions: [{ action, orderReferenceNumber: number }], errors: [] } };
  }

  return { payments, ordered, held, giveBack, pay, act };
}

const success: Answered = { body: { salesforceResultCode: "Success", errors: [], paymentData: null } };

const problem = (detail: string): CheckoutError => ({
  type: checkoutErrorType.payment,
  title: "Unable to Process Payment",
  detail,
  instance: null,
  invalidParameters: null,
});

const declined = (detail: string): Answered => ({
  status: 422,
  body: { salesforceResultCode: "Decline", errors: [problem(detail)], paymentData: null },
});
