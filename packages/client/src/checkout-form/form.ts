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
  /** The store's, with the draft over it. */
  readonly checkout: Checkout;
  /** The HTTP status of the store's. */
  readonly checkoutStatus: number;
  readonly draft: CheckoutDraft;
  /** What the store is told later: with the order, and a guest's contact when it is complete. */
  readonly held: Held;
  readonly status: FormStatus;
  /** Something is being saved: until then the form takes no change. */
  readonly isBusy: boolean;
}

export interface CheckoutFormOptions {
  /** Hears what went wrong for a reason that no part of the form can be told of. */
  readonly notify?: (exception: CheckoutException) => void;
  /** Of the page that shows the form; the browser's unless given. */
  readonly path?: () => string;
}

/** A shopper's draft of a checkout. Source: commerce specification, section 4, "Checkout form lifecycle". */
export interface CheckoutForm {
  readonly view: Resource<CheckoutFormView>;
  /** Merges into the draft. Throws MISSING_DELIVERY_GROUP_ID and CHECKOUT_FORM_BUSY. */
  update(change: DraftChange): void;
  /** Forgets the draft, and a contact that is held. Throws CHECKOUT_FORM_BUSY. */
  revert(): void;
  /**
   * Tells the store what differs, part by part, and forgets the draft. What fails ends it: the draft stays, with a
   * notification at the part that the store refused. Throws that failure, and CHECKOUT_FORM_BUSY.
   */
  persist(options?: SendOptions): Promise<void>;
  /**
   * Persists, then pays and places the order: with the billing address of the form and the account that was made for it. A
   * payment that the store may have, after PAYMENT_ORPHANED or when no answer came, is not made again unless the store says that
   * it has none for this order. A checkout that is over is asked for its order. Throws like `persist` and `orders.place`, and
   * SESSION_NOT_LOADED for a checkout that has given way to another, which nobody has seen.
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
 * One a page: what is read is shared with every other reader of the client. Its view throws SESSION_NOT_LOADED where no checkout
 * is under way: `client.checkout.start()` begins one.
 */
export function createCheckoutForm(
  client: Client,
  { notify = () => {}, path = () => globalThis.location?.pathname ?? "" }: CheckoutFormOptions = {},
): CheckoutForm {
  /** Whether the store has a checkout of the cart that is only paid for. */
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

  /** Reads anew: what another tab has changed would be taken for saved otherwise. */
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

  /** With an id, only to the checkout that has it: when that is over, nobody is told. */
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

  /** A checkout that is over may have become an order, and the answer to that was lost. */
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

/** The checkout, which has to be the one with this id, if any: another may have begun elsewhere, and nobody has seen that. */
function demandSame(now: Known, checkoutId: string | undefined): Known {
  if (checkoutId === undefined || isLocal(now.session) || now.session.checkout.checkoutId === checkoutId) return now;
  throw new ClientError("SESSION_NOT_LOADED", "the checkout is over, and another one has begun");
}

/** Whether there is no checkout, or none of this cart, since the store has said so. */
const isOver = (error: unknown): boolean =>
  isNotStarted(error) ||
  (error instanceof ClientError && error.code === "CANNOT_START_CHECKOUT" && isAnswer(error.cause));

type Refused = Extract<Placing, { readonly refused: unknown }>;

/** The errors themselves, unless the money was taken: then that is what there is to say. */
function exceptionsOfPlacing({ refused, errors }: Refused): readonly CheckoutException[] {
  if (refused !== "PAYMENT_ORPHANED" && errors.length > 0) return exceptionsOf(errors);
  return [{ code: refused, ...(refused === "PAYMENT_DECLINED" && { type: checkoutErrorType.payment }) }];
}

/**
 * What is held once a draft was told. Our choice: also a guest's contact that is not complete, which the store was not told, as
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

/** A buyer who may not add an address can only choose a saved one. Source: commerce specification, section 6. */
function isAddressForbidden(error: unknown, due: Change, { profile, session }: Known): boolean {
  const isNew = "deliveryAddress" in due.body && !due.body.deliveryAddress?.id;
  const group = session.checkout.deliveryGroups?.items.find(({ id }) => id === due.about);
  const isForbidden = error instanceof FetchError && error.code === "INSUFFICIENT_ACCESS";
  return isForbidden && isNew && profile !== undefined && !group?.deliveryAddress;
}

const noDeliveryAddresses = (cause: unknown): ClientError =>
  new ClientError("NO_DELIVERY_ADDRESSES", "there is no saved address, and none may be added", { cause });
