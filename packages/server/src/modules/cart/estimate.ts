import { regionsOf } from "@tradecounter/commerce";
import { CommerceError, type DeliveryEstimate } from "@tradecounter/wire";
import { methodChosen } from "../delivery/index.ts";
import type { Cart, DeliveryGroup } from "./cart.ts";
import { defaultGroupOf } from "./rules.ts";
import { toWireGroup, type GroupContext } from "./wire-group.ts";

export interface Place {
  readonly country: string;
  readonly postalCode?: string | undefined;
}

/**
 * What it would cost to deliver the whole cart to a place, and when each item would arrive. Our choice: the estimate assumes one
 * destination even where the cart is split; for a postal code that lies in two regions only methods offered in both count; without a
 * postal code only methods offered throughout the country count, as in a product's delivery promise. Throws INVALID_API_INPUT for a
 * country to which the store does not deliver and for an invalid postal code.
 */
export function estimatedDelivery(
  cart: Cart,
  { country, postalCode }: Place,
  { shippingCountries, context }: { shippingCountries: readonly string[]; context: GroupContext },
): DeliveryEstimate {
  if (!shippingCountries.includes(country))
    throw CommerceError.ofFields([{ field: "country", message: "We do not ship to this country." }]);
  const regions = postalCode === undefined ? undefined : regionsOf(country, postalCode);
  if (regions?.length === 0)
    throw CommerceError.ofFields([{ field: "postalCode", message: `Enter a ${codeNames[country]}.` }]);
  const group: DeliveryGroup = { ...defaultGroupOf(cart), deliveryMethodId: null };
  const gathered = { ...cart, items: cart.items.map((item) => ({ ...item, deliveryGroupId: group.id })) };
  const [first = [], ...others] = (regions ?? [null]).map((region) =>
    context.methodsOf(gathered, {
      ...group,
      deliveryAddress: { ...noAddress, country, postalCode: postalCode ?? null, region },
    }),
  );
  const methods = first.filter(({ id }) => others.every((offered) => offered.some((other) => other.id === id)));
  const deliveryMethodId = methodChosen(methods, null)?.id ?? null;
  const shown = toWireGroup(gathered, { ...group, deliveryMethodId }, { ...context, methodsOf: () => methods });
  return {
    country,
    deliveryMethods: shown.availableDeliveryMethods,
    items: arrivalsIn(shown.customFields),
    postalCode: postalCode ?? null,
    selectedDeliveryMethodId: deliveryMethodId,
  };
}

const codeNames: Readonly<Record<string, string>> = {
  US: "ZIP code, such as 23510",
  CA: "postal code, such as B3H 4R2",
};

const noAddress = {
  id: null,
  city: null,
  companyName: null,
  firstName: null,
  lastName: null,
  name: null,
  shipToPhoneNumber: null,
  street: null,
};

/** Reads back the fragments that `toWireGroup` writes. */
function arrivalsIn(fragments: ReturnType<typeof toWireGroup>["customFields"]): DeliveryEstimate["items"] {
  return (fragments ?? []).map(({ id, EarliestDelivery__c, LatestDelivery__c }) => ({
    cartItemId: String(id),
    earliestEstimatedDeliveryTime: String(EarliestDelivery__c),
    latestEstimatedDeliveryTime: String(LatestDelivery__c),
  }));
}
