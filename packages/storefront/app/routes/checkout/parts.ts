import type { Checkout, DeliveryGroup } from "@tradecounter/wire";

/** The parts of the checkout in their order. */
export const partNames = ["contact", "address", "method", "payment"] as const;
export type PartName = (typeof partNames)[number];

/** The group that a checkout of one delivery has. */
export function defaultGroup(checkout: Checkout): DeliveryGroup | undefined {
  const groups = checkout.deliveryGroups?.items ?? [];
  return groups.find(({ isDefault }) => isDefault) ?? groups[0];
}

/** Whether each part says all that it should. What is already in the checkout is the only memory: no scripts, no session of ours. */
export function doneParts(checkout: Checkout): Record<PartName, boolean> {
  const { email, firstName, lastName, phoneNumber } = checkout.contactInfo ?? {};
  const group = defaultGroup(checkout);
  const isNowhere =
    group !== undefined && group.deliveryAddress !== null && group.availableDeliveryMethods.length === 0;
  const address = Boolean(group?.deliveryAddress?.street) && !isNowhere;
  return {
    contact: [email, firstName, lastName, phoneNumber].every((text) => Boolean(text?.trim())),
    address,
    method: address && Boolean(group?.selectedDeliveryMethod),
    payment: false,
  };
}

/** The part to show open: the one that is asked for when all before it are done, else the first that is not. */
export function openPart(done: Readonly<Record<PartName, boolean>>, wanted: string | null): PartName {
  const first = partNames.find((name) => !done[name]) ?? "payment";
  const asked = partNames.find((name) => name === wanted);
  return asked && partNames.indexOf(asked) <= partNames.indexOf(first) ? asked : first;
}

export function partAfter(name: PartName): PartName {
  return partNames[Math.min(partNames.indexOf(name) + 1, partNames.length - 1)]!;
}
