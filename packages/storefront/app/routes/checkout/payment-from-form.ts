import type { Checkout, CheckoutAddressInput } from "@tradecounter/wire";
import { addressFromForm } from "../../content/address-form.ts";
import type { CountryForm } from "../../content/country-forms.ts";
import { lineOf } from "../../content/form-text.ts";
import { defaultGroup, KEPT_CARD } from "./parts.ts";
import type { Complaint } from "./save.ts";

interface FormPayment {
  readonly requestType: "Auth" | "SimplePurchaseOrder";
  readonly paymentToken: string;
  /** Undefined if the billing address is the delivery address. */
  readonly billingAddress: CheckoutAddressInput | undefined;
}

type FromForm =
  | { readonly payment: FormPayment; readonly refusal?: undefined }
  | { readonly payment?: undefined; readonly refusal: Partial<Complaint> };

/** The payment in a form, or what is missing. */
export function paymentFromForm(form: FormData, countries: readonly CountryForm[]): FromForm {
  const text = (name: string) => lineOf(form, name);
  const payBy = text("payBy");
  const keptCard = payBy.startsWith(KEPT_CARD) ? payBy.slice(KEPT_CARD.length) : undefined;
  const isCard = payBy === "card" || keptCard !== undefined;
  const paymentToken = isCard ? (keptCard ?? text("paymentToken")) : text("purchaseOrder");
  const billing = text("billToDelivery") === "yes" ? undefined : addressFromForm(form, "billing-", countries);
  const fields: Record<string, string> = {};
  if (!isCard && paymentToken === "") fields.purchaseOrder = "Enter the purchase order number.";
  Object.assign(fields, billing?.errors);
  if (Object.keys(fields).length > 0) return { refusal: { fields } };
  if (isCard && paymentToken === "")
    return {
      refusal: { message: "Paying by card needs JavaScript. Without it, pay by purchase order where you may." },
    };
  const requestType = isCard ? "Auth" : "SimplePurchaseOrder";
  return { payment: { requestType, paymentToken, billingAddress: billing?.address } };
}

/** The delivery address, in the form of a billing address. */
export function deliveryAddressOf(checkout: Checkout): CheckoutAddressInput {
  const { shipToPhoneNumber: _, id: __, isDefault: ___, ...place } = defaultGroup(checkout)?.deliveryAddress ?? nowhere;
  return place;
}

const nowhere = { shipToPhoneNumber: null, id: null, isDefault: null };
