import { formatDecimal, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { PaymentRefusedError } from "./gateway.ts";
import { captureJob, noticeJob, paymentLane, resolveJob, reverseJob } from "./payment-jobs.ts";
import type { PaymentService } from "./service.ts";
import { heldPayments, noteAwaited, noteReported, takeOpenPayments, type Payment } from "./store.ts";

/** Money is authorized or captured, and there is no order. */
export interface OrphanReport {
  readonly code: "PAYMENT_ORPHANED";
  readonly storeId: RecordId;
  readonly checkoutId: RecordId;
  readonly paymentId: RecordId;
  readonly reference: string | null;
  /** The resolution: the paid order is placed, or the money is refunded. */
  readonly outcome: "ordered" | "given-back";
}

/** What recovery needs to know about the checkout of a payment. */
export interface PaidCheckout {
  readonly orderReferenceNumber: string;
  /** Whether the shopper has pressed the order button, so that the order is wanted. */
  readonly isPrepared: boolean;
  /** Whom to notify; null where unknown. */
  readonly contact: { readonly email: string; readonly firstName: string } | null;
  /** The language of the page on which it began; null where it is the store's own. */
  readonly language: string | null;
}

export interface RecoveryNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: PaymentService;
  readonly mail: Pick<MailService, "enqueue">;
  readonly storeOf: (id: RecordId) => Store | undefined;
  readonly checkoutOf: (storeId: RecordId, checkoutId: RecordId) => Promise<PaidCheckout | undefined>;
  /**
   * Places the order of a prepared checkout for its absent shopper. False where that is not possible; undefined where it is not known yet.
   */
  readonly placeOrder: (store: Store, checkoutId: RecordId) => Promise<boolean | undefined>;
  readonly onOrphan: (report: OrphanReport) => void;
}

const sweepJob = "payment-orphans";
const sweepSeconds = 10;
const askAgainSeconds = 10;
const atOnce = 20;
/** Paying and ordering usually follow each other at once. Longer than both take together. */
const preparedAfterSeconds = 20;
/** For a checkout that was only paid: a program that pays first and orders later. */
const givenBackAfterSeconds = 30;
/**
 * How long taxes may be fetched for an absent shopper, counted from when that is first seen, about 30 seconds after payment: they arrive,
 * or are refused, within seconds, and the next sweep after that refunds the money.
 */
const awaitedSeconds = 20;

/**
 * Finds money without an order and resolves it one of two ways: one order with one charge, or no order and no charge. Within a minute of
 * any crash. See docs/decisions/payment-attempts.md.
 */
export function paymentRecovery(needs: RecoveryNeeds): JobHandler[] {
  const { db, clock, payments, storeOf, checkoutOf, placeOrder, onOrphan } = needs;
  const { work } = payments;
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);

  async function sweep(storeId: RecordId): Promise<void> {
    const now = clock.now();
    const open = await takeOpenPayments(db, storeId, { before: ago(askAgainSeconds), now, limit: atOnce });
    const asked = Promise.allSettled(open.map(work.ask));
    const done = [...(await recoverAll(storeId)), ...(await asked)];
    for (const each of done) if (each.status === "rejected") throw each.reason;
  }

  /** Several in parallel, until each has been checked: one that fails must not block the others. */
  async function recoverAll(storeId: RecordId): Promise<PromiseSettledResult<void>[]> {
    const before = ago(preparedAfterSeconds);
    const done: PromiseSettledResult<void>[] = [];
    for (let after: Payment | undefined; ;) {
      const held = await heldPayments(db, storeId, { before, after, limit: atOnce });
      done.push(...(await Promise.allSettled(held.map((payment) => recover(payment)))));
      if (held.length < atOnce) return done;
      after = held.at(-1);
    }
  }

  /** The order for this money was never placed: places it if it was wanted, else refunds the money. */
  async function recover(payment: Payment, { isRequestOver = false } = {}): Promise<void> {
    const store = storeOf(payment.storeId);
    if (!store || payment.status !== "Authorized" || payment.orderId !== null) return;
    const isLate = payment.updatedAt <= ago(givenBackAfterSeconds);
    const checkout = await checkoutOf(payment.storeId, payment.checkoutId);
    const placing = checkout?.isPrepared ? placeOrder(store, payment.checkoutId) : false;
    // a fault of ours is retried for some seconds, and then costs the order but not the money
    const isPlaced = await Promise.resolve(placing).catch((fault: unknown) => {
      if (!isLate) throw fault;
      return false;
    });
    if (isPlaced) {
      if (await noteReported(db, payment, clock.now())) tell(payment, "ordered");
      return;
    }
    if (isPlaced === undefined && (await mayAwait(payment))) return;
    if (isPlaced !== undefined && !isRequestOver && !isLate) return;
    const isGivenBack = await work.giveBack(payment, async (tx) => {
      await noteReported(tx, payment, clock.now());
      await mailAbout(tx, store, payment, checkout);
    });
    if (isGivenBack) tell(payment, "given-back");
  }

  /** Whether to leave it to the next sweep: a service that stays down must not keep the money held. */
  async function mayAwait(payment: Payment): Promise<boolean> {
    return (await noteAwaited(db, payment, clock.now())) > ago(awaitedSeconds);
  }

  function tell({ storeId, checkoutId, id: paymentId, reference }: Payment, outcome: OrphanReport["outcome"]): void {
    onOrphan({ code: "PAYMENT_ORPHANED", storeId, checkoutId, paymentId, reference, outcome });
  }

  /** Tells the shopper that nothing was ordered, and the store's staff that something went wrong. */
  async function mailAbout(
    tx: Parameters<MailService["enqueue"]>[0],
    store: Store,
    { id, amount, currency, reference }: Payment,
    checkout: PaidCheckout | undefined,
  ): Promise<void> {
    const money = { amount: formatDecimal(amount), currency };
    const { contact, orderReferenceNumber: referenceNumber = null } = checkout ?? { contact: null };
    if (contact) {
      await needs.mail.enqueue(tx, store, {
        template: "payment-returned",
        to: contact.email,
        language: checkout?.language ?? undefined,
        values: { name: contact.firstName, amount: money, link: "/cart" },
        key: `payment-returned ${id}`,
      });
    }
    const { email: staff } = store.settings.contact;
    if (staff === "") return;
    await needs.mail.enqueue(tx, store, {
      template: "payment-orphaned",
      to: staff,
      values: { amount: money, paymentReference: reference, referenceNumber, shopper: contact?.email ?? null },
      key: `payment-orphaned ${id}`,
    });
  }

  /** Tells the staff, once, that a gateway refuses to refund a payment without an order. */
  async function mailOfRefusal({ id, storeId, amount, currency, reference }: Payment, reason: string): Promise<void> {
    const store = storeOf(storeId);
    if (!store || store.settings.contact.email === "") return;
    await db.transaction((tx) =>
      needs.mail.enqueue(tx, store, {
        template: "payment-refused",
        to: store.settings.contact.email,
        key: `payment-refused ${id}`,
        values: {
          kind: "Reversal",
          orderNumber: null,
          amount: { amount: formatDecimal(amount), currency },
          paymentReference: reference,
          reason,
        },
      }),
    );
  }

  function paymentJob(kind: string, run: (payment: Payment) => Promise<void>): JobHandler {
    return {
      kind,
      ...paymentLane,
      async run({ storeId, payload }) {
        const payment = await work.byId(storeId, (payload as { paymentId: RecordId }).paymentId);
        if (payment) await run(payment);
      },
    };
  }

  return [
    paymentJob(resolveJob, async (payment) => {
      if (payment.status === "Pending") await recover(await work.resolve(payment), { isRequestOver: true });
    }),
    paymentJob(noticeJob, async (payment) => {
      await work.ask(payment);
      await work.askForRefunds(payment);
    }),
    paymentJob(reverseJob, async (payment) => {
      try {
        await work.reverse(payment);
      } catch (error) {
        if (error instanceof PaymentRefusedError) await mailOfRefusal(payment, error.reason);
        // retried less and less often: the staff may get the gateway to do it
        throw error;
      }
    }),
    paymentJob(captureJob, work.capture),
    ...payments.jobs,
    {
      kind: sweepJob,
      everySeconds: sweepSeconds,
      ...paymentLane,
      run: ({ storeId }) => sweep(storeId),
    },
  ];
}
