import { formatDecimal, wireAmount, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { MailRequest, MailService } from "../mail/index.ts";
import { partById, partEndedJob, paymentById, type StoredPart } from "../payment/index.ts";
import { backorderLeft } from "./backorders.ts";
import { makerPartOf, orderNumberText, type Order } from "./order.ts";
import { findOrder } from "./store.ts";
import { toStaffOrder } from "./fulfillment-wire.ts";
import { managedOrder } from "./managed-order.ts";
import { progressOf, type OrderChange } from "./change.ts";
import { isWhollyCanceled } from "./fulfillment-rules.ts";
import { changedJob } from "./fulfillment.ts";
import { changeById, changesOf } from "./change-store.ts";

/** Something that happened to an order, for recipients other than the buyer. */
export interface OrderNews {
  readonly type: OrderNewsType;
  /** Identifies the event: it is reported once. */
  readonly key: string;
  /** The order as it is then, with its changes. */
  data(q: Queries): Promise<object>;
}

export type OrderNewsType =
  | "order.created"
  | "order.shipped"
  | "order.cancelled"
  | "order.status_changed"
  | "order.payment_captured"
  | "order.payment_refunded"
  | "order.payment_released"
  | "order.payment_failed";

export interface NewsNeeds {
  readonly db: Database;
  readonly mail: MailService;
  readonly storeOf: (id: RecordId) => Store | undefined;
  /** Notifies programs, in the same transaction as the mail. */
  readonly announce: (tx: Tx, store: Store, news: OrderNews) => Promise<void>;
  /** Called where money did not move as the order needs it, as a mail to the staff reports too. */
  readonly onPaymentRefused: (report: { orderId: RecordId; kind: string; reason: string | null }) => void;
}

/** The mails about events of an order, and the notifications to programs. An order waits for neither. */
export function newsJobs({ db, mail, storeOf, announce, onPaymentRefused }: NewsNeeds): JobHandler[] {
  function known(storeId: RecordId): Store {
    const store = storeOf(storeId);
    if (!store) throw new Error("The order's store is not known yet.");
    return store;
  }

  async function tell(store: Store, news: OrderNews, letter: MailRequest | undefined): Promise<void> {
    await db.transaction(async (tx) => {
      if (letter) await mail.enqueue(tx, store, letter);
      await announce(tx, store, news);
    });
  }

  return [
    {
      kind: changedJob,
      async run({ storeId, payload }) {
        const change = await changeById(db, storeId, (payload as { changeId: RecordId }).changeId);
        const order = change && (await findOrder(db, storeId, { by: "id", value: change.orderId }));
        if (!change || !order) return;
        const type = typeOfChange[change.kind];
        // programs and buyers are told about money once it has moved
        if (!type) return;
        const changes = await changesOf(db, storeId, [order.id]);
        const store = known(storeId);
        await tell(
          store,
          { type, key: change.id, data: (q) => newsOf(q, order, { changeId: change.id }) },
          letterOf(
            order,
            change,
            changes.filter(({ number }) => number <= change.number),
          ),
        );
      },
    },
    {
      kind: partEndedJob,
      async run({ storeId, payload }) {
        const part = await partById(db, storeId, (payload as { partId: RecordId }).partId);
        const orderId = part && (await paymentById(db, storeId, part.paymentId))?.orderId;
        const order = orderId && (await findOrder(db, storeId, { by: "id", value: orderId }));
        if (!part || !order) return;
        if (part.status === "Refused") onPaymentRefused({ orderId: order.id, kind: part.kind, reason: part.failure });
        const change = part.changeId === null ? null : ((await changeById(db, storeId, part.changeId)) ?? null);
        const type = part.status === "Refused" ? "order.payment_failed" : typeOfPart[part.kind];
        // a canceled order's mail has already mentioned the refund
        const isTold = part.kind !== "Refund" || change?.kind !== "Refund";
        const store = known(storeId);
        const letter =
          part.status === "Refused"
            ? await refusalLetter(store, order, part)
            : isTold
              ? undefined
              : await refundLetter(order, part);
        await tell(store, { type, key: part.id, data: (q) => newsOf(q, order, { transactionId: part.id }) }, letter);
      },
    },
  ];

  /** For the staff: somebody has to move the money, or to retry. */
  async function refusalLetter(store: Store, order: Order, part: StoredPart): Promise<MailRequest | undefined> {
    const { email: to } = store.settings.contact;
    if (to === "") return undefined;
    const payment = await paymentById(db, order.storeId, part.paymentId);
    return {
      template: "payment-refused",
      to,
      key: `payment-refused ${part.id}`,
      values: {
        kind: part.kind,
        orderNumber: orderNumberText(order),
        amount: money(order, part.amount),
        paymentReference: payment?.reference ?? null,
        reason: part.failure,
      },
    };
  }

  async function refundLetter(order: Order, part: StoredPart): Promise<MailRequest> {
    const method = (await paymentById(db, order.storeId, part.paymentId))?.method;
    return {
      template: "order-refunded",
      to: order.contact.email,
      language: order.language ?? undefined,
      key: `order-refunded ${part.id}`,
      values: {
        ...aboutOrder(order),
        refund: money(order, part.amount),
        paidBy: method ? { brand: method.brand, lastFour: method.lastFour } : null,
      },
    };
  }
}

const typeOfChange: Partial<Record<OrderChange["kind"], OrderNewsType>> = {
  Shipment: "order.shipped",
  Cancellation: "order.cancelled",
  Status: "order.status_changed",
};

const typeOfPart = {
  Capture: "order.payment_captured",
  Refund: "order.payment_refunded",
  Release: "order.payment_released",
} as const;

/** The order as the staff sees it, with the change or transaction concerned. */
export async function newsOf(q: Queries, order: Order, about: object): Promise<object> {
  return { ...about, order: toStaffOrder(await managedOrder(q, order)) };
}

/** What is still back-ordered after a change, with the promised dates. */
function backorderedAfter(order: Order, { madeAt }: OrderChange, upToIt: readonly OrderChange[]) {
  const progress = progressOf(upToIt, []);
  const day = madeAt.toISOString().slice(0, 10);
  return order.items.flatMap((item) => {
    const { id, name, sku, quantity } = item;
    const shipped = progress.shipped.get(id) ?? ZERO;
    const canceled = progress.canceled.get(id) ?? ZERO;
    const left = backorderLeft({ quantity, backorder: item.product.backorder }, { shipped, canceled, day });
    return left ? [{ name, sku, ...makerPartOf(item), ...left }] : [];
  });
}

function letterOf(order: Order, change: OrderChange, upToIt: readonly OrderChange[]): MailRequest | undefined {
  const to = order.contact.email;
  const language = order.language ?? undefined;
  const about = aboutOrder(order);
  const items = change.items.flatMap(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId);
    if (!item) return [];
    return [{ name: item.name, sku: item.sku, ...makerPartOf(item), quantity: formatDecimal(quantity) }];
  });
  if (change.kind === "Shipment") {
    const { carrier = null, trackingNumber = null, trackingUrl = null } = change.shipment ?? {};
    const values = {
      ...about,
      ...wishesOf(order, change),
      items,
      carrier,
      trackingNumber,
      trackingUrl: trackingUrl as `https://${string}` | null,
      later: backorderedAfter(order, change, upToIt),
    };
    return { template: "order-shipped", to, language, key: `order-shipped ${change.id}`, values };
  }
  if (change.kind !== "Cancellation") return undefined;
  const values = {
    ...about,
    items: isWhollyCanceled(order, progressOf(upToIt, [])) ? [] : items,
    // the text of a guest might be aimed at somebody else's address
    reason: change.madeBy === order.userId ? null : change.reason,
    refund: change.amount !== null && change.amount > ZERO ? money(order, change.amount) : null,
  };
  return { template: "order-cancelled", to, language, key: `order-cancelled ${change.id}`, values };
}

/** The buyer's delivery instructions for the shipment: it went to one place. */
function wishesOf(order: Order, { items: [sent] }: OrderChange) {
  const groupId = order.items.find(({ id }) => id === sent?.itemId)?.groupId;
  const group = order.groups.find(({ id }) => id === groupId);
  return {
    wanted: group?.desiredDeliveryDate?.toISOString() ?? null,
    gift: group?.isGift ? { to: group.giftToName, hasMessage: Boolean(group.giftMessage) } : null,
  };
}

function aboutOrder(order: Order) {
  return {
    name: order.contact.firstName,
    orderNumber: orderNumberText(order),
    link: `/order-lookup?number=${encodeURIComponent(orderNumberText(order))}` as const,
  };
}

function money({ currency }: Pick<Order, "currency">, amount: Decimal) {
  return { amount: wireAmount(amount, currency), currency };
}
