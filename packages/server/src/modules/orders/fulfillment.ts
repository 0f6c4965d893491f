import { createHash } from "node:crypto";
import {
  currencyDecimals,
  formatMoney,
  newRecordId,
  placesOf,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { json, type Database, type Tx } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { giveBack } from "../inventory/index.ts";
import { enqueue } from "../jobs/index.ts";
import { addPart, openPayment, type OpenPayment } from "../payment/index.ts";
import { giveBackUses } from "../promotions/index.ts";
import type { Order, OrderHead } from "./order.ts";
import { findOrder } from "./store.ts";
import { managedOrder, type ManagedOrder } from "./managed-order.ts";
import type { OrderChange, ShipmentTerms } from "./change.ts";
import {
  cancelling,
  chargeable,
  isWhollyCanceled,
  nothingOpen,
  returningCores,
  shipping,
  toCapture,
  toRefund,
  type ItemQuantity,
  type PartQuantity,
  type Progress,
  type QuantityChange,
  type RefusedChange,
  type Wanted,
} from "./fulfillment-rules.ts";
import { statusAfter, type OrderStatus } from "./statuses.ts";
import { changeByKey, changeById, insertChange, lockOrder, ordersOf, type WantedOrders } from "./change-store.ts";

/** Who changes an order, and the idempotency key: the same key changes it once. */
export interface By {
  readonly key: string;
  readonly madeBy: string;
  /** Returns the result without changing anything. */
  readonly dryRun?: boolean | undefined;
}

export interface Changed {
  readonly change: OrderChange;
  readonly after: ManagedOrder;
  /** The key had been used before: nothing was done this time. */
  readonly isRepeat: boolean;
}

/** Enqueued in the transaction of a change, with `{ changeId }`. */
export const changedJob = "order-changed";

/** Rolls back the transaction of a dry run. */
class Undone extends Error {
  readonly changed: Changed;
  constructor(changed: Changed) {
    super("undone");
    this.changed = changed;
  }
}

type Asked = { readonly kind: OrderChange["kind"] } & Readonly<Record<string, unknown>>;
type Decided = Pick<OrderChange, "status" | "amount"> & {
  readonly items?: readonly ItemQuantity[];
  /** Further writes, once the change is stored. */
  readonly also?: (tx: Tx, changeId: RecordId) => Promise<void>;
};
interface State {
  readonly order: Order;
  readonly progress: Progress;
  readonly payment: OpenPayment | undefined;
}

export type Fulfillment = ReturnType<typeof createFulfillment>;

/**
 * Changes to orders after they were placed. Each change is one transaction under the order's lock: it is decided on the state at that
 * moment, stored with everything that follows from it (money, stock, promotions, mail), and carried out by jobs. See
 * docs/decisions/orders-after-placing.md. Throws ITEM_NOT_FOUND for an unknown order, INVALID_OPERATION for a change that is not possible
 * now or not with this key.
 */
export function createFulfillment({ db, clock }: { db: Database; clock: Clock }) {
  async function change(
    store: Pick<Store, "id">,
    orderId: RecordId,
    { key, madeBy, dryRun = false }: By,
    asked: Asked & { reason?: string | null; shipment?: ShipmentTerms },
    decide: (state: State) => Decided | RefusedChange,
  ): Promise<Changed> {
    const requestHash = createHash("sha256").update(json(asked)).digest("base64url");
    try {
      return await db.transaction(async (tx) => {
        const order = await lockOrder(tx, store.id, orderId);
        if (!order) throw noOrder();
        if (order.isImported) throw cannot("The order was placed elsewhere and imported: it is over.");
        const before = await changeByKey(tx, order, key);
        if (before) {
          if (before.requestHash !== requestHash)
            throw cannot("This key has been used for another change of the order.");
          return { change: before, after: await managedOrder(tx, order), isRepeat: true };
        }
        const payment = await openPayment(tx, store.id, orderId);
        const { progress } = await managedOrder(tx, order);
        const decided = decide({ order, progress, payment });
        if ("refused" in decided) throw cannot(decided.refused);
        const id = newRecordId(asked.kind === "Shipment" ? "shipment" : "orderChange");
        const { kind, reason = null, shipment = null } = asked;
        const { status, amount, items = [], also } = decided;
        const made = {
          id,
          storeId: store.id,
          orderId,
          key,
          requestHash,
          kind,
          madeBy,
          reason,
          shipment,
          status,
          amount,
          items,
        };
        await insertChange(tx, { ...made, madeAt: clock.now() });
        await also?.(tx, id);
        await enqueue(tx, store.id, changedJob, { changeId: id }, clock.now());
        const changed = {
          change: (await changeById(tx, store.id, id))!,
          after: await managedOrder(tx, { ...order, status }),
          isRepeat: false,
        };
        if (dryRun) throw new Undone(changed);
        return changed;
      });
    } catch (error) {
      if (error instanceof Undone) return error.changed;
      throw error;
    }
  }

  /** Ships these items, or for null everything that is open, of one delivery group. Their cost is captured from the held payment. */
  function ship(
    store: Pick<Store, "id">,
    orderId: RecordId,
    by: By,
    { items, groupId, ...terms }: ShipmentTerms & { readonly items: Wanted; readonly groupId?: RecordId | undefined },
  ): Promise<Changed> {
    const asked = { kind: "Shipment", items: said(items), groupId, shipment: terms } as const;
    return change(store, orderId, by, asked, ({ order, progress, payment }) => {
      const shipped = shipping(order, progress, items, groupId);
      if ("refused" in shipped) return shipped;
      const amount = payment ? toCapture(order, shipped.after, payment.balance) : ZERO;
      return {
        ...decidedBy(shipped),
        amount: payment ? amount : null,
        also: async (tx, changeId) => {
          if (payment) await takeOf(tx, payment, { amount, isOver: shipped.isOver, changeId });
        },
      };
    });
  }

  /** Cancels these items, or for null everything that is open: returns the stock, and refunds money captured for them. */
  function cancel(
    store: Pick<Store, "id">,
    orderId: RecordId,
    by: By,
    wanted: { readonly items: Wanted; readonly groupId?: RecordId | undefined; readonly reason: string | null },
    mayCancel: (order: Order) => boolean = () => true,
  ): Promise<Changed> {
    const { items, groupId, reason } = wanted;
    const asked = { kind: "Cancellation", items: said(items), groupId, reason } as const;
    return change(store, orderId, by, asked, ({ order, progress, payment }) => {
      if (!mayCancel(order)) return { refused: "The order is being shipped. The store's staff may still stop it." };
      const canceled = cancelling(order, progress, items, groupId);
      if ("refused" in canceled) return canceled;
      const amount = payment ? toRefund(order, { before: progress, after: canceled.after }, payment.balance) : ZERO;
      return {
        ...decidedBy(canceled),
        amount: payment ? amount : null,
        also: async (tx, changeId) => {
          if (payment && amount > ZERO) await addPart(tx, payment, { kind: "Refund", amount, changeId }, clock.now());
          if (payment && canceled.isOver) {
            // shipped items are paid by now, unless the capture was refused: that amount is not released with the rest
            const missing = toCapture(order, canceled.after, payment.balance);
            await takeOf(tx, payment, { amount: missing, isOver: true, changeId });
          }
          if (isWhollyCanceled(order, canceled.after)) await giveBackUses(tx, store.id, orderId);
          const productOf = new Map(order.items.map(({ id, productId }) => [id, productId]));
          const cancelled = canceled.items.map(({ itemId, quantity }) => ({
            productId: productOf.get(itemId)!,
            quantity,
          }));
          // stock last: from here on, whoever wants the same product waits for the end of this transaction
          await giveBack(tx, store.id, { orderId, cancelled });
        },
      };
    });
  }

  /** Captures an amount of what is held for items not canceled, or for null all of it. */
  function capture(store: Pick<Store, "id">, orderId: RecordId, by: By, wanted: Decimal | null): Promise<Changed> {
    return move(store, orderId, by, { kind: "Capture", wanted, reason: null });
  }

  /** Refunds an amount of what was captured, or for null all of it. */
  function refund(
    store: Pick<Store, "id">,
    orderId: RecordId,
    by: By,
    { amount, reason }: { readonly amount: Decimal | null; readonly reason: string | null },
  ): Promise<Changed> {
    return move(store, orderId, by, { kind: "Refund", wanted: amount, reason });
  }

  /** Refunds the core charges of returned cores. */
  function refundCores(
    store: Pick<Store, "id">,
    orderId: RecordId,
    by: By,
    { items, reason }: { readonly items: readonly ItemQuantity[]; readonly reason: string | null },
  ): Promise<Changed> {
    const asked = { kind: "Refund", cores: said(items), reason } as const;
    return change(store, orderId, by, asked, ({ order, progress, payment }) => {
      const returned = returningCores(order, progress, items);
      if ("refused" in returned) return returned;
      const { amount } = returned;
      // an order by purchase order is settled outside the store
      if (!payment) return { status: order.status, amount, items: returned.items };
      const refused = amountRefusal(order, { kind: "Refund", amount, most: payment.balance.refundable });
      if (refused) return refused;
      return {
        status: order.status,
        amount,
        items: returned.items,
        also: (tx, changeId) => addPart(tx, payment, { kind: "Refund", amount, changeId }, clock.now()),
      };
    });
  }

  function move(
    store: Pick<Store, "id">,
    orderId: RecordId,
    by: By,
    { kind, wanted, reason }: { kind: "Capture" | "Refund"; wanted: Decimal | null; reason: string | null },
  ): Promise<Changed> {
    const asked = { kind, amount: wanted === null ? null : String(wanted), reason };
    return change(store, orderId, by, asked, ({ order, progress, payment }) => {
      if (!payment) return { refused: "There is no card payment of this order that holds money, or has taken any." };
      const { balance } = payment;
      const most = kind === "Capture" ? chargeable(order, progress, balance) : balance.refundable;
      const amount = wanted ?? most;
      const refused = amountRefusal(order, { kind, amount, most });
      if (refused) return refused;
      // many cards allow a single capture only, which releases the rest
      const isFinal =
        kind === "Capture" && amount === most && (amount === balance.held || nothingOpen(order, progress));
      return {
        status: order.status,
        amount,
        also: (tx, changeId) => addPart(tx, payment, { kind, amount, isFinal, changeId }, clock.now()),
      };
    });
  }

  /** Records that the order is being picked, or has been delivered. */
  function setStatus(
    store: Pick<Store, "id">,
    orderId: RecordId,
    by: By,
    status: Extract<OrderStatus, "Picking" | "Delivered">,
  ): Promise<Changed> {
    const event = status === "Picking" ? "pick" : "deliver";
    return change(store, orderId, by, { kind: "Status", status }, ({ order }) => {
      const next = statusAfter(order.status, event);
      return next
        ? { status: next, amount: null }
        : { refused: `An order that is ${order.status} cannot become ${status}.` };
    });
  }

  async function one(store: Pick<Store, "id">, orderId: RecordId): Promise<ManagedOrder> {
    const order = await findOrder(db, store.id, { by: "id", value: orderId });
    if (!order) throw noOrder();
    return managedOrder(db, order);
  }

  function list(store: Pick<Store, "id">, wanted: WantedOrders): Promise<OrderHead[]> {
    return ordersOf(db, store.id, wanted);
  }

  return { ship, cancel, capture, refund, refundCores, setStatus, one, list };

  /** Captures an amount of what is held. Where nothing is left to ship, the rest is released. */
  async function takeOf(
    tx: Tx,
    payment: OpenPayment,
    { amount, isOver, changeId }: { amount: Decimal; isOver: boolean; changeId: RecordId },
  ): Promise<void> {
    if (amount > ZERO) await addPart(tx, payment, { kind: "Capture", amount, isFinal: isOver, changeId }, clock.now());
    else if (isOver) await letGo(tx, payment, changeId);
  }

  async function letGo(tx: Tx, { payment }: OpenPayment, changeId: RecordId): Promise<void> {
    const now = await openPayment(tx, payment.storeId, payment.orderId!);
    if (now && now.balance.held > ZERO)
      await addPart(tx, now, { kind: "Release", amount: now.balance.held, changeId }, clock.now());
  }
}

function decidedBy({ status, items }: QuantityChange) {
  return { status, items };
}

function amountRefusal(
  { currency }: Pick<Order, "currency">,
  { kind, amount, most }: { kind: "Capture" | "Refund"; amount: Decimal; most: Decimal },
): RefusedChange | undefined {
  const money = (value: Decimal) => formatMoney(value, currency, "en-US");
  if (most <= ZERO)
    return {
      refused: kind === "Capture" ? "Nothing of the order is left to be charged." : "Nothing is left to be given back.",
    };
  if (amount <= ZERO) return { refused: "An amount is above 0." };
  if (placesOf(amount) > currencyDecimals(currency))
    return { refused: `${currency} has ${currencyDecimals(currency)} decimals and no more.` };
  if (amount > most)
    return {
      refused: `At most ${money(most)} can be ${kind === "Capture" ? "taken" : "given back"}, and not ${money(amount)}.`,
    };
  return undefined;
}

/** A canonical text of the request: equal requests give equal text. */
function said(items: readonly (ItemQuantity | PartQuantity)[] | null) {
  return items && items.map((one) => `${"sku" in one ? one.sku : one.itemId} ${one.quantity}`).toSorted();
}

function noOrder(): CommerceError {
  return new CommerceError("ITEM_NOT_FOUND", "We cannot find this order.");
}

function cannot(why: string): CommerceError {
  return new CommerceError("INVALID_OPERATION", why);
}
