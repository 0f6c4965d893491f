import type { CheckoutChild, CheckoutContainer } from "@tradecounter/client";

/** What the payment form and the card service do for the checkout's container. */
export interface PaymentSession {
  /** Errors in the form's own fields, by name. */
  wrong(): Readonly<Record<string, string>>;
  /** Shows the errors to the shopper. */
  report(fields: Readonly<Record<string, string>>): void;
  /** Opens the session at the card service if a card pays. False if that fails, which the page then says. */
  start(): Promise<boolean>;
  /** Discards what the card service has provided for this attempt. */
  end(): void;
  /** Sends the form that places the order. */
  send(): void;
}

/**
 * Places an order with its payment as the last part of the checkout, in a container that has no parts yet. No session is opened at
 * the card service while another part is invalid; an open one is aborted without an order if a part was changed while the
 * card service was working.
 * Source: site specification, section 4, "Checkout container".
 */
export async function placeOrder(
  container: CheckoutContainer,
  others: readonly CheckoutChild[],
  session: PaymentSession,
): Promise<boolean> {
  const areOthersInOrder = async () => {
    for (const part of others) if (!(await part.onStage("CHECK_VALIDITY_UPDATE"))) return false;
    return true;
  };
  for (const part of [...others, paymentPart(session, areOthersInOrder)]) container.add(part);
  return (await container.commit("START_PAYMENT_SESSION")) && (await container.commit("PLACE_ORDER"));
}

/**
 * The store validates its fields again, with the order. Its errors are shown once the other parts are valid: two parts reporting
 * at once would take the focus from each other.
 */
function paymentPart(
  { wrong, report, start, end, send }: PaymentSession,
  areOthersInOrder: () => Promise<boolean>,
): CheckoutChild {
  return {
    summarizable: false,
    async onStage(stage) {
      if (stage === "CHECK_VALIDITY_UPDATE" || stage === "REPORT_VALIDITY_SAVE") {
        const fields = wrong();
        const isInOrder = Object.keys(fields).length === 0;
        if (!isInOrder && stage === "REPORT_VALIDITY_SAVE" && (await areOthersInOrder())) report(fields);
        return isInOrder;
      }
      if (stage === "START_PAYMENT_SESSION") return start();
      if (stage === "PLACE_ORDER") send();
      if (stage === "PLACE_ORDER" || stage === "ABORT_PAYMENT_SESSION") end();
      return true;
    },
  };
}
