import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { asyncStatusOf } from "../cart/index.ts";
import type { PaidCheckout } from "../payment/index.ts";
import type { CheckoutRef, Open, Session, View } from "./checkout.ts";
import { AmountsAwaited, StockAwaited } from "./errors.ts";
import { sessionById, sessionOf } from "./store.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";
import { asNotFound, emptyCart, requireCheckout } from "./sessions.ts";

/** Reads an open checkout, and locks it for paying and placing its order. */
export function createOpenCheckouts({ db, carts, sessions, views }: Omit<UseCaseNeeds, "clock" | "addresses">) {
  const { isExpired, lockOpen, ownSession, submittedBefore } = sessions;
  const { takeAnswerLater, viewOf, withStock } = views;

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
    return viewOf(shopper, withStock(db, shopper, { session, cart }), takeAnswerLater(session));
  }

  /**
   * For paying and placing the order: runs `work` in a transaction with the live checkout locked. With `already`, a checkout that has
   * become an order is answered from its session. Throws CHECKOUT_NOT_FOUND, CHECKOUT_EXPIRED, INVALID_API_INPUT (the cart has been
   * emptied), and CHECKOUT_CONFLICT while taxes or fees are being fetched, or when the total or a delivery method differs from what the
   * shopper has seen: the new one is stored, and shown before anything is paid. Waits for another program's stock outside of the
   * transaction, whose locks others want: processes do not share its responses.
   */
  async function inCheckout<T>(...asked: Parameters<typeof inCheckoutNow<T>>): Promise<T> {
    try {
      return await inCheckoutNow(...asked);
    } catch (error) {
      if (!(error instanceof StockAwaited)) throw error;
      await error.answered;
      return inCheckoutNow(...asked);
    }
  }

  async function inCheckoutNow<T>(
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
      if (asyncStatusOf(open.cart) === "Processing") throw new AmountsAwaited(open.cart);
      return open.repriced === null ? { value: await work(tx, open) } : { repriced: open.repriced };
    });
    if ("repriced" in done)
      throw new CommerceError("CHECKOUT_CONFLICT", `${done.repriced} Check the new total, then continue.`);
    return done.value;
  }

  /** The checkout's details for a job that finds its money without an order; undefined if it does not exist. */
  async function paid(storeId: RecordId, id: RecordId): Promise<PaidCheckout | undefined> {
    const session = await sessionById(db, storeId, id);
    return session && { ...session, isPrepared: session.status === "Live" && session.preparedAt !== null };
  }

  return { read, inCheckout, paid };
}
