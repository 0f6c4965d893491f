import type { StoreSettings } from "../../stores/index.ts";
import { addressFrom, keptText } from "../addresses/index.ts";
import type { DeliveryGroup, DeliveryGroupChange } from "./cart.ts";
import type { Decision } from "./rules.ts";

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
    return { refused: "API_DISABLED_FOR_ORG", message: "This store sends no gifts." };
  if (change.giftMessage && !gifting.messageEnabled) {
    return { refused: "API_DISABLED_FOR_ORG", message: "This store sends no gift messages." };
  }
  if (change.desiredDeliveryDate && !isLikely(change.desiredDeliveryDate)) {
    return { refused: "INVALID_API_INPUT", message: "Enter a date of delivery that there is." };
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

/** Our choice: a delivery is wished for between 2000 and 2200; other years are typing mistakes, and some are no dates in SQL. */
function isLikely(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2200;
}
