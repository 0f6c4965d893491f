import type { CartSummary, Checkout, DeliveryGroup } from "@tradecounter/wire";
import type { Resource } from "../cache.ts";
import { CHECKOUT, isNotStarted } from "../checkout.ts";
import type { CheckoutSession } from "../checkout.ts";
import type { Client } from "../client.ts";
import { isLoggedIn } from "../context.ts";
import { ClientError, FetchError } from "../errors.ts";
import { profileModule } from "../profile.ts";
import { DEFAULT_GROUP, FAST_CHECKOUT, isFastCheckout } from "./known.ts";
import type { Known } from "./known.ts";

/**
 * The checkout with its shopper, polled until it is calculated; a placeholder for one that is not started yet, while a page
 * is rendered. On a pay page it is built from the cart until it is begun there: from then on the store has more. Throws SESSION_NOT_LOADED,
 * CANNOT_POLL_CHECKOUT, SSR_NO_POLLING, SSR_CHECKOUT_RETRY and `FetchError`.
 */
export function knownOf(client: Client, path: () => string, isBegun: () => boolean = () => false): Resource<Known> {
  const known: Resource<Known> = client.cache.resource(CHECKOUT, async (signal) => {
    const session =
      isPayPage(path()) && !isBegun()
        ? paySession(await client.cart.current({ signal }), await client.delivery.groups({ signal }))
        : await client.checkout.load({ signal }).catch(placeholderFrom);
    if (!isLoggedIn(await client.context.session({ signal }))) return { session };
    const profile = await profileModule(client).get({ signal, cachePolicy: "no-cache" }).catch(noneFrom);
    return profile ? { session, profile } : { session };
  });

  function placeholderFrom(failure: unknown): CheckoutSession {
    const error = sessionErrorFrom(failure, client.polls);
    const present = known.entry().data;
    // In the browser, the rendered page's placeholder stays until its checkout is started.
    if (isRenderedWithout(error) || (isNotStarted(error) && present && isFastCheckout(present.session)))
      return fastCheckout;
    throw error;
  }

  return known;
}

/** Our choice: somebody the store has no profile for, such as an API client, is asked for a contact like a guest. */
function noneFrom(error: unknown): undefined {
  if (!(error instanceof FetchError && error.status === 404)) throw error;
}

const isRenderedWithout = (error: unknown): boolean =>
  error instanceof ClientError && error.code === "SSR_FAST_CHECKOUT";

/** Why there is no checkout to show: while a page is rendered, or in a browser. */
export function sessionErrorFrom(failure: unknown, polls: boolean): unknown {
  const status = failure instanceof FetchError ? failure.status : isNotStarted(failure) ? 404 : undefined;
  if (status === undefined) return failure;
  const as = (code: "SSR_FAST_CHECKOUT" | "SSR_CHECKOUT_RETRY" | "SESSION_NOT_LOADED", message: string) =>
    new ClientError(code, message, { cause: failure });
  if (polls)
    return [404, 410].includes(status)
      ? as("SESSION_NOT_LOADED", "there is no checkout: client.checkout.start() begins one")
      : failure;
  if (status === 404) return as("SSR_FAST_CHECKOUT", "there is no checkout yet");
  // Our choice: what a browser would wait for, retry or restart is left to the browser.
  return [409, 410, 423, 429].includes(status) || status >= 500
    ? as("SSR_CHECKOUT_RETRY", "a page that is being rendered does not try again")
    : failure;
}

/** Whether a path is that of the page that a pay link opens. Source: commerce specification, section 2. */
export const isPayPage = (path: string): boolean =>
  path.split(/[?#]/, 1)[0]!.split("/").filter(Boolean).at(-1) === "pay";

/**
 * The checkout of a cart that is only paid for: built from the cart itself, since the store has none before the payment.
 * Source: commerce specification, section 2; requirement C5.20.
 */
export function paySession(cartSummary: CartSummary, groups: readonly DeliveryGroup[]): CheckoutSession {
  const deliveryGroups = { count: groups.length, items: [...groups] };
  return { status: 200, checkout: { ...nothing, cartSummary, deliveryGroups, statusCode: "200" } };
}

const nothing: Checkout = {
  cartSummary: null,
  checkoutId: null,
  contactInfo: null,
  customFields: null,
  deliveryGroups: null,
  errors: [],
  orderReferenceNumber: null,
  statusCode: null,
};

const placeholderGroup: DeliveryGroup = {
  availableDeliveryMethods: [],
  cartId: "",
  cartItems: null,
  deliveryAddress: null,
  desiredDeliveryDate: null,
  errors: null,
  giftMessage: null,
  giftToName: null,
  id: DEFAULT_GROUP,
  isAllDigitalCartItems: null,
  isDefault: true,
  isGift: false,
  name: "Shipment1",
  selectedDeliveryMethod: null,
  shippingInstructions: null,
  totalCartItemCount: null,
  totalProductAmount: null,
};

/** A form to fill in before the store has started a checkout. Source: commerce specification, section 4. */
export const fastCheckout: CheckoutSession = {
  status: 202,
  checkout: {
    ...nothing,
    checkoutId: FAST_CHECKOUT,
    deliveryGroups: { count: 1, items: [placeholderGroup] },
    statusCode: "202",
  },
};
