import { formatDecimal, newRecordId, recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { MailService, MailValues } from "../mail/index.ts";
import type { PlacedOrder } from "../orders/index.ts";
import { afterAction, afterOrder, comesAgain, dayOf, type SubscriptionAction } from "./rules.ts";
import {
  insertOrderOf,
  insertSubscription,
  lockSubscription,
  lockSubscriptionsOf,
  saveSubscription,
  subscriptionsOf,
} from "./store.ts";
import type { Subscription } from "./subscription.ts";

export interface SubscriptionNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<MailService, "enqueue">;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/**
 * Buyers' subscriptions. A subscription begins with an order and advances with each further one, in the transaction that places it:
 * whatever crashes, a day has one order or none. See docs/decisions/subscriptions.md.
 */
export function createSubscriptions({ db, clock, mail }: SubscriptionNeeds) {
  /**
   * Starts or advances the subscriptions of an order that is being placed. Throws INVALID_OPERATION for an order of a subscription that
   * its buyer has paused or ended meanwhile.
   */
  async function noteOrder(tx: Tx, { shopper, order }: PlacedOrder): Promise<void> {
    const comesOnce = order.items.every(({ product: { sellingModel } }) => !sellingModel || !comesAgain(sellingModel));
    if (comesOnce) return;
    const now = clock.now();
    const present = await lockSubscription(tx, order.storeId, { cartId: order.cartId });
    if (present) {
      if (present.status !== "Active")
        throw new CommerceError("INVALID_OPERATION", "The subscription has been stopped.");
      await insertOrderOf(tx, present, order.id, now);
      const after = await saveSubscription(tx, present, afterOrder(present, now), now);
      if (after.status === "Ended") await tellOf(tx, shopper, after, "finished");
      return;
    }
    for (const subscription of begunBy({ shopper, order }, now)) {
      await insertSubscription(tx, subscription, now);
      await tellOf(tx, shopper, subscription, "started");
    }
  }

  async function tellOf(
    tx: Tx,
    { store, language }: Pick<Shopper, "store" | "language">,
    subscription: Subscription,
    news: News,
  ): Promise<void> {
    await mail.enqueue(tx, store, {
      template: "subscription-news",
      to: subscription.contact.email,
      language,
      key: `subscription-${news} ${subscription.id} ${clock.now().toISOString()}`,
      values: { ...aboutSubscription(subscription), news },
    });
  }

  /** The buyer's subscriptions for the effective account, newest first. */
  async function list(shopper: Shopper): Promise<Subscription[]> {
    return subscriptionsOf(db, shopper.store.id, keeperOf(shopper));
  }

  /**
   * Pauses, resumes or ends one. Setting the present state changes nothing. Throws ITEM_NOT_FOUND and INVALID_OPERATION (it has ended).
   */
  async function change(shopper: Shopper, id: string, action: SubscriptionAction): Promise<Subscription> {
    const keeper = keeperOf(shopper);
    const known = recordIdFrom(id);
    return db.transaction(async (tx) => {
      const present = known && (await lockSubscription(tx, shopper.store.id, { id: known }));
      if (!present || present.userId !== keeper.userId || present.accountId !== keeper.accountId)
        throw new CommerceError("ITEM_NOT_FOUND", "There is no such subscription.");
      const next = afterAction(present, action, clock.now());
      if (!next && present.status === "Ended" && action !== "end")
        throw new CommerceError(
          "INVALID_OPERATION",
          "This subscription has ended. Order the parts again to begin another.",
        );
      if (!next) return present;
      const after = await saveSubscription(tx, present, next, clock.now());
      await tellOf(tx, shopper, after, newsOf[action]);
      return after;
    });
  }

  /**
   * Ends all of a user's subscriptions, because the account is about to belong to somebody else. A mail goes to the address of the first
   * order.
   */
  async function endAllOf(tx: Tx, store: Shopper["store"], userId: RecordId): Promise<void> {
    for (const present of await lockSubscriptionsOf(tx, store.id, userId)) {
      const next = afterAction(present, "end", clock.now());
      if (!next) continue;
      const after = await saveSubscription(tx, present, next, clock.now());
      await tellOf(tx, { store, language: present.language }, after, newsOf.end);
    }
  }

  return { noteOrder, list, change, endAllOf };
}

type News = MailValues["subscription-news"]["news"];

const newsOf = { pause: "paused", resume: "resumed", end: "ended" } as const;

function keeperOf({ kind, userId, accountId }: Shopper): { userId: RecordId; accountId: RecordId } {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
  if (!accountId) throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
  return { userId, accountId };
}

/** Items with the same destination, interval and term form one subscription. */
function begunBy({ shopper, order }: PlacedOrder, now: Date): Subscription[] {
  const { accountId } = order;
  if (shopper.kind === "guest" || accountId === null) return [];
  const again = order.items.filter(({ product: { sellingModel } }) => sellingModel && comesAgain(sellingModel));
  const alike = Map.groupBy(again, ({ groupId, product: { sellingModel, subscriptionTerm } }) =>
    JSON.stringify([groupId, sellingModel?.id, subscriptionTerm ?? null]),
  );
  return [...alike.values()].map((items): Subscription => {
    const { groupId, product } = items[0]!;
    const group = order.groups.find(({ id }) => id === groupId)!;
    const sellingModel = product.sellingModel!;
    const nextAt = dayOf(now, sellingModel, 1);
    const isOver = product.subscriptionTerm === 1;
    return {
      id: newRecordId("subscription"),
      storeId: order.storeId,
      accountId,
      userId: order.userId,
      ownerId: order.ownerId,
      language: shopper.language,
      currency: order.currency,
      firstOrderId: order.id,
      status: isOver ? "Ended" : "Active",
      sellingModel,
      term: product.subscriptionTerm ?? null,
      items: items.map(({ productId, name, sku, quantity }) => ({ productId, name, sku, quantity })),
      delivery: {
        address: group.deliveryAddress,
        methodId: group.deliveryMethodId,
        instructions: group.shippingInstructions,
      },
      contact: order.contact,
      billingAddress: order.billingAddress,
      purchaseOrderNumber: order.purchaseOrderNumber,
      beganAt: now,
      nextNumber: 1,
      nextAt,
      lookAt: isOver ? null : nextAt,
      cartId: null,
      failures: 0,
      problem: null,
      orders: [],
    };
  });
}

/** What every mail about a subscription includes. */
export function aboutSubscription(subscription: Subscription) {
  const { contact, items, sellingModel, status, nextAt } = subscription;
  return {
    name: contact.firstName,
    items: items.map(({ name, sku, quantity }) => ({ name, sku, quantity: formatDecimal(quantity) })),
    howOften: sellingModel.displayName ?? sellingModel.name,
    nextAt: status === "Active" ? nextAt.toISOString() : null,
    link: "/my-account/subscriptions" as const,
  };
}
