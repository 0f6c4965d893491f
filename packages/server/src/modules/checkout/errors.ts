import { readableQuantity, type RecordId } from "@tradecounter/commerce";
import {
  CommerceError,
  checkoutErrorType,
  checkoutNotices,
  type CheckoutError,
  type CheckoutErrorType,
} from "@tradecounter/wire";
import type { StoreSettings } from "../../stores/index.ts";
import { asyncStatusOf, type Cart } from "../cart/index.ts";
import type { Shortage } from "../inventory/index.ts";
import type { InvalidParameter } from "../addresses/index.ts";

/** The total is not known yet, but will be in a moment. */
export class AmountsAwaited extends CommerceError {
  constructor({ groups }: Pick<Cart, "groups">) {
    const isTax = groups.some(({ taxState }) => taxState === "Processing");
    super(
      "CHECKOUT_CONFLICT",
      isTax
        ? "The taxes are still being looked up. Try again in a moment."
        : "The shipping fee is still being looked up. Try again in a moment.",
    );
  }
}

/** Another program has not reported its stock yet. */
export class StockAwaited extends CommerceError {
  /** Settles once it has reported, or has timed out. */
  readonly answered: Promise<void>;
  constructor(answered: Promise<void>) {
    super("CHECKOUT_CONFLICT", "The stock is still being looked up. Try again in a moment.");
    this.answered = answered;
  }
}

export function checkoutError(
  type: CheckoutErrorType,
  title: string,
  detail: string,
  more: { instance?: string; invalidParameters?: InvalidParameter[] } = {},
): CheckoutError {
  return { type, title, detail, instance: more.instance ?? null, invalidParameters: more.invalidParameters ?? null };
}

/** One error that names every field to correct; its detail is that of the first. */
export function invalidInput(problems: readonly InvalidParameter[]): CheckoutError {
  const isAddress = problems[0]!.name.startsWith("deliveryAddress");
  const type = isAddress ? checkoutErrorType.delivery : checkoutErrorType.checkout;
  return checkoutError(type, "Check what you entered", problems[0]!.detail, { invalidParameters: [...problems] });
}

export function deliveryError(detail: string, groupId: string, invalidParameters?: InvalidParameter[]): CheckoutError {
  return checkoutError(checkoutErrorType.delivery, "Check the shipping details", detail, {
    instance: groupId,
    invalidParameters,
  });
}

export function unreachable(groupId: string): CheckoutError {
  return deliveryError("We do not ship to this address.", groupId);
}

/** An error for each item affected by a catalog change. */
export function itemErrors(cart: Cart): CheckoutError[] {
  return cart.items.flatMap((item) =>
    item.messages.map(({ message }) =>
      checkoutError(checkoutErrorType.checkout, "An item has changed", `${item.name}: ${message}`, {
        instance: item.id,
      }),
    ),
  );
}

/** Errors where no order may be placed without the store's tax service. */
export function taxErrors(cart: Cart, { taxService }: StoreSettings): CheckoutError[] {
  if (asyncStatusOf(cart) !== "Errored" || taxService?.whenDown === "table") return [];
  const detail =
    "Taxes cannot be looked up at the moment, so the order has to wait. Your cart is kept; try again soon.";
  return [checkoutError(checkoutErrorType.taxService, "Taxes are not known", detail)];
}

/** An error for each product that is short; `instance` is the first item of that product. */
export function stockErrors(cart: Cart, shortages: readonly Shortage[]): CheckoutError[] {
  return shortages.map((shortage) =>
    checkoutError(
      checkoutErrorType.inventory,
      checkoutNotices.INSUFFICIENT_INVENTORY.title,
      stockDetail(cart, shortage),
      {
        instance: itemOf(cart, shortage.productId)?.id,
      },
    ),
  );
}

/** `"The V-belt: 3 of 4 available now."` */
export function stockDetail(cart: Cart, { productId, wanted, available }: Shortage): string {
  const name = itemOf(cart, productId)?.name ?? "An item";
  if (available <= 0n) return `${name} is sold out.`;
  return `${name}: ${readableQuantity(available)} of ${readableQuantity(wanted)} available now.`;
}

function itemOf(cart: Cart, productId: RecordId) {
  return cart.items.find((item) => item.productId === productId);
}
