import { ACTIVE_CHECKOUT, changeCheckout } from "@tradecounter/wire";
import type { BodyOf, CheckoutError } from "@tradecounter/wire";
import type { Client } from "../../client.ts";

/** What the store found wrong with a change, for the form that asked for it. */
export interface Complaint {
  message?: string;
  fields: Record<string, string>;
}

/**
 * Changes one thing of the checkout. Undefined when it is saved. What was entered wrongly comes with this reply only:
 * the checkout itself stays as it was.
 */
export async function saveChange(client: Client, body: BodyOf<typeof changeCheckout>): Promise<Complaint | undefined> {
  try {
    const params = { activeOrCheckoutId: ACTIVE_CHECKOUT };
    const { body: checkout } = await client.send(changeCheckout, { params, body });
    return complaintFrom(checkout.errors ?? []);
  } finally {
    client.cache.invalidate("cart/");
  }
}

/** Errors that name fields are about the entries; any other one is about the checkout, and shown with it. */
export function complaintFrom(errors: readonly CheckoutError[]): Complaint | undefined {
  const wrong = errors.filter(({ invalidParameters }) => invalidParameters && invalidParameters.length > 0);
  if (wrong.length === 0) return undefined;
  const fields = Object.fromEntries(
    wrong
      .flatMap(({ invalidParameters }) => invalidParameters ?? [])
      .map(({ name, detail }) => [fieldOf(name), detail]),
  );
  return { fields };
}

/** `deliveryAddress.region` is the field `region`; a parcel's name is asked for in two fields. */
function fieldOf(parameter: string): string {
  const field = parameter.slice(parameter.lastIndexOf(".") + 1);
  return field === "name" ? "firstName" : field;
}
