import { ZERO, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { CartService } from "../cart/index.ts";
import type { CheckoutPayments, CheckoutService } from "../checkout/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { shopperWho, type OrderService } from "../orders/index.ts";
import { paymentsOfOrder, type SavedMethods } from "../payment/index.ts";
import { afterFailure } from "./rules.ts";
import { aboutSubscription, type SubscriptionNeeds } from "./service.ts";
import { lockSubscription, saveSubscription, subscriptionById, takeDue } from "./store.ts";
import type { Subscription } from "./subscription.ts";

export interface RenewalNeeds extends SubscriptionNeeds {
  readonly storeOf: (id: RecordId) => Store | undefined;
  readonly carts: Pick<CartService, "createFilled">;
  readonly checkouts: Pick<CheckoutService, "start" | "change" | "cancel">;
  readonly checkoutPayments: Pick<CheckoutPayments, "pay">;
  readonly orders: Pick<OrderService, "prepare" | "place">;
  readonly savedMethods: Pick<SavedMethods, "list">;
  /** The shopper with their account's prices. */
  readonly withPrices: (shopper: Shopper) => Promise<Shopper>;
}

/** Why an order could not be placed, in words for its buyer, who gets a mail. */
class NotOrdered extends Error {}

/** Codes of errors that may be gone on a retry. */
const passing: ReadonlySet<string> = new Set([
  "CHECKOUT_CONFLICT",
  "CHECKOUT_EXPIRED",
  "CHECKOUT_NOT_FOUND",
  "INVALID_OPERATION",
  "MISSING_RECORD",
]);

const sweepSeconds = 60;
const atOnce = 20;
/** One sentence per line, so that each is translated for the buyer. */
const reasonsIn = ({ errors }: { errors: readonly { detail: string | null }[] }) =>
  errors.map(({ detail }) => detail).join("\n");

/** Longer than placing an order takes, even with a silent gateway. */
const leaseSeconds = 300;

/**
 * Places the next order of each subscription on its day: a cart at that day's prices, a checkout, the payment and the order, as its buyer
 * would have done. Each step finds what an earlier attempt has done, so that one that died is resumed.
 */
export function subscriptionJobs(needs: RenewalNeeds): JobHandler[] {
  const { db, clock, mail, storeOf, carts, checkouts, checkoutPayments, orders, savedMethods, withPrices } = needs;
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  async function makeOrder(store: Store, subscription: Subscription): Promise<void> {
    const shopper = await buyerOf(store, subscription);
    const cartId = await cartFor(shopper, subscription);
    const { session, cart } = await checkouts.start(shopper, { cart: cartId }).catch(async (error: unknown) => {
      // an old cart that was cleared away: there will be another
      if (error instanceof CommerceError && error.code === "MISSING_RECORD") await forgetCart(subscription);
      throw error;
    });
    try {
      if (!session.contact) await checkouts.change(shopper, session.id, { contact: subscription.contact });
      const lacking = await orders.prepare(shopper, session.id);
      if (lacking) throw new NotOrdered(reasonsIn(lacking));
      if (cart.totals.grandTotalAmount !== ZERO) await pay(shopper, session.id, subscription);
      const { problem } = await orders.place(shopper, session.id);
      if (problem) throw new NotOrdered(reasonsIn(problem));
    } catch (error) {
      // its stock and money are released until the next attempt; a conflict comes from another process that is working on it
      const isAnothers = error instanceof CommerceError && error.code === "CHECKOUT_CONFLICT";
      if ((error instanceof NotOrdered || error instanceof CommerceError) && !isAnothers)
        await checkouts.cancel(shopper, session.id).catch(() => undefined);
      throw error;
    }
  }

  async function forgetCart({ id, storeId }: Subscription): Promise<void> {
    await db.transaction(async (tx) => {
      const present = await lockSubscription(tx, storeId, { id });
      if (present) await saveSubscription(tx, present, { cartId: null }, clock.now());
    });
  }

  async function buyerOf(store: Store, subscription: Subscription): Promise<Shopper> {
    const who = await shopperWho(db, store, subscription);
    if (!who) throw new NotOrdered("You do not order for this account anymore.");
    return withPrices({ ...who, language: subscription.language });
  }

  /** The cart of an earlier attempt, or a new one. */
  async function cartFor(shopper: Shopper, { id, storeId }: Subscription): Promise<RecordId> {
    return db.transaction(async (tx) => {
      const present = await lockSubscription(tx, storeId, { id });
      if (present?.status !== "Active")
        throw new CommerceError("INVALID_OPERATION", "The subscription has been stopped.");
      // this process waited so long that another has claimed the subscription, and placed the order
      if (present.nextAt > clock.now())
        throw new CommerceError("INVALID_OPERATION", "The order has been placed already.");
      if (present.cartId) return present.cartId;
      const { items, sellingModel, term, delivery } = present;
      const way = { sellingModelId: sellingModel.id as RecordId, subscriptionTerm: term ?? undefined };
      const { cart, refused } = await carts.createFilled(tx, shopper, {
        name: "Subscription",
        wishes: items.map(({ productId, quantity }) => ({ productId, quantity, ...way })),
        delivery: {
          deliveryAddress: delivery.address,
          shippingInstructions: delivery.instructions,
          ...(delivery.methodId && { deliveryMethodId: delivery.methodId }),
        },
      });
      const [lost] = refused;
      if (lost) throw new NotOrdered(`${items[lost.at]!.name}: ${lost.message ?? "It is not sold anymore."}`);
      await saveSubscription(tx, present, { cartId: cart.id }, clock.now());
      return cart.id;
    });
  }

  async function pay(shopper: Shopper, checkoutId: RecordId, subscription: Subscription): Promise<void> {
    const { purchaseOrderNumber, billingAddress } = subscription;
    const token = purchaseOrderNumber ?? (await cardOf(shopper, subscription));
    if (token === undefined)
      throw new NotOrdered("There is no saved card to charge. Add one under “Payment methods” in your account.");
    const requestType = purchaseOrderNumber === null ? "Auth" : "SimplePurchaseOrder";
    const paid = await checkoutPayments.pay(shopper, checkoutId, {
      requestType,
      token,
      billingAddress,
      data: null,
      isOffSession: true,
    });
    if (paid.salesforceResultCode === "Success") return;
    const detail = paid.errors?.[0]?.detail ?? "The payment did not go through.";
    // the gateway's own problems are not the buyer's
    if (paid.salesforceResultCode === "SystemError") throw new Error(detail);
    throw new NotOrdered(detail);
  }

  /** The card that paid for the first order, while it is saved, else the default one. */
  async function cardOf(shopper: Shopper, { storeId, firstOrderId }: Subscription): Promise<RecordId | undefined> {
    const { methods } = await savedMethods.list(shopper, { limit: 20, offset: 0 });
    const [first] = await paymentsOfOrder(db, storeId, firstOrderId);
    const same = methods.find(
      ({ brand, lastFour }) => brand === first?.method?.brand && lastFour === first.method.lastFour,
    );
    return (same ?? methods[0])?.id;
  }

  /** Mails the buyer about a problem once for each order day, and when there will be no further attempt. */
  async function noteFailure(store: Store, { id, storeId }: Subscription, reason: string): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const present = await lockSubscription(tx, storeId, { id });
      if (present?.status !== "Active") return;
      const after = await saveSubscription(tx, present, afterFailure(present, reason, now), now);
      const isNews = present.problem !== reason || after.status === "Paused";
      if (!isNews) return;
      await mail.enqueue(tx, store, {
        template: "subscription-problem",
        to: after.contact.email,
        language: after.language,
        key: `subscription-problem ${id} ${after.nextNumber} ${after.failures}`,
        values: { ...aboutSubscription(after), reason, triedAgain: after.status === "Active" },
      });
    });
  }

  async function renew(store: Store, id: RecordId): Promise<void> {
    const subscription = await subscriptionById(db, store.id, id);
    if (subscription?.status !== "Active") return;
    try {
      await makeOrder(store, subscription);
    } catch (error) {
      if (error instanceof NotOrdered) return noteFailure(store, subscription, error.message);
      // prices changed a moment ago, or another process is working on it: retried when the lease has expired
      if (!(error instanceof CommerceError)) throw error;
      if (!passing.has(error.code)) await noteFailure(store, subscription, error.message);
    }
  }

  return [
    {
      kind: "subscription-orders",
      everySeconds: sweepSeconds,
      lane: "subscriptions",
      leaseSeconds,
      async run({ storeId }, stopping) {
        const store = storeOf(storeId);
        if (!store) return;
        const until = inSeconds(leaseSeconds);
        const ids = await takeDue(db, storeId, { now: clock.now(), until, limit: atOnce });
        const faults: unknown[] = [];
        for (const id of ids) {
          if (stopping.aborted) return;
          // a failing one must not keep the others from being ordered
          await renew(store, id).catch((fault: unknown) => faults.push(fault));
        }
        if (faults.length > 0) throw faults[0];
      },
    },
  ];
}
