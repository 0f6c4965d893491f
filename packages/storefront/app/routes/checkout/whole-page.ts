import type { CheckoutChild, CheckoutContainer } from "@tradecounter/client";
import type { CountryForm } from "../../content/country-forms.ts";
import { paymentFromForm } from "./payment-from-form.ts";
import { placeOrder, type PaymentSession } from "./place-order.ts";
import { isChanged, type Field } from "./typed-fields.ts";

interface Page {
  readonly payment: HTMLFormElement;
  /** The open forms of other parts; their unsaved input is pointed out to the shopper. */
  readonly others: readonly HTMLFormElement[];
  readonly countries: readonly CountryForm[];
}

/** Places the order of a one-page checkout, once everything open on it is valid. */
export async function placeFromPage(
  container: CheckoutContainer,
  { payment, others, countries }: Page,
  session: Omit<PaymentSession, "wrong">,
): Promise<void> {
  const wrong = () => paymentFromForm(new FormData(payment), countries).refusal?.fields ?? {};
  await placeOrder(container, others.map(partOf), { ...session, wrong });
}

function partOf(form: HTMLFormElement): CheckoutChild {
  return {
    onStage(stage) {
      const changed = [...form.elements].find(isChanged);
      // rejected input looks like part of the page, but the order has what was saved before
      const refusal = form.querySelector<HTMLElement>("[role=alert]");
      if (stage === "REPORT_VALIDITY_SAVE") {
        if (changed) report(changed);
        else refusal?.focus();
      }
      return changed === undefined && refusal === null;
    },
  };
}

/** Reports at the field, as a browser does for an invalid form. */
function report(field: Field): void {
  field.setCustomValidity("This is not saved yet. Save it with the button below it, then place the order.");
  field.reportValidity();
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
}
