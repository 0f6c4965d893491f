import { shownBy, type CheckoutAspect, type ShownAs } from "@tradecounter/client";
import type { Checkout, DeliveryGroup } from "@tradecounter/wire";
import { counted } from "../../content/format.ts";

/** The parts of the checkout in their order. */
export const partNames = ["contact", "address", "method", "payment"] as const;
export type PartName = (typeof partNames)[number];

/** The field of a form that tells for whom it was shown. */
export const SHOWN_FOR = "shownFor";
/** In the query of the page that answers a plain form whose session is over. */
export const SESSION_OVER = "sessionOver";

/** The choice of none of the saved addresses. */
export const OTHER_ADDRESS = "other";

/** Before the id of a kept card that is chosen to pay with. */
export const KEPT_CARD = "kept-";

/** The groups that something goes with, in the order in which they were made; of a cart that is not split the only one. */
export function shipmentsOf(checkout: Checkout): DeliveryGroup[] {
  return (checkout.deliveryGroups?.items ?? []).filter(({ totalCartItemCount }) => totalCartItemCount !== 0);
}

/** `Shipment 2, 4 pieces, Richmond`. */
export function shipmentTitle({ totalCartItemCount, deliveryAddress }: DeliveryGroup, index: number): string {
  const parts = [`Shipment ${index + 1}`, counted(totalCartItemCount ?? 0, "piece"), deliveryAddress?.city];
  return parts.filter(Boolean).join(", ");
}

/** The group that stands for the order: the default one, or the first where that is empty. */
export function defaultGroup(checkout: Checkout): DeliveryGroup | undefined {
  const groups = shipmentsOf(checkout);
  return groups.find(({ isDefault }) => isDefault) ?? groups[0];
}

/** The shipment that is asked for, else the first that is still to be told where it goes, else the first. */
export function openShipment(checkout: Checkout, wanted: string | null): DeliveryGroup | undefined {
  const groups = shipmentsOf(checkout);
  return groups.find(({ id }) => id === wanted) ?? groups.find((group) => !isAddressed(group)) ?? groups[0];
}

/** The item that wraps the gift of a shipment; null where none does. */
export function wrapItemOf(shipment: DeliveryGroup | undefined): string | null {
  const item = shipment?.customFields?.find((fields) => fields.GiftWrapItem__c)?.GiftWrapItem__c;
  return item ? String(item) : null;
}

/** Whether it has an address that some method goes to. */
export function isAddressed({ deliveryAddress, availableDeliveryMethods }: DeliveryGroup): boolean {
  return Boolean(deliveryAddress?.street) && availableDeliveryMethods.length > 0;
}

/** Whether each part says all that it should. What is already in the checkout is the only memory: no scripts, no session of ours. */
export function doneParts(checkout: Checkout): Record<PartName, boolean> {
  const { email, firstName, lastName, phoneNumber } = checkout.contactInfo ?? {};
  const groups = shipmentsOf(checkout);
  const address = groups.length > 0 && groups.every(isAddressed);
  return {
    contact: [email, firstName, lastName, phoneNumber].every((text) => Boolean(text?.trim())),
    address,
    method: address && groups.every(({ selectedDeliveryMethod }) => selectedDeliveryMethod !== null),
    payment: false,
  };
}

/** The part to show open: the one that is asked for when all before it are done, else the first that is not. */
export function openPart(done: Readonly<Record<PartName, boolean>>, wanted: string | null): PartName {
  const first = partNames.find((name) => !done[name]) ?? "payment";
  const asked = partNames.find((name) => name === wanted);
  return asked && partNames.indexOf(asked) <= partNames.indexOf(first) ? asked : first;
}

/** How the parts stand on the page. Source: site specification, section 2. */
export type Layout = "OnePage" | "Accordion";

/** What a layout makes of parts that are in order: one closes each behind a line of what it says, the other lets all stand open. */
export const aspectOf: Readonly<Record<Layout, CheckoutAspect>> = {
  Accordion: { readOnlyIfValid: true, collapse: true, summary: true },
  OnePage: { readOnlyIfValid: false, collapse: false, summary: false },
};

/** What is shown of a part in place of its form. */
export interface ShownPart extends ShownAs {
  /** Its form is for who has scripts: without them a form is sent without what stands in the others, so that one alone is open. */
  readonly needsScripts: boolean;
}

/**
 * How the layout shows each part in place of its form; where none may be open, each that is done is summed up, whatever the layout, and
 * nothing offers to open it. A payment is never summed up: it is done when the order is placed.
 */
export function shownParts(
  layout: Layout,
  done: Readonly<Record<PartName, boolean>>,
  open: readonly PartName[],
  wanted: string | null,
): Record<PartName, ShownPart> {
  const closed = open.length > 0 ? aspectOf[layout] : { ...aspectOf.Accordion, readOnlyIfValid: false };
  const alone = openPart(done, wanted);
  const shown = (name: PartName): ShownPart => {
    const needsScripts = open.includes(name) && name !== alone;
    const aspect = needsScripts ? aspectOf.Accordion : open.includes(name) ? aspectOf.OnePage : closed;
    return {
      ...shownBy(aspect, { isValid: done[name], isSummarizable: done[name] && name !== "payment" }),
      needsScripts,
    };
  };
  return { contact: shown("contact"), address: shown("address"), method: shown("method"), payment: shown("payment") };
}

/** The parts that can be filled in now: one after another, or all but those that need an earlier one first. */
export function openParts(
  { collapse }: CheckoutAspect,
  done: Readonly<Record<PartName, boolean>>,
  wanted: string | null,
): readonly PartName[] {
  if (collapse) return [openPart(done, wanted)];
  const isDelivered = done.address && done.method;
  // what delivery costs goes by the address, and what is paid by both
  return partNames.filter((name) =>
    name === "method" ? done.address : name !== "payment" || (done.contact && isDelivered),
  );
}

export function partAfter(name: PartName): PartName {
  return partNames[Math.min(partNames.indexOf(name) + 1, partNames.length - 1)]!;
}
