import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { Cart } from "../cart/index.ts";
import { release } from "../inventory/index.ts";
import type { CheckoutRef, Open, Session } from "./checkout.ts";
import { newReferenceNumber } from "./reference-number.ts";
import { knownContact, repricedWords } from "./rules.ts";
import { lastSubmitted, saveSession, sessionById, sessionOf, type SessionChange } from "./store.ts";
import type { CheckoutNeeds, Locked } from "./use-case-needs.ts";

export type Sessions = ReturnType<typeof createSessions>;

const repeatHours = 24;
const hourMs = 3_600_000;

/** Creates, locks, changes and ends sessions within a transaction. */
export function createSessions({ clock, carts, payments }: Pick<CheckoutNeeds, "clock" | "carts" | "payments">) {
  /** A session without a payment; the contact is that of the cart's last session, or the one in the buyer's profile. */
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

  /** The session that has already become an order, when a request that places it is repeated. */
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

  /** A payment covers one amount: a cart whose total changes has to be paid again. */
  async function afterTotalChange(tx: Tx, { session, cart }: Locked, after: Cart): Promise<Session> {
    if (cart.totals.grandTotalAmount !== after.totals.grandTotalAmount) await cancelPayment(tx, session);
    return session;
  }

  async function cancelPayment(tx: Tx, session: Session): Promise<void> {
    if (session.hasPayments) await payments.cancel(tx, session.storeId, session.id);
  }

  /** Whether a payment of the session holds money, or may still, as far as is known. */
  async function holdsMoney(tx: Tx, session: Session): Promise<boolean> {
    return session.hasPayments && payments.isStarted(tx, session.storeId, session.id);
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

  return {
    newSession,
    isExpired,
    lockOpen,
    lockLive,
    ownSession,
    submittedBefore,
    save,
    afterTotalChange,
    cancelPayment,
    holdsMoney,
    withoutPayment,
    end,
  };
}

/** Throws GUEST_INSUFFICIENT_ACCESS where guests may not check out. */
export function requireCheckout({ kind, store: { settings } }: Shopper): void {
  if (kind === "guest" && !settings.guestCheckoutEnabled) throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
}

export function emptyCart(): CommerceError {
  return new CommerceError("INVALID_API_INPUT", "The cart is empty.");
}

export function asNotFound(error: unknown): undefined {
  if (error instanceof CommerceError && error.code === "MISSING_RECORD") return undefined;
  throw error;
}
