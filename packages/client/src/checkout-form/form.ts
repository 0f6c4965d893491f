import { checkoutErrorType } from "@tradecounter/wire";
import type { Checkout } from "@tradecounter/wire";
import type { Resource } from "../cache.ts";
import { demandTaken, isContactComplete, isGone, isNotStarted } from "../checkout.ts";
import type { CheckoutChange } from "../checkout.ts";
import type { Client } from "../client.ts";
import type { Entry } from "../entry.ts";
import { ClientError, FetchError, isAbort } from "../errors.ts";
import type { Placing } from "../orders.ts";
import { demandPaying } from "../payment.ts";
import type { Payment } from "../payment.ts";
import { profileModule } from "../profile.ts";
import type { GuestDetails } from "../storage.ts";
import type { SendOptions } from "../transport.ts";
import { createWatchers, derived } from "../watchers.ts";
import { persistOrder } from "./changes.ts";
import type { Change } from "./changes.ts";
import { defined, emptyDraft, notified, updated } from "./draft.ts";
import type { CheckoutDraft, DraftChange } from "./draft.ts";
import { billingAddress, contactOf, entered, isLocal, overlaid, wantedGroups, withHeld } from "./known.ts";
import type { Held, Known } from "./known.ts";
import { isAnswer, orderOnce } from "./order-once.ts";
import { exceptionsFrom, exceptionsOf, notificationOf } from "./problems.ts";
import type { CheckoutException } from "./problems.ts";
import { knownOf } from "./session.ts";
import { statusOf } from "./status.ts";
import type { FormStatus } from "./status.ts";

/** The checkout as a page shows it. */
export interface CheckoutFormView {
  /** The store's checkout with the draft over it. */
  readonly checkout: Checkout;
  /** The HTTP status of the store's checkout. */
  readonly checkoutStatus: number;
  readonly draft: CheckoutDraft;
  /** What is sent to the store later: with the order, or, for a guest's contact, once it is complete. */
  readonly held: Held;
  readonly status: FormStatus;
  /** While something is being saved, the form accepts no changes. */
  readonly isBusy: boolean;
}

export interface CheckoutFormOptions {
  /** Called with what went wrong, if it concerns no part of the form. */
  readonly notify?: (exception: CheckoutException) => void;
  /** The path of the page that shows the form. Default: the browser's. */
  readonly path?: () => string;
}

/** A shopper's draft of a checkout. Source: commerce specification, section 4, "Checkout form lifecycle". */
export interface CheckoutForm {
  readonly view: Resource<CheckoutFormView>;
  /** Merges a change into the draft. Throws MISSING_DELIVERY_GROUP_ID and CHECKOUT_FORM_BUSY. */
  update(change: DraftChange): void;
  /** Discards the draft and a held contact. Throws CHECKOUT_FORM_BUSY. */
  revert(): void;
  /**
   * Sends the differences to the store, part by part, and clears the draft. The first failure ends it: the draft is kept, with a
   * notification at the part that the store refused. Throws that failure, and CHECKOUT_FORM_BUSY.
   */
  persist(options?: SendOptions): Promise<void>;
  /**
   * Persists, then pays and places the order with the form's billing address and the account registered with it. A
   * payment that the store may have, after PAYMENT_ORPHANED or a missing reply, is not made again unless the store says that
   * it has none for this order. If the checkout is over, its order is looked up. Throws like `persist` and `orders.place`, and
   * SESSION_NOT_LOADED if another checkout, which the shopper has not seen, has replaced it.
   */
  place(payment: Payment): Promise<Placing>;
}

interface State {
  readonly draft: CheckoutDraft;
  readonly held: Held;
  readonly isBusy: boolean;
}

const untouched: State = { draft: emptyDraft, held: {}, isBusy: false };

/**
 * Create one per page: reads are shared with every other reader of the client. Its view throws SESSION_NOT_LOADED if no checkout
 * is in progress; `client.checkout.start()` begins one.
 */
export function createCheckoutForm(
  client: Client,
  { notify = () => {}, path = () => globalThis.location?.pathname ?? "" }: CheckoutFormOptions = {},
): CheckoutForm {
  /** For a cart that is only paid for (pay link): whether the store has its checkout. */
  let isBegun = false;
  const known = knownOf(client, path, () => isBegun);
  const watchers = createWatchers();
  const pay = orderOnce(client);
  let state = untouched;

  function change(part: Partial<State>): void {
    state = { ...state, ...part };
    watchers.tell();
  }

  function demandIdle(): void {
    if (state.isBusy) throw new ClientError("CHECKOUT_FORM_BUSY", "the checkout form is being saved");
  }

  async function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    demandIdle();
    change({ isBusy: true });
    try {
      return await work();
    } finally {
      change({ isBusy: false });
    }
  }

  function tell(about: string, exceptions: readonly CheckoutException[], settled: readonly string[] = []): void {
    const typed = exceptions.filter(({ type }) => type).map((exception) => notificationOf(about, exception));
    const cleared = settled.map((groupId) => ({ groupId }));
    if (typed.length > 0) change({ draft: updated(state.draft, { notifications: [...cleared, ...typed] }) });
    for (const exception of exceptions) if (!exception.type) notify(exception);
  }

  /** Reads again, as changes made in another tab would otherwise be taken for saved ones. */
  function reload(options: SendOptions): Promise<Known> {
    client.cache.invalidate(known.key);
    return known(options);
  }

  async function start(now: Known, options: SendOptions): Promise<void> {
    const [, wanted] = wantedGroups(now, state.draft).find(([{ isDefault }]) => isDefault) ?? [];
    const cartId = now.session.checkout.cartSummary?.cartId;
    const deliveryAddressInput = wanted?.deliveryAddress;
    const start = { ...(cartId && { cartId }), ...(deliveryAddressInput && { deliveryAddressInput }) };
    try {
      await client.checkout.start(start, options);
      isBegun = true;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw new ClientError("CANNOT_START_CHECKOUT", "the checkout does not start", { cause: error });
    }
  }

  async function apply(due: Change, now: Known, options: SendOptions): Promise<void> {
    switch (due.to) {
      case "profile":
        return savePhone(due.body);
      case "group":
        return demandTaken((await client.delivery.change(due.about, due.body)).errors);
      case "checkout":
        await client.checkout.save(due.body, options);
        if (due.body.contactInfo && !now.profile) client.storage.guest.set(detailsOf(due.body.contactInfo));
    }
  }

  async function savePhone(body: { readonly phoneNumber: string }): Promise<void> {
    try {
      await profileModule(client).change(body);
    } catch (cause) {
      throw new ClientError("INVALID_CONTACT_PHONE", "the phone number could not be saved", { cause });
    }
  }

  /** With an id, saves only to the checkout with that id; if it is over, the form shows no notification. */
  async function push(options: SendOptions, shownId?: string): Promise<Known> {
    const settled: string[] = [];
    let ofCheckoutId = shownId;
    let about: string = notified.checkout;
    try {
      let now = demandSame(await reload(options), ofCheckoutId);
      if (isLocal(now.session)) {
        await start(now, options);
        ofCheckoutId = client.storage.checkoutId.get();
        now = await known(options);
      }
      for (const part of persistOrder) {
        for (const due of part(now, entered(state.draft, state.held), client.clock.now())) {
          about = due.about;
          await apply(due, now, options).catch((error: unknown) => {
            throw isAddressForbidden(error, due, now) ? noDeliveryAddresses(error) : error;
          });
          now = demandSame(await known(options), ofCheckoutId);
          settled.push(about);
        }
      }
      change({ draft: emptyDraft, held: heldAfter(now, state) });
      return now;
    } catch (error) {
      if (isOver(error)) isBegun = false;
      const isTold = shownId === undefined || !isOver(error);
      if (isTold && !isAbort(error, options.signal, client.clock.signal)) tell(about, exceptionsFrom(error), settled);
      throw error;
    }
  }

  async function order(payment: Payment, ofCheckoutId: string | undefined): Promise<Placing> {
    const checkout = overlaid(await push({}, ofCheckoutId), emptyDraft, state.held);
    const wanted = {
      billingAddress: billingAddress(checkout),
      registrationAccountId: state.held.accountRegistrationId,
      ...defined(payment),
    };
    return pay(wanted, checkout.errors ?? []).catch(toldAtPayment);
  }

  /** A checkout that is over may have become an order whose reply was lost. */
  async function orderOf(checkoutId: string, failure: unknown): Promise<Placing> {
    const submitting = client.orders.submit(state.held.accountRegistrationId, {
      of: { activeOrCheckoutId: checkoutId },
    });
    const placing = await submitting.catch((error: unknown) => (isGone(error) ? undefined : toldAtPayment(error)));
    if (placing && "orderReferenceNumber" in placing) return placing;
    tell(notified.checkout, exceptionsFrom(failure));
    throw failure;
  }

  function toldAtPayment(error: unknown): never {
    tell(notified.payment, exceptionsFrom(error));
    throw error;
  }

  const view = (now: Known, { draft, held, isBusy }: State = state): CheckoutFormView => ({
    checkout: overlaid(now, draft, held),
    checkoutStatus: now.session.status,
    draft,
    held: withHeld(held, draft),
    status: statusOf(now, draft, held),
    isBusy,
  });

  let shown: { readonly of: Entry<Known>; readonly state: State; readonly entry: Entry<CheckoutFormView> } | undefined;

  function entry(): Entry<CheckoutFormView> {
    const of = known.entry();
    if (shown?.of !== of || shown.state !== state) {
      shown = { of, state, entry: { ...of, data: of.data && view(of.data) } };
    }
    return shown.entry;
  }

  return {
    view: derived(known, {
      key: `${known.key}/form`,
      shown: (now) => view(now),
      untouched: (now) => view(now, untouched),
      entry,
      watchers,
    }),
    update(wanted) {
      demandIdle();
      change({ draft: updated(state.draft, wanted) });
    },
    revert() {
      demandIdle();
      const { contactInfo: _, ...held } = state.held;
      change({ draft: emptyDraft, held });
    },
    persist: (options = {}) => exclusively(async () => void (await push(options))),
    place: (payment) =>
      exclusively(async () => {
        demandPaying(payment);
        const checkoutId = client.storage.checkoutId.get();
        const placing = await order(payment, checkoutId).catch((error: unknown) => {
          if (checkoutId !== undefined && isOver(error)) return orderOf(checkoutId, error);
          throw error;
        });
        if ("orderReferenceNumber" in placing) change({ held: {} });
        else tell(notified.payment, exceptionsOfPlacing(placing));
        return placing;
      }),
  };
}

/** The checkout, provided it has this id, if one is given: another may have been started elsewhere, which the shopper has not seen. */
function demandSame(now: Known, checkoutId: string | undefined): Known {
  if (checkoutId === undefined || isLocal(now.session) || now.session.checkout.checkoutId === checkoutId) return now;
  throw new ClientError("SESSION_NOT_LOADED", "the checkout is over, and another one has begun");
}

/** Whether, by the store's answer, there is no checkout, or none of this cart. */
const isOver = (error: unknown): boolean =>
  isNotStarted(error) ||
  (error instanceof ClientError && error.code === "CANNOT_START_CHECKOUT" && isAnswer(error.cause));

type Refused = Extract<Placing, { readonly refused: unknown }>;

/** The errors themselves, unless the payment was captured: then that is what to report. */
function exceptionsOfPlacing({ refused, errors }: Refused): readonly CheckoutException[] {
  if (refused !== "PAYMENT_ORPHANED" && errors.length > 0) return exceptionsOf(errors);
  return [{ code: refused, ...(refused === "PAYMENT_DECLINED" && { type: checkoutErrorType.payment }) }];
}

/**
 * What is held after a draft was sent. Our choice: this includes a guest's incomplete contact, which was not sent, as
 * nobody wants to type it again.
 */
function heldAfter(known: Known, { draft, held }: State): Held {
  const { contactInfo } = entered(draft, held);
  const { contactInfo: _, ...rest } = withHeld(held, draft);
  const isUntold = contactInfo && !known.profile && !isContactComplete(contactOf(known, { contactInfo }));
  return isUntold ? { ...rest, contactInfo } : rest;
}

const detailsOf = ({ lastName, email, phoneNumber }: NonNullable<CheckoutChange["contactInfo"]>): GuestDetails =>
  defined({ lastName: lastName ?? undefined, email: email ?? undefined, phoneNumber: phoneNumber ?? undefined });

/** A buyer who may not add addresses can only choose a saved one. Source: commerce specification, section 6. */
function isAddressForbidden(error: unknown, due: Change, { profile, session }: Known): boolean {
  const isNew = "deliveryAddress" in due.body && !due.body.deliveryAddress?.id;
  const group = session.checkout.deliveryGroups?.items.find(({ id }) => id === due.about);
  const isForbidden = error instanceof FetchError && error.code === "INSUFFICIENT_ACCESS";
  return isForbidden && isNew && profile !== undefined && !group?.deliveryAddress;
}

const noDeliveryAddresses = (cause: unknown): ClientError =>
  new ClientError("NO_DELIVERY_ADDRESSES", "there is no saved address, and none may be added", { cause });
