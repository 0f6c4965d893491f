import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { CommerceError, type CheckoutError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { AddressBook, DeliveryAddress } from "../addresses/index.ts";
import {
  asyncStatusOf,
  defaultGroupOf,
  type Cart,
  type CartRef,
  type CartService,
  type DeliveryGroup,
} from "../cart/index.ts";
import { outlookOn, release, type Outlook } from "../inventory/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { PaidCheckout, PaymentService } from "../payment/index.ts";
import type { CheckoutRef, Open, Session, View } from "./checkout.ts";
import { invalidInput, itemErrors, stockErrors, TaxesAwaited, taxErrors, unreachable } from "./errors.ts";
import { lackingIn, type Lacking } from "./readiness.ts";
import { newReferenceNumber } from "./reference-number.ts";
import {
  changeProblems,
  contactAfter,
  knownContact,
  mixRefusal,
  profileContact,
  repricedWords,
  unknownOf,
  type CheckoutChange,
} from "./rules.ts";
import {
  endedSessions,
  insertSession,
  lastSubmitted,
  saveSession,
  sessionById,
  sessionOf,
  sessionOfCart,
  type SessionChange,
} from "./store.ts";

export interface CheckoutNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly carts: CartService;
  readonly payments: PaymentService;
  readonly addresses: Pick<AddressBook, "resolve" | "defaultDelivery">;
  /** Answers each change with 202 and is ready at the second look, so that a client's waiting can be tried. */
  readonly answersLater?: boolean;
}

/** Where a shopper wants it, when a checkout starts. */
export interface Start {
  readonly cart: CartRef;
  readonly deliveryAddress?: DeliveryAddress | "default";
}

type Locked = Omit<Open, "repriced">;
type Changed = Locked & { readonly refused?: CheckoutError[] };
type Seen = Changed & { readonly outlook: Promise<Outlook> };

export type CheckoutService = ReturnType<typeof createCheckoutService>;

const repeatHours = 24;
const sweepSeconds = 60;
const sweptAtOnce = 200;
const hourMs = 3_600_000;

/**
 * Checkout sessions. A use case is one transaction, in which the cart is locked first: whoever holds the cart's lock may
 * change its session. What is not known at once, such as the taxes of a service, is told by the cart, and waited for by whoever asks.
 */
export function createCheckoutService({ db, clock, carts, payments, addresses, answersLater = false }: CheckoutNeeds) {
  const pending = new Set<RecordId>();

  /**
   * Starts a checkout, or goes on with the cart's live one. Throws MISSING_RECORD (no such cart), INVALID_API_INPUT (empty
   * cart), INVALID_OPERATION (closed cart), ITEM_NOT_FOUND (no such saved address). Our choice: a session that has expired is replaced without being deleted first.
   */
  async function start(shopper: Shopper, { cart: ref, deliveryAddress: wanted }: Start): Promise<View> {
    requireCheckout(shopper);
    const deliveryAddress =
      wanted === "default"
        ? await addresses.defaultDelivery(shopper)
        : wanted && (await addresses.resolve(shopper, wanted));
    const seen = await db.transaction(async (tx) => {
      const [locked, last] = await Promise.all([
        carts.lockCart(tx, shopper, ref),
        sessionOf(tx, shopper, ref === "active" ? "current" : ref),
      ]);
      const fresh = carts.upToDate(tx, shopper, locked);
      const cart = await carts.withinLimits(tx, { shopper, email: last?.contact?.email ?? null }, fresh);
      if (cart.items.length === 0) throw emptyCart();
      const present = last?.status === "Live" ? last : undefined;
      if (present && cart.status === "Checkout" && !isExpired(present)) {
        const open = { session: present, cart };
        return withStock(tx, shopper, await withStartAddress(tx, shopper, open, deliveryAddress));
      }
      if (cart.status !== "Active" && cart.status !== "Checkout") {
        throw new CommerceError(
          "INVALID_OPERATION",
          `The cart ${cart.id} cannot be checked out: its status is ${cart.status}.`,
        );
      }
      if (present) await end(tx, shopper.store, present);
      const session = newSession(shopper, cart, last);
      insertSession(tx, session, clock.now());
      const opened = cart.status === "Active" ? carts.setStatus(tx, cart, "Checkout") : cart;
      if (answersLater) pending.add(session.id);
      return withStock(tx, shopper, await withStartAddress(tx, shopper, { session, cart: opened }, deliveryAddress));
    });
    return viewOf(shopper, seen);
  }

  /**
   * Copies a cart for somebody to pay for and begins the copy's checkout, with the contact of the cart's own. Throws as the cart's
   * `clone`, and GUEST_INSUFFICIENT_ACCESS where guests do not check out.
   */
  async function startCopy(tx: Tx, shopper: Shopper, ref: CartRef): Promise<Locked> {
    requireCheckout(shopper);
    const last = await sessionOf(tx, shopper, ref === "active" ? "current" : ref);
    const copy = await carts.cloneWithin(tx, shopper, ref);
    const session = newSession(shopper, copy, last);
    insertSession(tx, session, clock.now());
    return { session, cart: carts.setStatus(tx, copy, "Checkout") };
  }

  /**
   * Takes back a copy that somebody was to pay for: what is being paid for it is given back. False where it is an order already. The
   * cart's lock decides: a payment whose order is not placed by then is for nothing. Throws MISSING_RECORD.
   */
  async function endCopy(tx: Tx, store: Store, cartId: RecordId): Promise<boolean> {
    const cart = await carts.lockCartById(tx, store.id, cartId);
    if (cart.status === "Closed") return false;
    const session = await sessionOfCart(tx, store.id, cartId);
    if (session?.status === "Live") await end(tx, store, session);
    if (cart.status !== "PendingDelete") carts.setStatus(tx, cart, "PendingDelete");
    return true;
  }

  /** The open checkout with its errors, if it has any, and those of the address when it was not accepted. */
  async function withStartAddress(
    tx: Tx,
    shopper: Shopper,
    open: Locked,
    address: DeliveryAddress | undefined,
  ): Promise<Changed> {
    if (!address) return open;
    const problems = changeProblems({ deliveryAddress: address }, shopper.store.settings, clock.now());
    if (problems.length > 0) return { ...open, refused: [invalidInput(problems)] };
    const groupId = defaultGroupOf(open.cart).id;
    const cart = carts.changeDeliveryGroup(tx, shopper, open.cart, groupId, { deliveryAddress: address });
    return { session: await afterTotalChange(tx, open, cart), cart };
  }

  /** Throws CHECKOUT_NOT_FOUND and CHECKOUT_EXPIRED. */
  async function read(shopper: Shopper, ref: CheckoutRef): Promise<View> {
    requireCheckout(shopper);
    const known = ref === "active" ? undefined : await ownSession(db, shopper, ref);
    const cart =
      ref === "active" || known ? await carts.read(shopper, known?.cartId ?? "current").catch(asNotFound) : undefined;
    const session = cart && (await sessionOf(db, shopper, cart.id));
    if (!cart || session?.status !== "Live" || (known && session.id !== known.id))
      throw new CommerceError("CHECKOUT_NOT_FOUND");
    if (isExpired(session) || cart.status !== "Checkout") throw new CommerceError("CHECKOUT_EXPIRED");
    return viewOf(shopper, withStock(db, shopper, { session, cart }), pending.delete(session.id));
  }

  /**
   * Changes one thing of the checkout. What a shopper entered wrongly is answered with errors, and nothing is changed.
   * Throws INVALID_API_INPUT (things that cannot be changed together, a method that is not offered), ITEM_NOT_FOUND (no such
   * saved address), CHECKOUT_NOT_FOUND and CHECKOUT_EXPIRED.
   */
  async function change(shopper: Shopper, ref: CheckoutRef, asked: CheckoutChange): Promise<View> {
    requireCheckout(shopper);
    const refusal = mixRefusal(asked);
    if (refusal) throw new CommerceError("INVALID_API_INPUT", refusal);
    const address = asked.deliveryAddress;
    const wanted = address ? { ...asked, deliveryAddress: await addresses.resolve(shopper, address) } : asked;
    const seen = await db.transaction(async (tx) => {
      const open = await lockOpen(tx, shopper, ref);
      const { settings } = shopper.store;
      const known = open.session.contact ?? profileContact(shopper);
      const contact = wanted.contact && contactAfter(known, wanted.contact, settings);
      const problems = [...(Array.isArray(contact) ? contact : []), ...changeProblems(wanted, settings, clock.now())];
      if (problems.length > 0) return withStock(tx, shopper, { ...open, refused: [invalidInput(problems)] });
      const session = contact && !Array.isArray(contact) ? save(tx, open.session, { contact }) : open.session;
      const email = session.contact?.email ?? null;
      const isSameBuyer = email === (open.session.contact?.email ?? null);
      const before = isSameBuyer ? open.cart : await carts.withinLimits(tx, { shopper, email }, open.cart);
      const cart = changeGroup(tx, shopper, before, wanted);
      if (answersLater) pending.add(session.id);
      const after = wanted.deliveryMethodId
        ? await withoutPayment(tx, session)
        : await afterTotalChange(tx, { session, cart: open.cart }, cart);
      return withStock(tx, shopper, { session: after, cart });
    });
    return viewOf(shopper, seen);
  }

  /** The cart with where and how it is delivered changed, if that is wanted. */
  function changeGroup(tx: Tx, shopper: Shopper, cart: Cart, wanted: CheckoutChange): Cart {
    const { deliveryAddress, desiredDeliveryDate, shippingInstructions, deliveryMethodId } = wanted;
    const group = { deliveryAddress, desiredDeliveryDate, shippingInstructions, deliveryMethodId };
    if (Object.values(group).every((value) => value === undefined)) return cart;
    return carts.changeDeliveryGroup(tx, shopper, cart, defaultGroupOf(cart).id, group);
  }

  /** Puts a coupon on the cart of the checkout. Throws as the cart's own call, CHECKOUT_NOT_FOUND and CHECKOUT_EXPIRED. */
  async function addCoupon(shopper: Shopper, ref: CheckoutRef, code: string): Promise<Cart> {
    return changeCoupons(shopper, ref, (tx, { session, cart }) =>
      carts.withCoupon(tx, { shopper, email: session.contact?.email ?? null }, cart, code),
    );
  }

  /** Throws ITEM_NOT_FOUND, CHECKOUT_NOT_FOUND and CHECKOUT_EXPIRED. */
  async function removeCoupon(shopper: Shopper, ref: CheckoutRef, couponId: RecordId): Promise<Cart> {
    return changeCoupons(shopper, ref, async (tx, { cart }) => carts.withoutCoupon(tx, shopper, cart, couponId));
  }

  /** A payment that was made before is void, whatever the total is now. Source: contract of cart and checkout, section 5.5. */
  async function changeCoupons(
    shopper: Shopper,
    ref: CheckoutRef,
    work: (tx: Tx, open: Open) => Promise<Cart>,
  ): Promise<Cart> {
    requireCheckout(shopper);
    return db.transaction(async (tx) => {
      const open = await lockOpen(tx, shopper, ref);
      const cart = await work(tx, open);
      await cancelPayment(tx, open.session);
      if (answersLater) pending.add(open.session.id);
      return cart;
    });
  }

  /** Ends the checkout: its payment is given back, its stock is free, the cart is Active. Throws CHECKOUT_NOT_FOUND. */
  async function cancel(shopper: Shopper, ref: CheckoutRef): Promise<void> {
    requireCheckout(shopper);
    await db.transaction(async (tx) => {
      const { session, cart } = await lockLive(tx, shopper, ref);
      await end(tx, shopper.store, session);
      if (cart.status === "Checkout") carts.setStatus(tx, cart, "Active");
    });
  }

  /**
   * For paying and placing the order: does `work` in a transaction with the live checkout locked. With `already`, a checkout
   * that is an order by now is answered from its session. Throws CHECKOUT_NOT_FOUND, CHECKOUT_EXPIRED, INVALID_API_INPUT (the
   * cart has been emptied), and CHECKOUT_CONFLICT while taxes are looked up, or
   * when the total is another one than the shopper has seen: the new one is kept, and shown before anything is paid.
   */
  async function inCheckout<T>(
    shopper: Shopper,
    ref: CheckoutRef,
    already: ((submitted: Session) => T) | undefined,
    work: (tx: Tx, open: Open) => Promise<T>,
  ): Promise<T> {
    requireCheckout(shopper);
    const done = await db.transaction(async (tx) => {
      const open = await lockOpen(tx, shopper, ref).catch(async (error: unknown) => {
        const isGone = error instanceof CommerceError && error.code === "CHECKOUT_NOT_FOUND";
        const submitted = isGone && already ? await submittedBefore(tx, shopper, ref) : undefined;
        if (!submitted) throw error;
        return { value: already!(submitted) };
      });
      if ("value" in open) return open;
      if (open.cart.items.length === 0) throw emptyCart();
      if (asyncStatusOf(open.cart) === "Processing") throw new TaxesAwaited();
      return open.repriced === null ? { value: await work(tx, open) } : { repriced: open.repriced };
    });
    if ("repriced" in done)
      throw new CommerceError("CHECKOUT_CONFLICT", `${done.repriced} Check the new total, then continue.`);
    return done.value;
  }

  async function lockOpen(tx: Tx, shopper: Shopper, ref: CheckoutRef): Promise<Open> {
    const { session, cart } = await lockLive(tx, shopper, ref);
    if (isExpired(session) || cart.status !== "Checkout") throw new CommerceError("CHECKOUT_EXPIRED");
    const buyer = { shopper, email: session.contact?.email ?? null };
    const fresh = await carts.withinLimits(tx, buyer, carts.upToDate(tx, shopper, cart));
    return { session, cart: fresh, repriced: repricedWords(cart, fresh) };
  }

  async function lockLive(tx: Tx, shopper: Shopper, ref: CheckoutRef): Promise<Locked> {
    const cartRef = ref === "active" ? "current" : (await ownSession(tx, shopper, ref))?.cartId;
    if (!cartRef) throw new CommerceError("CHECKOUT_NOT_FOUND");
    const [cart, session] = await Promise.all([
      carts.lockCart(tx, shopper, cartRef).catch(asNotFound),
      sessionOf(tx, shopper, cartRef),
    ]);
    if (!cart || session?.status !== "Live" || session.cartId !== cart.id || (ref !== "active" && session.id !== ref))
      throw new CommerceError("CHECKOUT_NOT_FOUND");
    return { session, cart };
  }

  async function ownSession(q: Queries, shopper: Shopper, id: RecordId): Promise<Session | undefined> {
    const session = await sessionById(q, shopper.store.id, id);
    return session?.ownerId === shopper.ownerId ? session : undefined;
  }

  /** The session that became an order already, when a request that places it is sent once more. */
  async function submittedBefore(q: Queries, shopper: Shopper, ref: CheckoutRef): Promise<Session | undefined> {
    if (ref !== "active") {
      const session = await ownSession(q, shopper, ref);
      return session?.status === "Submitted" ? session : undefined;
    }
    const since = new Date(clock.now().getTime() - repeatHours * hourMs);
    return shopper.ownerId === null ? undefined : lastSubmitted(q, shopper.store.id, shopper.ownerId, since);
  }

  function save(tx: Tx, session: Session, changed: SessionChange): Session {
    return saveSession(tx, session, changed, clock.now());
  }

  /** A payment is for one amount: a cart that comes to another one is to be paid again. */
  async function afterTotalChange(tx: Tx, { session, cart }: Locked, after: Cart): Promise<Session> {
    if (cart.totals.grandTotalAmount !== after.totals.grandTotalAmount) await cancelPayment(tx, session);
    return session;
  }

  async function cancelPayment(tx: Tx, session: Session): Promise<void> {
    if (session.hasPayments) await payments.cancel(tx, session.storeId, session.id);
  }

  async function withoutPayment(tx: Tx, session: Session): Promise<Session> {
    await cancelPayment(tx, session);
    const isClear = session.billingAddress === null && session.purchaseOrderNumber === null;
    return isClear ? session : save(tx, session, { billingAddress: null, purchaseOrderNumber: null });
  }

  async function end(tx: Tx, store: Store, session: Session): Promise<void> {
    await cancelPayment(tx, session);
    await release(tx, store, session.cartId, clock.now());
    save(tx, session, { status: "Canceled", billingAddress: null, purchaseOrderNumber: null });
  }

  /** Asks for the stock, beside what else the transaction sends last: the answer may come with the commit's. */
  function withStock(q: Queries, shopper: Shopper, changed: Changed): Seen {
    const cartId = changed.cart.id;
    const wanted = carts.stockWanted(shopper, changed.cart);
    const outlook = outlookOn(q, shopper.store, { cartId, wanted, now: clock.now() });
    outlook.catch(() => {}); // the transaction fails too
    return { ...changed, outlook };
  }

  /** What the shopper sees. */
  async function viewOf(
    shopper: Shopper,
    { session, cart, refused = [], outlook }: Seen,
    isPending = answersLater,
  ): Promise<View> {
    const stranded = cart.groups.filter(
      (group) =>
        shopper.store.settings.shippingMethodsEnabled &&
        group.deliveryAddress &&
        cart.items.some((item) => item.deliveryGroupId === group.id) &&
        carts.deliveryMethods(shopper, cart, group).length === 0,
    );
    const { shortages, places } = await outlook;
    const errors = [
      ...refused,
      ...itemErrors(cart),
      ...stockErrors(cart, shortages),
      ...stranded.map((group) => unreachable(group.id)),
      ...taxErrors(cart, shopper.store.settings),
    ];
    return { session, cart, errors, places, isPending: isPending || asyncStatusOf(cart) === "Processing" };
  }

  function lacking(shopper: Shopper, { session, cart }: Locked): Lacking {
    const methodsOf = (group: DeliveryGroup) => carts.deliveryMethods(shopper, cart, group);
    return lackingIn(session, cart, { settings: shopper.store.settings, methodsOf, unknown: unknownOf(shopper) });
  }

  /** All that keeps the checkout from becoming an order, but for its payment. */
  async function obstacles(tx: Tx, shopper: Shopper, open: Locked): Promise<CheckoutError[]> {
    const cartId = open.cart.id;
    const wanted = carts.stockWanted(shopper, open.cart);
    const { shortages } = await outlookOn(tx, shopper.store, { cartId, wanted, now: clock.now() });
    const { contact, others } = lacking(shopper, open);
    return [...(contact ? [contact] : []), ...others, ...stockErrors(open.cart, shortages)];
  }

  /** A session without its payment; it keeps the contact of the cart's last one, and begins with that of a buyer's profile. */
  function newSession(shopper: Shopper, cart: Cart, last: Session | undefined): Session {
    return {
      id: newRecordId("checkout"),
      storeId: cart.storeId,
      cartId: cart.id,
      ownerId: cart.ownerId,
      status: "Live",
      orderReferenceNumber: newReferenceNumber(),
      contact: last?.contact ?? knownContact(shopper),
      billingAddress: null,
      purchaseOrderNumber: null,
      purchaseOrderAmount: null,
      hasPayments: false,
      language: shopper.language ?? null,
      preparedAt: null,
      expiresAt: new Date(clock.now().getTime() + shopper.store.settings.checkoutHours * hourMs),
    };
  }

  function isExpired(session: Session): boolean {
    return session.expiresAt <= clock.now();
  }

  /** A checkout as whoever finds its money without an order has to know it; undefined of one that there is not. */
  async function paid(storeId: RecordId, id: RecordId): Promise<PaidCheckout | undefined> {
    const session = await sessionById(db, storeId, id);
    return session && { ...session, isPrepared: session.status === "Live" && session.preparedAt !== null };
  }

  /** Ends the sessions that nobody will finish, so that what they hold is free again. */
  function sweep(storeOf: (id: RecordId) => Store | undefined): JobHandler {
    return {
      kind: "checkout-expiry",
      everySeconds: sweepSeconds,
      async run({ storeId }) {
        const store = storeOf(storeId);
        if (!store) return;
        for (const { id, cartId } of await endedSessions(db, storeId, clock.now(), sweptAtOnce)) {
          await db.transaction(async (tx) => {
            const cart = await carts.lockCartById(tx, storeId, cartId);
            const session = await sessionOfCart(tx, storeId, cartId);
            if (session?.status !== "Live" || session.id !== id || (cart.status === "Checkout" && !isExpired(session)))
              return;
            await end(tx, store, session);
            if (cart.status === "Checkout") carts.setStatus(tx, cart, "Active");
          });
        }
      },
    };
  }

  return {
    start,
    startCopy,
    endCopy,
    read,
    change,
    addCoupon,
    removeCoupon,
    cancel,
    sweep,
    inCheckout,
    save,
    lacking,
    obstacles,
    paid,
  };
}

function requireCheckout({ kind, store: { settings } }: Shopper): void {
  if (kind === "guest" && !settings.guestCheckoutEnabled) throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
}

function emptyCart(): CommerceError {
  return new CommerceError("INVALID_API_INPUT", "The cart is empty.");
}

function asNotFound(error: unknown): undefined {
  if (error instanceof CommerceError && error.code === "MISSING_RECORD") return undefined;
  throw error;
}
