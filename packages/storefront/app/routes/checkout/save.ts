import { ACTIVE_CHECKOUT, changeCheckout } from "@tradecounter/wire";
import type { BodyOf, CheckoutError, DeliveryGroup, DeliveryGroupInput } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { lineOf } from "../../content/form-text.ts";

type ChangeBody = BodyOf<typeof changeCheckout>;

/** The store's complaints about a change, for the form that made it. */
export interface Complaint {
  message?: string;
  fields: Record<string, string>;
}

/**
 * Changes one thing in the checkout. Undefined once saved. Invalid input is reported only in this reply:
 * the checkout itself stays as it was.
 */
export async function saveChange(client: Client, body: ChangeBody): Promise<Complaint | undefined> {
  try {
    const params = { activeOrCheckoutId: ACTIVE_CHECKOUT };
    const { body: checkout } = await client.send(changeCheckout, { params, body });
    return complaintFrom(checkout.errors ?? []);
  } finally {
    client.cache.invalidate("cart/");
  }
}

/** A shopper's settings for a shipment. Absent fields stay unchanged. */
export type DeliveryChange = Pick<
  DeliveryGroupInput,
  "deliveryAddress" | "deliveryMethodId" | "desiredDeliveryDate" | "shippingInstructions"
>;

/**
 * Changes the address, date or instructions of a shipment; the default one through the checkout, which validates addresses more strictly.
 */
export async function saveDelivery(
  client: Client,
  group: Pick<DeliveryGroup, "id" | "isDefault">,
  { deliveryAddress, ...change }: DeliveryChange,
): Promise<Complaint | undefined> {
  // a missing address stays unchanged; an undefined one would be removed
  const body = { ...change, ...(deliveryAddress && { deliveryAddress }) };
  if (group.isDefault) return saveChange(client, body as ChangeBody);
  await client.delivery.change(group.id, body);
  return undefined;
}

export interface Gift {
  readonly isGift: boolean;
  readonly giftToName: string | null;
  readonly giftMessage: string | null;
}

/** Whether it is a gift, and its message; sent only if they have changed. */
export async function saveGift(client: Client, group: DeliveryGroup, gift: Gift): Promise<void> {
  const [before, after] = [group, gift].map(({ isGift, giftToName, giftMessage }) =>
    JSON.stringify(isGift ? [giftToName, giftMessage] : null),
  );
  if (before !== after) await client.delivery.change(group.id, { ...gift });
}

/** Adds gift wrap or removes it; for what is no longer a gift, the store removes it itself. `wrapItem` is the wrap that it has. */
export async function saveWrap(client: Client, { id }: Pick<DeliveryGroup, "id">, form: FormData): Promise<void> {
  const [productId, wrapItem] = [lineOf(form, "wrapProduct"), lineOf(form, "wrapItem")];
  if (!productId || form.get("isGift") !== "yes") return;
  const isWanted = form.get("giftWrap") === "yes";
  if (isWanted && !wrapItem)
    await client.cart.add({ productId, quantity: "1", subType: "Gift", cartDeliveryGroupId: id });
  if (!isWanted && wrapItem) await client.cart.remove(wrapItem);
}

/** Errors that name fields are about the input; any other is about the checkout, and shown with it. */
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

/** `deliveryAddress.region` is the field `region`; the recipient's name has two fields. */
function fieldOf(parameter: string): string {
  const field = parameter.slice(parameter.lastIndexOf(".") + 1);
  return field === "name" ? "firstName" : field;
}
