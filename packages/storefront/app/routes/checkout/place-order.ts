import type { CheckoutChild, CheckoutContainer } from "@tradecounter/client";

/** What the payment's form and the card service do for the checkout's container. */
export interface PaymentSession {
  /** What is wrong in the form's own fields, by their names. */
  wrong(): Readonly<Record<string, string>>;
  /** Tells the shopper what is. */
  report(fields: Readonly<Record<string, string>>): void;
  /** Opens it at the card service where a card pays. False where it cannot be opened, which the page then says. */
  start(): Promise<boolean>;
  /** Takes back what the card service has given for this attempt. */
  end(): void;
  /** Sends the form that places the order. */
  send(): void;
}

/**
 * Places an order with its payment as the last part of the checkout, in a container that has no parts yet. No session is opened at
 * the card service while another part is not in order; one that is open ends without an order where a part was changed while the
 * card service worked.
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
 * The store looks at its entries again, with the order. What is wrong in them is told once the other parts are in order: two that complain
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
