import { ACTIVE_CHECKOUT, changeCheckout } from "@tradecounter/wire";
import type { BodyOf, CheckoutError, DeliveryGroup, DeliveryGroupInput } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { lineOf } from "../../content/form-text.ts";

type ChangeBody = BodyOf<typeof changeCheckout>;

/** What the store found wrong with a change, for the form that asked for it. */
export interface Complaint {
  message?: string;
  fields: Record<string, string>;
}

/**
 * Changes one thing of the checkout. Undefined when it is saved. What was entered wrongly comes with this reply only:
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

/** What a shopper says of a shipment. Absent fields stay as they are. */
export type DeliveryChange = Pick<
  DeliveryGroupInput,
  "deliveryAddress" | "deliveryMethodId" | "desiredDeliveryDate" | "shippingInstructions"
>;

/** Changes where, when or how a shipment goes; the default one by the checkout, which looks at addresses more closely. */
export async function saveDelivery(
  client: Client,
  group: Pick<DeliveryGroup, "id" | "isDefault">,
  { deliveryAddress, ...change }: DeliveryChange,
): Promise<Complaint | undefined> {
  // an address that is not said stays: one that is undefined would be taken away
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

/** Whether it is a gift, and what is written to it; sent only where that is another thing than before. */
export async function saveGift(client: Client, group: DeliveryGroup, gift: Gift): Promise<void> {
  const [before, after] = [group, gift].map(({ isGift, giftToName, giftMessage }) =>
    JSON.stringify(isGift ? [giftToName, giftMessage] : null),
  );
  if (before !== after) await client.delivery.change(group.id, { ...gift });
}

/** Wraps a gift, or takes it out of its wrap: what is no gift the store unwraps itself. `wrapItem` is the wrap that it has. */
export async function saveWrap(client: Client, { id }: Pick<DeliveryGroup, "id">, form: FormData): Promise<void> {
  const [productId, wrapItem] = [lineOf(form, "wrapProduct"), lineOf(form, "wrapItem")];
  if (!productId || form.get("isGift") !== "yes") return;
  const isWanted = form.get("giftWrap") === "yes";
  if (isWanted && !wrapItem)
    await client.cart.add({ productId, quantity: "1", subType: "Gift", cartDeliveryGroupId: id });
  if (!isWanted && wrapItem) await client.cart.remove(wrapItem);
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
