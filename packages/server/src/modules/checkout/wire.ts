import type { Checkout } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import { toWireGroups, toWireSummary, type CartService } from "../cart/index.ts";
import type { View } from "./checkout.ts";

/** Ready, ready with errors, or not ready yet. Source: contract of cart and checkout, section 7.2. */
export function statusOf({ errors, isPending }: View): 200 | 202 | 422 {
  if (isPending) return 202;
  return errors.length > 0 ? 422 : 200;
}

/** Source: contract of cart and checkout, section 3. Our choice: custom fields are accepted and not stored. */
export function toWireCheckout(view: View, carts: CartService, shopper: Shopper): Checkout {
  const { session, cart, errors, supplies, isPending } = view;
  const { customFields: _, ...summary } = toWireSummary(cart);
  return {
    billingInfo: {
      address: session.billingAddress && { ...session.billingAddress, isDefault: null },
      addressDeliveryGroupId: null,
      email: session.contact?.email ?? null,
    },
    cartSummary: {
      ...summary,
      ...(isPending && { asyncOperationStatus: "Processing" as const }),
      purchaseOrderNumber: session.purchaseOrderNumber,
    },
    checkoutId: session.id,
    contactInfo: session.contact && { ...session.contact },
    customFields: [],
    deliveryGroups: toWireGroups(cart, carts.groupContext(shopper, supplies)),
    errors: [...errors],
    orderReferenceNumber: session.orderReferenceNumber,
    statusCode: String(statusOf(view)),
  };
}
