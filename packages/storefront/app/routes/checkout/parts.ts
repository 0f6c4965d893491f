import { shownBy, type CheckoutAspect, type ShownAs } from "@tradecounter/client";
import type { Checkout, DeliveryGroup } from "@tradecounter/wire";
import { counted } from "../../content/format.ts";

/** The parts of the checkout, in order. */
export const partNames = ["contact", "address", "method", "payment"] as const;
export type PartName = (typeof partNames)[number];

/** The form field that says for whom the form was rendered. */
export const SHOWN_FOR = "shownFor";
/** In the query of the page that answers a plain form whose session has ended. */
export const SESSION_OVER = "sessionOver";

/** The value for choosing none of the saved addresses. */
export const OTHER_ADDRESS = "other";

/** Prefix of the id of a saved card that is chosen for payment. */
export const KEPT_CARD = "kept-";

/** The groups that contain items, in order of creation; for a cart that is not split, the only one. */
export function shipmentsOf(checkout: Checkout): DeliveryGroup[] {
  return (checkout.deliveryGroups?.items ?? []).filter(({ totalCartItemCount }) => totalCartItemCount !== 0);
}

/** `Shipment 2, 4 pieces, Richmond`. */
export function shipmentTitle({ totalCartItemCount, deliveryAddress }: DeliveryGroup, index: number): string {
  const parts = [`Shipment ${index + 1}`, counted(totalCartItemCount ?? 0, "piece"), deliveryAddress?.city];
  return parts.filter(Boolean).join(", ");
}

/** The group that represents the order: the default one, or the first if that is empty. */
export function defaultGroup(checkout: Checkout): DeliveryGroup | undefined {
  const groups = shipmentsOf(checkout);
  return groups.find(({ isDefault }) => isDefault) ?? groups[0];
}

/** The requested shipment, else the first without an address, else the first. */
export function openShipment(checkout: Checkout, wanted: string | null): DeliveryGroup | undefined {
  const groups = shipmentsOf(checkout);
  return groups.find(({ id }) => id === wanted) ?? groups.find((group) => !isAddressed(group)) ?? groups[0];
}

/** The item that gift-wraps a shipment; null if there is none. */
export function wrapItemOf(shipment: DeliveryGroup | undefined): string | null {
  const item = shipment?.customFields?.find((fields) => fields.GiftWrapItem__c)?.GiftWrapItem__c;
  return item ? String(item) : null;
}

/** Whether it has an address to which some method delivers. */
export function isAddressed({ deliveryAddress, availableDeliveryMethods }: DeliveryGroup): boolean {
  return Boolean(deliveryAddress?.street) && availableDeliveryMethods.length > 0;
}

/** Whether each part is complete. What the checkout contains is the only state: no scripts, no session of ours. */
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

/** The part to open: the requested one if all before it are done, otherwise the first that is not. */
export function openPart(done: Readonly<Record<PartName, boolean>>, wanted: string | null): PartName {
  const first = partNames.find((name) => !done[name]) ?? "payment";
  const asked = partNames.find((name) => name === wanted);
  return asked && partNames.indexOf(asked) <= partNames.indexOf(first) ? asked : first;
}

/** The layout of the parts on the page. Source: site specification, section 2. */
export type Layout = "OnePage" | "Accordion";

/** How the layouts show completed parts: one collapses each to a summary line, the other leaves all open. */
export const aspectOf: Readonly<Record<Layout, CheckoutAspect>> = {
  Accordion: { readOnlyIfValid: true, collapse: true, summary: true },
  OnePage: { readOnlyIfValid: false, collapse: false, summary: false },
};

/** How a part is shown in place of its form. */
export interface ShownPart extends ShownAs {
  /** Its form is only for scripts: without them a form is sent without the input in the others, so only one is open. */
  readonly needsScripts: boolean;
}

/**
 * How the layout shows each part; if none may be open, every completed part is summarized, whatever the layout, without a
 * button to open it. A payment is never summarized: it is done when the order is placed.
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

/** The parts that can be filled in now: one after another, or all except those that depend on an earlier one. */
export function openParts(
  { collapse }: CheckoutAspect,
  done: Readonly<Record<PartName, boolean>>,
  wanted: string | null,
): readonly PartName[] {
  if (collapse) return [openPart(done, wanted)];
  const isDelivered = done.address && done.method;
  // delivery costs depend on the address, and the payment on both
  return partNames.filter((name) =>
    name === "method" ? done.address : name !== "payment" || (done.contact && isDelivered),
  );
}

export function partAfter(name: PartName): PartName {
  return partNames[Math.min(partNames.indexOf(name) + 1, partNames.length - 1)]!;
}
