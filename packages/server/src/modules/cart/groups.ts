import { isSameAddress, newRecordId, ZERO, type RecordId } from "@tradecounter/commerce";
import type { StoreSettings } from "../../stores/index.ts";
import { addressFrom, addressProblems, keptText, type DeliveryAddress } from "../addresses/index.ts";
import type { DeliveryGroup, DeliveryGroupChange } from "./cart.ts";
import type { Decision, Refusal } from "./rules.ts";

/**
 * The group after a shopper's change, except for the delivery method, which depends on what is offered at the new address. Source: contract
 * of the cart, section 6.4.
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
      // A group that is no longer a gift loses its gift message.
      giftMessage: isGift ? (giftMessage === undefined ? group.giftMessage : keptText(giftMessage)) : null,
      giftToName: isGift ? (giftToName === undefined ? group.giftToName : keptText(giftToName)) : null,
    },
  };
}

/**
 * The groups with the delivery entries of another cart, copied to the default group where it has none. The address is not copied: a shopper
 * who logs in has others to choose from.
 */
export function groupsWithWishes(
  groups: readonly DeliveryGroup[],
  { isGift, giftMessage, giftToName, shippingInstructions, desiredDeliveryDate }: DeliveryGroup,
): readonly DeliveryGroup[] {
  return groups.map((group) => {
    if (!group.isDefault) return group;
    // the message of one gift is not combined with that of another
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

/** Whether it is too late to deliver on this date. Our choice: a day counts until it is over everywhere. */
export const isPast = (date: Date, now: Date): boolean => date.getTime() < now.getTime() - dayMs;

/**
 * Why a shopper's entry for a group cannot be stored. Our choice: a partial address is enough to ask for the cost of delivery; its parts
 * must be valid, and an order needs the complete address. An address that the store does not deliver to is reported by the delivery
 * methods.
 */
export function entryRefusal(
  { deliveryAddress: address, desiredDeliveryDate: date }: DeliveryGroupChange,
  now: Date,
): Refusal | undefined {
  if (date && isPast(date, now))
    return { refused: "INVALID_API_INPUT", message: "Choose a delivery date that is not in the past." };
  // a saved address was checked when it was saved, and is checked again when it is used for an order
  if (!address || address.id) return undefined;
  const wrong = addressProblems(address, { countries: null, prefix: "" }).find(({ name }) => {
    const field = name.slice(1) as keyof DeliveryAddress;
    return field === "country" || address[field]?.trim();
  });
  return wrong && { refused: "INVALID_API_INPUT", message: wrong.detail };
}

/** Our choice: the maximum number of delivery groups per cart, as many as a storefront lists. */
const MAX_GROUPS = 20;

/**
 * A group without items, to follow these; a cart's first group is its default. Our choice: a group without a name is called `Shipment2`, in
 * English for every locale, as orders and mails show it.
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

/** The groups with one added. Source: contract of the cart, section 6.2. */
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
 * The group that an arrangement targets, created where none has that name or address. Our choice: an address next to an id or a name
 * becomes that group's address. Source: contract of the cart, section 6.6.
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

/** The groups without these; the default group always stays. */
export function groupsWithout(
  groups: readonly DeliveryGroup[],
  removed: readonly DeliveryGroup[],
): readonly DeliveryGroup[] {
  return groups.filter((group) => group.isDefault || !removed.includes(group));
}

/** Our choice: a desired delivery date lies between 2000 and 2200; other years are typing mistakes, and some are not valid dates in SQL. */
function isLikely(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2200;
}
