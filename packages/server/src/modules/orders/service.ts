import { formatDecimal, newRecordId, ZERO, type RecordId } from "@tradecounter/commerce";
import { checkoutErrorType, checkoutNotices, type CheckoutError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import { TooManyRequests } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import { sellingModelWithId, toWireSellingModel, type Store } from "../../stores/index.ts";
import { findGuestAccount } from "../accounts/index.ts";
import { toWireGroup, type Cart, type CartService, type DeliveryGroup } from "../cart/index.ts";
import {
  checkoutError,
  stockDetail,
  type CheckoutRef,
  type CheckoutService,
  type Open,
  type Session,
} from "../checkout/index.ts";
import { consume, type StockHolds, type Shortage, type Supplies } from "../inventory/index.ts";
import { enqueue } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { captureAtOnce, type PaymentService } from "../payment/index.ts";
import type { Promotions } from "../promotions/index.ts";
import { backordersOf } from "./backorders.ts";
import { confirmationJob, confirmationJobs } from "./confirmation.ts";
import { createLookups } from "./lookup.ts";
import type { OrderedProduct, OrderGroup, OrderItem } from "./order.ts";
import { newsJobs, type NewsNeeds } from "./news.ts";
import { ensureCounter, insertGroups, insertOrder, saveBackorders, type NewOrder } from "./store.ts";

export interface OrderNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly carts: CartService;
  readonly holds: StockHolds;
  readonly checkouts: CheckoutService;
  readonly payments: PaymentService;
  readonly promotions: Pick<Promotions, "redeem">;
  readonly mail: MailService;
  /** Further effects of an order, in the transaction that places it. If it throws, the order is not placed. */
  readonly onPlaced: (tx: Tx, placed: PlacedOrder) => Promise<void>;
  readonly storeOf: (id: RecordId) => Store | undefined;
  readonly announce: NewsNeeds["announce"];
  readonly onPaymentRefused: NewsNeeds["onPaymentRefused"];
}

/** An order that is being placed, and the shopper who places it. */
export interface PlacedOrder {
  readonly shopper: Shopper;
  readonly order: UnpromisedOrder;
}

/** Before its stock is allocated: only that tells which location ships what, and so the arrival date. */
export type UnpromisedOrder = Omit<NewOrder, "groups"> & {
  readonly groups: readonly (Omit<OrderGroup, "deliveryMethod"> & { readonly deliveryMethodId: RecordId | null })[];
};

/** Why a checkout cannot become an order yet. `stock` and `contact` have statuses of their own in version 1 of the call. */
export interface Problem {
  readonly kind: "contact" | "stock" | "other";
  readonly errors: readonly CheckoutError[];
}

export type Placed =
  | { readonly referenceNumber: string; readonly problem?: undefined }
  | { readonly referenceNumber: string; readonly problem: Problem };

/** The second attempt sees what another order has used up; the third, that it was released and used again meanwhile. */
const placeAttempts = 3;

export type OrderService = ReturnType<typeof createOrderService>;

/** Rolls back the transaction; its problem is the response to the shopper. */
class Refused extends Error {
  readonly placed: Placed;
  constructor(placed: Placed) {
    super("refused");
    this.placed = placed;
  }
}

/** Rolls back the transaction: somebody else has taken the last use of a promotion. */
class UsedUp extends Error {}

/**
 * Turns checkouts into orders. Everything that makes an order is one transaction under the cart's lock, so that a checkout becomes one
 * order or none, whatever is sent twice and whatever crashes. See docs/decisions/orders-exactly-once.md.
 */
export function createOrderService(needs: OrderNeeds) {
  const { db, clock, carts, holds, checkouts, payments, promotions, onPlaced } = needs;
  const counted = new Set<RecordId>();

  /**
   * Makes sure that the order can be placed and reserves its stock until then, or until the reservation expires. A shopper who has reserved
   * too much recently gets no reservation, but may still order what is in stock. Throws CHECKOUT_NOT_FOUND, CHECKOUT_EXPIRED and
   * CHECKOUT_CONFLICT (prices have changed).
   */
  async function prepare(shopper: Shopper, ref: CheckoutRef): Promise<Problem | undefined> {
    const already = () => undefined;
    return checkouts.inCheckout(shopper, ref, already, async (tx, open) => {
      const problem = await problemOf(tx, shopper, open);
      if (problem) return problem;
      const wanted = { cartId: open.cart.id, wanted: carts.stockWanted(shopper, open.cart) };
      const { shortages } = await holds.hold(tx, shopper, wanted).catch((error: unknown) => {
        if (error instanceof TooManyRequests) return { shortages: [] };
        throw error;
      });
      if (shortages.length > 0) return stockProblem(open.cart, shortages);
      // from here on a payment is for an order that is wanted, even if nobody is left to place it
      checkouts.save(tx, open.session, { preparedAt: clock.now() });
      return undefined;
    });
  }

  /**
   * Places the order. A repeat, by the same or another request, returns the number of the first. It belongs to the account that this guest
   * has registered before; an id of any other account is ignored, so that no order is lost. Throws as `prepare`.
   */
  async function place(
    shopper: Shopper,
    ref: CheckoutRef,
    registrationAccountId: RecordId | null = null,
  ): Promise<Placed> {
    if (!counted.has(shopper.store.id)) {
      await ensureCounter(db, shopper.store.id);
      counted.add(shopper.store.id);
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await placeOnce(shopper, ref, registrationAccountId);
      } catch (error) {
        if (error instanceof Refused) return error.placed;
        // the recalculated cart costs more, and the shopper is told: nothing is ordered at a price other than the one shown
        if (!(error instanceof UsedUp) || attempt === placeAttempts) throw error;
      }
    }
  }

  function placeOnce(shopper: Shopper, ref: CheckoutRef, registrationAccountId: RecordId | null): Promise<Placed> {
    const already = ({ orderReferenceNumber: referenceNumber }: Session): Placed => ({ referenceNumber });
    return checkouts.inCheckout(shopper, ref, already, async (tx, open): Promise<Placed> => {
      const { session, cart } = open;
      const referenceNumber = session.orderReferenceNumber;
      const problem = await problemOf(tx, shopper, open);
      if (problem) return { referenceNumber, problem };

      const guest = { ownerId: cart.ownerId, accountId: registrationAccountId };
      const registered = registrationAccountId && (await findGuestAccount(tx, cart.storeId, guest));
      const order = { ...newOrder(shopper, open), ...registered };
      if (!(await isPaid(tx, open, order.id))) return { referenceNumber, problem: await unpaid(tx, session) };
      if (shopper.store.settings.orders?.capture === "placement")
        await captureAtOnce(tx, cart.storeId, order.id, clock.now());
      const wanted = { cartId: cart.id, orderId: order.id, wanted: carts.stockWanted(shopper, cart), now: clock.now() };
      insertOrder(tx, order);
      carts.setStatus(tx, cart, "Closed");
      checkouts.save(tx, session, { status: "Submitted" });
      await onPlaced(tx, { shopper, order });
      // free delivery by methods other than the chosen ones is no discount here, so its use is not counted
      const given = cart.promotions.filter(({ amount }) => amount !== ZERO).map(({ id }) => id);
      const spent = await promotions.redeem(tx, { shopper, email: order.contact.email }, order.id, given);
      if (spent.length > 0) throw new UsedUp();
      const confirmed = enqueue(tx, cart.storeId, confirmationJob, { orderId: order.id }, clock.now());
      // stock last: from here on, whoever wants the same product waits for the end of this transaction
      const [{ shortages, late, supplies, wasHeld }] = await Promise.all([
        consume(tx, shopper.store, wanted),
        confirmed,
      ]);
      // Thrown, not returned: no part of the order may stay, nor may the payment stay bound to it.
      if (shortages.length > 0) throw new Refused({ referenceNumber, problem: stockProblem(cart, shortages) });
      insertGroups(tx, order, promised(shopper, cart, order, supplies));
      saveBackorders(tx, order, backordersOf(order.items, late));
      if (wasHeld) holds.ordered(shopper);
      return { referenceNumber };
    });
  }

  async function problemOf(tx: Tx, shopper: Shopper, open: Open): Promise<Problem | undefined> {
    const { contact, others } = await checkouts.lacking(tx, shopper, open);
    if (contact) return { kind: "contact", errors: [contact, ...others] };
    return others.length > 0 ? { kind: "other", errors: others } : undefined;
  }

  /** Every payment is for one total, the one that the shopper saw; a total of zero needs none. Source: contract, section 8. */
  async function isPaid(tx: Tx, { session, cart }: Open, orderId: RecordId): Promise<boolean> {
    const amount = cart.totals.grandTotalAmount;
    const { storeId, id: checkoutId, purchaseOrderNumber, purchaseOrderAmount } = session;
    if (amount !== 0n && purchaseOrderNumber === null)
      return payments.useForOrder(tx, { storeId, checkoutId, amount, currency: cart.currency }, orderId);
    if (amount !== 0n && purchaseOrderAmount !== amount) return false;
    // a payment that the browser made at the gateway without telling us
    if (session.hasPayments) await payments.cancel(tx, storeId, checkoutId);
    return true;
  }

  async function unpaid(tx: Tx, session: Session): Promise<Problem> {
    const detail =
      session.purchaseOrderNumber !== null
        ? "The total has changed since you entered the purchase order. Check it, and enter the number again."
        : (await payments.isStarted(tx, session.storeId, session.id))
          ? "The payment does not match the total, or is not confirmed yet. Pay again: an earlier payment is refunded."
          : "The order is not paid yet. Pay by card, or enter a purchase order number.";
    return {
      kind: "other",
      errors: [checkoutError(checkoutErrorType.payment, "Unable to Process Payment", detail, { instance: session.id })],
    };
  }

  function newOrder(shopper: Shopper, { session, cart }: Open): UnpromisedOrder {
    const groups = groupsToSend(cart);
    const groupIds = new Map(groups.map((group) => [group.id, newRecordId("orderDeliveryGroupSummary")]));
    return {
      id: newRecordId("orderSummary"),
      storeId: cart.storeId,
      checkoutId: session.id,
      cartId: cart.id,
      referenceNumber: session.orderReferenceNumber,
      ownerId: cart.ownerId,
      userId: cart.userId,
      accountId: cart.accountId,
      status: "Created",
      currency: cart.currency,
      taxType: cart.taxType,
      contact: session.contact!,
      billingAddress: session.billingAddress,
      purchaseOrderNumber: session.purchaseOrderNumber,
      totals: cart.totals,
      orderedAt: clock.now(),
      language: shopper.language ?? null,
      promotions: cart.promotions,
      groups: groups.map((group) => ({ ...groupFrom(group), id: groupIds.get(group.id)! })),
      items: cart.items.map((item) => ({ ...itemFrom(shopper, item), groupId: groupIds.get(item.deliveryGroupId)! })),
    };
  }

  /** The delivery groups with the dates on which the allocated stock arrives. */
  function promised(shopper: Shopper, cart: Cart, order: UnpromisedOrder, supplies: Supplies): OrderGroup[] {
    const context = carts.groupContext(shopper, supplies);
    return groupsToSend(cart).map((group, at) => {
      const { deliveryMethodId: _, ...rest } = order.groups[at]!;
      return { ...rest, deliveryMethod: toWireGroup(cart, group, context).selectedDeliveryMethod };
    });
  }

  function groupFrom(group: DeliveryGroup): Omit<UnpromisedOrder["groups"][number], "id"> {
    return {
      name: group.name,
      deliveryAddress: group.deliveryAddress,
      desiredDeliveryDate: group.desiredDeliveryDate,
      shippingInstructions: group.shippingInstructions,
      isGift: group.isGift,
      giftMessage: group.giftMessage,
      giftToName: group.giftToName,
      deliveryMethodId: group.deliveryMethodId,
      fee: group.fee,
      feeAdjustment: group.feeAdjustment,
      tax: group.tax,
      taxExemption: group.taxExemption ?? null,
    };
  }

  function itemFrom(shopper: Shopper, item: Cart["items"][number]): Omit<OrderItem, "groupId"> {
    const { totals, productId } = item;
    const product = carts.productOf(shopper, productId);
    const ordered: OrderedProduct = {
      productClass: product?.productClass ?? "Simple",
      image: product?.image ?? null,
      description: product?.fields.Description ?? null,
      ...(product?.fields.Brand__c && { maker: product.fields.Brand__c }),
      ...(product?.fields.ManufacturerPartNumber__c && { makerNumber: product.fields.ManufacturerPartNumber__c }),
      variation: Object.fromEntries(
        Object.entries(product?.variationAttributes ?? {}).map(([name, value]) => [name, value ?? ""]),
      ),
      ...(product?.variationAttributes && { variationLabels: product.variationLabels }),
      ...(item.coreCharge !== undefined && { coreCharge: formatDecimal(item.coreCharge) }),
      ...boughtBy(shopper, item),
    };
    return {
      id: newRecordId("orderItemSummary"),
      productId,
      name: item.name,
      sku: item.sku,
      product: ordered,
      quantity: item.quantity,
      listPrice: totals.listPrice,
      salesPrice: totals.salesPrice,
      unitAdjustedPrice: totals.unitAdjustedPrice,
      totalListPrice: totals.totalListPrice,
      totalAdjustmentAmount: totals.totalAdjustmentAmount,
      totalPrice: totals.totalPrice,
      itemizedAdjustmentAmount: totals.itemizedAdjustmentAmount,
      adjustments: item.adjustments,
      taxPercent: item.taxPercent,
      totalTax: totals.totalTax,
      totalAmount: totals.totalAmount,
    };
  }

  const jobs = [...confirmationJobs(needs), ...newsJobs(needs)];
  return { prepare, place, jobs, ...createLookups({ db, clock }) };
}

function groupsToSend({ groups, items }: Cart): DeliveryGroup[] {
  return groups.filter((group) => items.some((item) => item.deliveryGroupId === group.id));
}

/** The selling model as the store describes it now: the order keeps this, whatever becomes of the model. */
function boughtBy({ store }: Shopper, { sellingModelId, subscriptionTerm }: Cart["items"][number]) {
  const model = sellingModelId && sellingModelWithId(store, sellingModelId);
  if (!model) return {};
  return { sellingModel: toWireSellingModel(store.id, model), ...(subscriptionTerm && { subscriptionTerm }) };
}

function stockProblem(cart: Cart, shortages: readonly Shortage[]): Problem {
  const errors = shortages.map((shortage) =>
    checkoutError(
      checkoutErrorType.placeOrder,
      checkoutNotices.INSUFFICIENT_INVENTORY.title,
      stockDetail(cart, shortage),
      {
        instance: "CHECKOUT_INVENTORY_RESERVATION",
      },
    ),
  );
  return { kind: "stock", errors };
}
