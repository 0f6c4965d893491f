import { isSameAddress, newRecordId, ZERO, type RecordId } from "@tradecounter/commerce";
import type { StoreSettings } from "../../stores/index.ts";
import { addressFrom, addressProblems, keptText, type DeliveryAddress } from "../addresses/index.ts";
import type { DeliveryGroup, DeliveryGroupChange } from "./cart.ts";
import type { Decision, Refusal } from "./rules.ts";

/**
 * The group after a shopper's change, but for the delivery method, which depends on what is offered to the new address.
 * Source: contract of the cart, section 6.4.
 */
export function groupAfterChange(
  group: DeliveryGroup,
  change: DeliveryGroupChange,
  { gifting }: Pick<StoreSettings, "gifting">,
): Decision<{ group: DeliveryGroup }> {
  const asksForGift = change.isGift || change.giftMessage || change.giftToName;
  if (asksForGift && !gifting.enabled)
    return { refused: "API_DISABLED_FOR_ORG", message: "This store does not send gifts." };
  if (change.giftMessage && !gifting.messageEnabled) {
    return { refused: "API_DISABLED_FOR_ORG", message: "This store does not send gift messages." };
  }
  if (change.desiredDeliveryDate && !isLikely(change.desiredDeliveryDate)) {
    return { refused: "INVALID_API_INPUT", message: "Enter a delivery date that exists." };
  }
  const isGift = change.isGift ?? group.isGift;
  const { deliveryAddress, desiredDeliveryDate, shippingInstructions, giftMessage, giftToName } = change;
  return {
    refused: null,
    group: {
      ...group,
      deliveryAddress:
        deliveryAddress === undefined ? group.deliveryAddress : deliveryAddress && addressFrom(deliveryAddress),
      desiredDeliveryDate: desiredDeliveryDate === undefined ? group.desiredDeliveryDate : desiredDeliveryDate,
      shippingInstructions:
        shippingInstructions === undefined ? group.shippingInstructions : keptText(shippingInstructions),
      isGift,
      // What was written for a gift goes when it is none any more.
      giftMessage: isGift ? (giftMessage === undefined ? group.giftMessage : keptText(giftMessage)) : null,
      giftToName: isGift ? (giftToName === undefined ? group.giftToName : keptText(giftToName)) : null,
    },
  };
}

/**
 * The groups with what somebody has said of a delivery elsewhere, in the default group, as far as nothing is said there. Not the address: who
 * logs in has others to choose from.
 */
export function groupsWithWishes(
  groups: readonly DeliveryGroup[],
  { isGift, giftMessage, giftToName, shippingInstructions, desiredDeliveryDate }: DeliveryGroup,
): readonly DeliveryGroup[] {
  return groups.map((group) => {
    if (!group.isDefault) return group;
    // the words for one gift are not mixed with those for another
    const hasWords = group.giftMessage !== null || group.giftToName !== null;
    return {
      ...group,
      ...(isGift && !hasWords && { isGift, giftMessage, giftToName }),
      shippingInstructions: group.shippingInstructions ?? shippingInstructions,
      desiredDeliveryDate: group.desiredDeliveryDate ?? desiredDeliveryDate,
    };
  });
}

const dayMs = 86_400_000;

/** Whether nothing can be delivered then any more. Our choice: a day counts until it is over everywhere. */
export const isPast = (date: Date, now: Date): boolean => date.getTime() < now.getTime() - dayMs;

/**
 * Why what a shopper enters for a group cannot be kept. Our choice: a part of an address is enough for who asks what delivery costs; what
 * there is of it must be right, and an order wants the whole. Where nothing is delivered to is told by the methods.
 */
export function entryRefusal(
  { deliveryAddress: address, desiredDeliveryDate: date }: DeliveryGroupChange,
  now: Date,
): Refusal | undefined {
  if (date && isPast(date, now))
    return { refused: "INVALID_API_INPUT", message: "Choose a delivery date that is not in the past." };
  // a saved one was looked at when it was saved, and when it is used for an order
  if (!address || address.id) return undefined;
  const wrong = addressProblems(address, { countries: null, prefix: "" }).find(({ name }) => {
    const field = name.slice(1) as keyof DeliveryAddress;
    return field === "country" || address[field]?.trim();
  });
  return wrong && { refused: "INVALID_API_INPUT", message: wrong.detail };
}

/** Our choice: the most delivery groups of one cart, as many as a storefront lists. */
const MAX_GROUPS = 20;

/**
 * A group without items behind these; the first one of a cart is its default. Our choice: what nobody names is called
 * `Shipment2`, in English for every locale, as orders and mails show it.
 */
export function newGroup(groups: readonly DeliveryGroup[], name?: string): DeliveryGroup {
  const position = Math.max(0, ...groups.map((group) => group.position)) + 1;
  return {
    id: newRecordId("deliveryGroup"),
    name: name || freeName(groups, position),
    isDefault: groups.length === 0,
    position,
    deliveryAddress: null,
    desiredDeliveryDate: null,
    shippingInstructions: null,
    isGift: false,
    giftMessage: null,
    giftToName: null,
    deliveryMethodId: null,
    fee: ZERO,
    feeAdjustment: ZERO,
    taxPercent: ZERO,
    tax: ZERO,
  };
}

function freeName(groups: readonly DeliveryGroup[], number: number): string {
  const name = `Shipment${number}`;
  return groups.some((group) => group.name === name) ? freeName(groups, number + 1) : name;
}

/** With one more group. Source: contract of the cart, section 6.2. */
export function groupsAfterAdding(
  groups: readonly DeliveryGroup[],
  name?: string,
): Decision<{ groups: readonly DeliveryGroup[]; groupId: RecordId }> {
  if (groups.length >= MAX_GROUPS)
    return { refused: "LIMIT_EXCEEDED", message: `A cart can ship to at most ${MAX_GROUPS} addresses.` };
  const group = newGroup(groups, name);
  return { refused: null, groups: [...groups, group], groupId: group.id };
}

interface Target {
  readonly groupId?: RecordId;
  readonly groupName?: string;
  readonly address?: DeliveryAddress;
}

/**
 * The group that an arrangement means, made where a name or an address has none. Our choice: an address beside an id or a name
 * becomes that group's. Source: contract of the cart, section 6.6.
 */
export function withTarget(
  groups: readonly DeliveryGroup[],
  { groupId, groupName, address }: Target,
  otherwise: RecordId,
): Decision<{ groups: readonly DeliveryGroup[]; groupId: RecordId }> {
  if (groupId && !groups.some(({ id }) => id === groupId))
    return { refused: "ITEM_NOT_FOUND", message: "There is no such delivery group." };
  const name = groupName?.trim();
  const byName = name ? groups.find((group) => group.name === name) : undefined;
  const byAddress = !name && address ? groups.find((group) => goesTo(group, address)) : undefined;
  const known = groupId ?? byName?.id ?? byAddress?.id;
  if (!known && !name && !address) return { refused: null, groups, groupId: otherwise };
  const made = known ? { refused: null, groups, groupId: known } : groupsAfterAdding(groups, name);
  if (made.refused || !address) return made;
  const addressed = (group: DeliveryGroup) =>
    group.id === made.groupId && !goesTo(group, address) ? { ...group, deliveryAddress: address } : group;
  return { ...made, groups: made.groups.map(addressed) };
}

function goesTo({ deliveryAddress }: DeliveryGroup, address: DeliveryAddress): boolean {
  if (!deliveryAddress) return false;
  return address.id ? deliveryAddress.id === address.id : isSameAddress(deliveryAddress, address);
}

/** Without these; the default group stays. */
export function groupsWithout(
  groups: readonly DeliveryGroup[],
  removed: readonly DeliveryGroup[],
): readonly DeliveryGroup[] {
  return groups.filter((group) => group.isDefault || !removed.includes(group));
}

/** Our choice: a delivery is wished for between 2000 and 2200; other years are typing mistakes, and some are no dates in SQL. */
function isLikely(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2200;
}
