import type { CheckoutChild, CheckoutContainer } from "@tradecounter/client";
import type { CountryForm } from "../../content/country-forms.ts";
import { paymentFromForm } from "./payment-from-form.ts";
import { placeOrder, type PaymentSession } from "./place-order.ts";

interface Page {
  readonly payment: HTMLFormElement;
  /** The forms of other parts that stand open beside it; what of them is not saved is shown to the shopper. */
  readonly others: readonly HTMLFormElement[];
  readonly countries: readonly CountryForm[];
}

/** Places the order of a page, once all that stands open on it is in order. */
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
      if (changed && stage === "REPORT_VALIDITY_SAVE") report(changed);
      return changed === undefined;
    },
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether it has another value than the page came with. */
function isChanged(element: Element): element is Field {
  if (element instanceof HTMLSelectElement)
    return [...element.options].some((option) => option.selected !== option.defaultSelected) && hasDefault(element);
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (!(element instanceof HTMLInputElement) || element.type === "hidden") return false;
  if (element.type === "checkbox" || element.type === "radio") return element.checked !== element.defaultChecked;
  return element.value !== element.defaultValue;
}

/** One in which the page chose nothing shows its first option. */
function hasDefault({ options, selectedIndex }: HTMLSelectElement): boolean {
  return selectedIndex > 0 || [...options].some(({ defaultSelected }) => defaultSelected);
}

/** Says it at the field, as a browser does of what cannot be sent. */
function report(field: Field): void {
  field.setCustomValidity("This is not saved yet. Save it with the button below it, then place the order.");
  field.reportValidity();
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
}
