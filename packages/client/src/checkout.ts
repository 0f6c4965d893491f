import {
  ACTIVE_CHECKOUT,
  changeCheckout,
  checkoutErrorType,
  CURRENT_CART,
  deleteCheckout,
  getCheckout,
  limits,
  startCheckout,
} from "@tradecounter/wire";
import { fullName } from "@tradecounter/commerce";
import type { BodyOf, Checkout, CheckoutAddressInput, CheckoutErrorCode, CheckoutError } from "@tradecounter/wire";
import { CART } from "./cart.ts";
import type { Core } from "./core.ts";
import { ClientError, FetchError, isFilled } from "./errors.ts";
import { STOCK } from "./inventory.ts";
import { poll, retryWrite } from "./poll.ts";
import type { Processing } from "./processing.ts";
import type { Stored } from "./storage.ts";
import type { Reply, SendOptions } from "./transport.ts";

/** A checkout with the HTTP status of its reply. */
export interface CheckoutSession {
  readonly status: number;
  readonly checkout: Checkout;
}

/** The key of a checkout with its shopper, which a change to either makes stale. */
export const CHECKOUT = `${CART}checkout`;

/** The meaning of statuses. Source: commerce specification, section 4, "Checkout status codes". */
const statuses = { ok: [200, 202, 422], ready: [200, 422], restartable: [410, 422] };
export const checkoutIs = {
  ok: (status: number) => statuses.ok.includes(status),
  ready: (status: number) => statuses.ready.includes(status),
  restartable: (status: number) => statuses.restartable.includes(status),
};

/**
 * The checkout that this page is about, whatever another tab has started since; otherwise the live one. That is the current
 * cart's, so it must not be changed or paid for if the client is for another cart. Throws SESSION_NOT_LOADED.
 */
export function underWay({ cartParams }: Pick<Core, "cartParams">, checkoutId: Pick<Stored<string>, "get">) {
  const isCurrent = cartParams.cartStateOrId === CURRENT_CART;
  const activeOrCheckoutId = checkoutId.get() ?? (isCurrent ? ACTIVE_CHECKOUT : undefined);
  if (activeOrCheckoutId !== undefined) return { activeOrCheckoutId };
  throw new ClientError("SESSION_NOT_LOADED", "the checkout of this cart was not started here");
}

export type UnderWay = ReturnType<typeof underWay>;

/** The shopper's input is invalid, as the errors tell by field: the store has changed nothing. */
export class CheckoutRefusal extends Error {
  readonly errors: readonly CheckoutError[];

  constructor(errors: readonly CheckoutError[]) {
    super(errors.find(({ detail }) => detail)?.detail ?? "the checkout takes no such values");
    this.name = "CheckoutRefusal";
    this.errors = errors;
  }
}

/** Throws `CheckoutRefusal` for errors about fields; any other error belongs to the checkout, which has it when loaded. */
export function demandTaken(errors: readonly CheckoutError[] | null | undefined): void {
  const wrong = (errors ?? []).filter(({ invalidParameters }) => invalidParameters && invalidParameters.length > 0);
  if (wrong.length > 0) throw new CheckoutRefusal(wrong);
}

export type CheckoutChange = BodyOf<typeof changeCheckout>;
export type CheckoutStart = Partial<BodyOf<typeof startCheckout>>;
export interface DeliveryChoice {
  readonly address?: CheckoutAddressInput;
  /** ISO 8601; 30 days from now if left out. */
  readonly desiredDeliveryDate?: string;
  readonly shippingInstructions?: string;
}

export type CheckoutModule = ReturnType<typeof checkoutModule>;

/** The live checkout of the client's cart. Source: commerce specification, sections 4, 5 and 7. */
export function checkoutModule(
  { cache, clock, polls, send, cartParams }: Core,
  checkoutId: Stored<string>,
  cart: { readonly processing: Pick<Processing, "setShadow"> },
) {
  const params = () => underWay({ cartParams }, checkoutId);

  function begun(reply: Reply<Checkout | undefined>): CheckoutSession {
    const session = sessionFrom(reply);
    checkoutId.set(session.checkout.checkoutId ?? undefined);
    return session;
  }

  /** Waits until the checkout is calculated. Throws SESSION_NOT_LOADED, CANNOT_POLL_CHECKOUT, SSR_NO_POLLING and `FetchError`. */
  async function load({ signal }: SendOptions = {}): Promise<CheckoutSession> {
    const asked = params();
    try {
      return await loadNamed(asked, signal);
    } catch (error) {
      if (!isOfAnotherTime(error, asked)) throw error;
      // The id is kept until there is another checkout: it may have become an order, which can only be found by that id.
      return loadNamed(underWay({ cartParams }, { get: () => undefined }), signal);
    }
  }

  async function loadNamed(asked: UnderWay, signal: AbortSignal | undefined): Promise<CheckoutSession> {
    const ask = async () => {
      const session = begun(await send(getCheckout, { params: asked }, { signal }));
      // what a checkout is still calculating are the cart's delivery and taxes
      cart.processing.setShadow(!checkoutIs.ready(session.status));
      return session;
    };
    try {
      return await poll(ask, ({ status }) => checkoutIs.ready(status), { clock, polls, signal });
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== "ASYNC_MAXIMUM_WAIT_EXCEEDED") throw error;
      throw new ClientError("CANNOT_POLL_CHECKOUT", error.message, { cause: error });
    } finally {
      cart.processing.setShadow(false);
    }
  }

  /** Deletes the checkout, if there is one; the cart stays. */
  async function discard(): Promise<void> {
    try {
      await send(deleteCheckout, { params: params() });
    } catch (error) {
      // A missing checkout is what was wanted.
      if (!isGone(error)) throw error;
    } finally {
      checkoutId.set(undefined);
      [CART, STOCK].forEach(cache.invalidate);
    }
  }

  /** A single PUT; a session that is gone (410) is a valid outcome here. */
  async function begin(body: BodyOf<typeof startCheckout>, signal?: AbortSignal): Promise<Reply<Checkout | undefined>> {
    const put = () =>
      send(startCheckout, { body }, { signal }).catch((error: unknown) => {
        if (error instanceof FetchError && checkoutIs.restartable(error.status)) {
          return { status: error.status, body: undefined };
        }
        throw error;
      });
    return retryWrite<Reply<Checkout | undefined>>(put, { clock, polls, signal });
  }

  async function save(body: CheckoutChange, { signal }: SendOptions = {}): Promise<void> {
    const asked = params();
    const write = () => send(changeCheckout, { params: asked, body }, { signal });
    const changed = await retryWrite(write, { clock, polls, signal }).finally(() => cache.invalidate(CART));
    demandTaken(changed.body?.errors);
  }

  async function change(body: CheckoutChange, options: SendOptions = {}): Promise<CheckoutSession> {
    await save(body, options);
    return load(options);
  }

  return {
    load,
    discard,
    /** Saves one kind of change at a time: contact, delivery or method. Throws `CheckoutRefusal` and `FetchError`. */
    save,
    /** The same, but returns the resulting checkout. */
    change,

    /** Starts or resumes. A checkout that is gone or in error is deleted and started once more. */
    async start(wanted: CheckoutStart = {}, { signal }: SendOptions = {}): Promise<CheckoutSession> {
      const address = wanted.deliveryAddressInput;
      const body = {
        cartId: cartParams.cartStateOrId,
        ...wanted,
        ...(address && { deliveryAddressInput: startAddressFrom(address) }),
      } as const;
      try {
        let reply = await begin(body, signal);
        if (checkoutIs.restartable(reply.status)) {
          checkoutId.set(reply.body?.checkoutId ?? undefined);
          await discard();
          reply = await begin(body, signal);
        }
        if (reply.body === undefined) throw new ClientError("CANNOT_START_CHECKOUT", "the checkout does not start");
        begun(reply);
      } finally {
        cache.invalidate(CART);
      }
      return load({ signal });
    },

    /** Saves a guest's contact; use it only once the contact is complete (`isContactComplete`). */
    saveContact: (contactInfo: NonNullable<CheckoutChange["contactInfo"]>) => change({ contactInfo }),

    /** Saves the address, date and instructions of the default delivery group. */
    saveDelivery: ({ address, desiredDeliveryDate, shippingInstructions }: DeliveryChoice) =>
      change({
        ...(address && { deliveryAddress: addressFrom(address) }),
        desiredDeliveryDate:
          desiredDeliveryDate ?? new Date(clock.now() + limits.deliveryDays * 86_400_000).toISOString(),
        ...(shippingInstructions !== undefined && { shippingInstructions }),
      }),

    /** Sets the method of the default delivery group, by its id. Throws `CheckoutRefusal` and `FetchError`. */
    chooseMethod: (deliveryMethodId: string) => change({ deliveryMethodId }),
  };
}

function sessionFrom({ status, body }: Reply<Checkout | undefined>): CheckoutSession {
  if (!body) throw new ClientError("NULL_CHECKOUT_JSON", "the checkout has no body");
  if (!body.checkoutId) throw new ClientError("NULL_CHECKOUTID", "the checkout has no id");
  return { status, checkout: body };
}

/** Whether there is no checkout: the store has none, or no id is known. */
export const isGone = (error: unknown): boolean =>
  error instanceof FetchError ? [404, 410].includes(error.status) : isNotStarted(error);

export const isNotStarted = (error: unknown): boolean =>
  error instanceof ClientError && error.code === "SESSION_NOT_LOADED";

/** A stored id is outdated if the store no longer knows it, if it is somebody else's, or if it is malformed. */
const isOfAnotherTime = (error: unknown, { activeOrCheckoutId }: UnderWay): boolean =>
  activeOrCheckoutId !== ACTIVE_CHECKOUT && error instanceof FetchError && [400, 403, 404, 410].includes(error.status);

type StartAddress = NonNullable<BodyOf<typeof startCheckout>["deliveryAddressInput"]>;

/** Our choice: a flag sent as text counts as well. */
const startAddressFrom = (address: StartAddress): StartAddress =>
  String(address.shouldUseDefaultAddress) === "true" ? address : addressFrom(address);

/** A saved address is sent by its id, any other in full and with a name. Source: commerce specification, section 5. */
export const addressFrom = (address: CheckoutAddressInput): CheckoutAddressInput =>
  address.id ? { id: address.id } : { ...address, name: fullName(address, address.country) };

/** Source: commerce specification, section 5. */
export const isContactComplete = (contact: Checkout["contactInfo"] | undefined): boolean =>
  !!contact && [contact.email, contact.phoneNumber, contact.firstName, contact.lastName].every(isFilled);

/** The code of a business error inside a checkout, if it has one of its own. Source: commerce specification, section 8. */
export function codeOf({ type, instance, invalidParameters }: CheckoutError): CheckoutErrorCode | undefined {
  if (type === checkoutErrorType.inventory || instance === "CHECKOUT_INVENTORY_RESERVATION") {
    return "INSUFFICIENT_INVENTORY";
  }
  // With parameters, it is about what the shopper has to enter or choose, which the error itself says.
  const isToCorrect = invalidParameters && invalidParameters.length > 0;
  return type === checkoutErrorType.delivery && !isToCorrect ? "NO_DELIVERY_METHODS" : undefined;
}
