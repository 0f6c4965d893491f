import { decimal, wireQuantity } from "@tradecounter/commerce";
import type { PreservedCart } from "@tradecounter/wire";
import type { CarriedCart, CarriedItem } from "./carry-over-store.ts";

/** Source: contract of the cart, section 4.15. */
export function toWireCarriedCart({ cartId, currency, items, coupons }: CarriedCart): PreservedCart {
  const [failed, succeeded] = [items.filter(hasFailed), items.filter((item) => !hasFailed(item))];
  return {
    cartId,
    currencyIsoCode: currency,
    failedCoupons: coupons.flatMap(({ code, message }) => (message === null ? [] : [{ couponCode: code, message }])),
    failedCartItems: failed.map(toWireItem),
    numberOfProducts: items.length,
    numberOfProductsWithError: failed.length,
    numberOfProductsWithSuccess: succeeded.length,
    succeededCartItems: succeeded.map(toWireItem),
  };
}

/** Nothing to carry over. */
export const noCarriedCart: PreservedCart = {
  cartId: null,
  currencyIsoCode: null,
  failedCoupons: null,
  failedCartItems: null,
  numberOfProducts: null,
  numberOfProductsWithError: null,
  numberOfProductsWithSuccess: null,
  succeededCartItems: null,
};

function hasFailed({ message }: CarriedItem): boolean {
  return message !== null;
}

function toWireItem({ itemId, name, productId, quantity, message }: CarriedItem) {
  return {
    cartItem: {
      cartItemId: itemId,
      name,
      productId,
      quantity: wireQuantity(decimal(quantity)),
      type: "Product" as const,
    },
    message,
    status: message === null ? "Success" : "Failed",
  };
}
