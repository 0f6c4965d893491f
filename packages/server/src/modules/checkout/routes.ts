import { instantFrom, type RecordId } from "@tradecounter/commerce";
import {
  addCheckoutCoupon,
  CommerceError,
  changeCheckout,
  deleteCheckout,
  getCheckout,
  payCheckout,
  removeCheckoutCoupon,
  startCheckout,
  startCheckoutByPost,
  startCheckoutInPlace,
  type CheckoutChange as WireChange,
  type CheckoutCouponInput,
  type CheckoutCoupons,
  type CheckoutStart,
} from "@tradecounter/wire";
import { reply } from "../../http/reply.ts";
import { idFrom } from "../../http/ids.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import { addressFrom } from "../addresses/index.ts";
import type { Cart, CartService } from "../cart/index.ts";
import type { CheckoutRef, View } from "./checkout.ts";
import type { CheckoutPayments, PaymentRequest } from "./payments.ts";
import type { CheckoutChange } from "./rules.ts";
import type { CheckoutService } from "./service.ts";
import type { Start } from "./start.ts";
import { statusOf, toWireCheckout } from "./wire.ts";

export interface CheckoutRouteNeeds {
  readonly carts: CartService;
  readonly checkouts: CheckoutService;
  readonly payments: CheckoutPayments;
}

/** Source: contract of cart and checkout, sections 7 and 8.1. */
export function checkoutRoutes({ carts, checkouts, payments }: CheckoutRouteNeeds): Route[] {
  const shown = (view: View, shopper: Shopper) => reply(statusOf(view), toWireCheckout(view, carts, shopper));
  const start = async ({ body }: { body: CheckoutStart }, shopper: Shopper) =>
    shown(await checkouts.start(shopper, startFrom(body)), shopper);

  /** The URL of a checkout continues that checkout only, never another. */
  async function goOn(shopper: Shopper, id: RecordId, wanted: Start): Promise<View> {
    const { cart } = await checkouts.read(shopper, id);
    if (wanted.cart !== "current" && wanted.cart !== cart.id) throw new CommerceError("CHECKOUT_NOT_FOUND");
    return checkouts.start(shopper, { ...wanted, cart: cart.id });
  }

  return [
    route(startCheckout, start),
    route(startCheckoutByPost, start),
    route(startCheckoutInPlace, async ({ params, body }, shopper) => {
      const ref = refFrom(params);
      return ref === "active" ? start({ body }, shopper) : shown(await goOn(shopper, ref, startFrom(body)), shopper);
    }),
    route(getCheckout, async ({ params }, shopper) => shown(await checkouts.read(shopper, refFrom(params)), shopper)),
    route(changeCheckout, async ({ params, body }, shopper) =>
      shown(await checkouts.change(shopper, refFrom(params), changeFrom(body)), shopper),
    ),
    route(
      deleteCheckout,
      async ({ params }, shopper) => checkouts.cancel(shopper, refFrom(params)) as Promise<undefined>,
    ),
    route(addCheckoutCoupon, async ({ params, body }, shopper) =>
      toWireCoupons(await checkouts.addCoupon(shopper, refFrom(params), couponCodeFrom(body))),
    ),
    route(removeCheckoutCoupon, async ({ params }, shopper) =>
      toWireCoupons(await checkouts.removeCoupon(shopper, refFrom(params), idFrom(params.cartCouponId))),
    ),
    route(payCheckout, async ({ params, body }, shopper) => {
      const answer = await payments.pay(shopper, refFrom(params), {
        requestType: body.requestType as PaymentRequest["requestType"],
        token: body.paymentToken?.trim() ?? "",
        billingAddress: body.billingAddress ? addressFrom(body.billingAddress) : null,
        data: body.paymentsData ?? null,
      });
      return reply(answer.salesforceResultCode === "Success" ? 200 : 422, answer);
    }),
  ];
}

/** Newest first. */
function toWireCoupons({ coupons }: Cart): CheckoutCoupons {
  return { cartCouponIds: coupons.map(({ id }) => id).toReversed(), errors: [] };
}

/** Both documented forms carry one code. Source: contract of cart and checkout, section 5.5. */
function couponCodeFrom({ couponCode, couponCodes = [] }: CheckoutCouponInput): string {
  const codes = [...(couponCode ? [couponCode] : []), ...(couponCodes ?? [])];
  if (codes.length !== 1) throw new CommerceError("INVALID_API_INPUT", "Name one coupon.");
  return codes[0]!;
}

/** Throws INVALID_ID_FIELD for an id whose checksum is wrong. */
export function refFrom({ activeOrCheckoutId }: { activeOrCheckoutId: string }): CheckoutRef {
  return activeOrCheckoutId === "active" ? "active" : idFrom(activeOrCheckoutId);
}

/** Our choice: here `active` is the current cart, even if its checkout has begun. */
function startFrom({ cartId, deliveryAddressInput: input, deliveryAddress: older }: CheckoutStart): Start {
  const cart = cartId === "active" || cartId === "current" ? ("current" as const) : idFrom(cartId);
  if (isTrue(input?.shouldUseDefaultAddress) || older === "default") return { cart, deliveryAddress: "default" };
  const hasAddress = input && Object.values(input).some((value) => value !== null && value !== "");
  return { cart, ...(hasAddress && { deliveryAddress: addressFrom(input) }) };
}

function isTrue(flag: unknown): boolean {
  return flag === true || flag === "true";
}

function changeFrom(body: WireChange): CheckoutChange {
  const { contactInfo, deliveryAddress, desiredDeliveryDate: date, deliveryMethodId } = body;
  return {
    ...(contactInfo && {
      contact: {
        email: contactInfo.email ?? undefined,
        firstName: contactInfo.firstName ?? undefined,
        lastName: contactInfo.lastName ?? undefined,
        phoneNumber: contactInfo.phoneNumber ?? undefined,
        country: contactInfo.isoCountryCodeForPhoneNumber,
      },
    }),
    ...(deliveryAddress && { deliveryAddress: addressFrom(deliveryAddress) }),
    ...(date !== undefined && { desiredDeliveryDate: date === null ? null : instantFrom(date) }),
    shippingInstructions: body.shippingInstructions,
    ...(deliveryMethodId && { deliveryMethodId: idFrom(deliveryMethodId) }),
  };
}
