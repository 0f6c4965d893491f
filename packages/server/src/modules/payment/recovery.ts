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

/** Money is held or taken, and there is no order. */
export interface OrphanReport {
  readonly code: "PAYMENT_ORPHANED";
  readonly storeId: RecordId;
  readonly checkoutId: RecordId;
  readonly paymentId: RecordId;
  readonly reference: string | null;
  /** What was done: the order that it was paid for is placed, or the money is given back. */
  readonly outcome: "ordered" | "given-back";
}

/** The checkout that a payment is for, as far as whoever finds money without an order has to know it. */
export interface PaidCheckout {
  readonly orderReferenceNumber: string;
  /** Whether the shopper has pressed to order, so that the order is wanted. */
  readonly isPrepared: boolean;
  /** Whom to tell; null where it is not known. */
  readonly contact: { readonly email: string; readonly firstName: string } | null;
  /** Of the page on which it began; null where it is the store's own. */
  readonly language: string | null;
}

export interface RecoveryNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: PaymentService;
  readonly mail: Pick<MailService, "enqueue">;
  readonly storeOf: (id: RecordId) => Store | undefined;
  readonly checkoutOf: (storeId: RecordId, checkoutId: RecordId) => Promise<PaidCheckout | undefined>;
  /** Places the order of a prepared checkout for its shopper, who is not there. False where it cannot be; undefined where that is not known yet. */
  readonly placeOrder: (store: Store, checkoutId: RecordId) => Promise<boolean | undefined>;
  readonly onOrphan: (report: OrphanReport) => void;
}

const sweepJob = "payment-orphans";
const sweepSeconds = 10;
const askAgainSeconds = 10;
const atOnce = 20;
/** Whoever pays orders in the same breath. Longer than both take together. */
const preparedAfterSeconds = 20;
/** For who has only paid: a program that pays and then orders. */
const givenBackAfterSeconds = 30;
/**
 * As long as taxes may be looked up for who is gone, from when that is first seen, some 30 seconds after he has paid: they come, or
 * are refused, within seconds, and the sweep after these gives the money back.
 */
const awaitedSeconds = 20;

/**
 * Finds money without an order and brings it to one of two ends: one order with one charge, or none with none. Within a minute
 * of whatever has died. See docs/decisions/payment-attempts.md.
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

  /** Some at once, until each has been looked at: what keeps one from its end must not keep the others. */
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

  /** Whoever was to order with this money has not: places the order that was wanted, else gives the money back. */
  async function recover(payment: Payment, { isRequestOver = false } = {}): Promise<void> {
    const store = storeOf(payment.storeId);
    if (!store || payment.status !== "Authorized" || payment.orderId !== null) return;
    const isLate = payment.updatedAt <= ago(givenBackAfterSeconds);
    const checkout = await checkoutOf(payment.storeId, payment.checkoutId);
    const placing = checkout?.isPrepared ? placeOrder(store, payment.checkoutId) : false;
    // a fault of ours is tried again for some seconds, and then costs the order and not the money
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

  /** Whether the next sweep may look again: a service that stays down must not keep the money held. */
  async function mayAwait(payment: Payment): Promise<boolean> {
    return (await noteAwaited(db, payment, clock.now())) > ago(awaitedSeconds);
  }

  function tell({ storeId, checkoutId, id: paymentId, reference }: Payment, outcome: OrphanReport["outcome"]): void {
    onOrphan({ code: "PAYMENT_ORPHANED", storeId, checkoutId, paymentId, reference, outcome });
  }

  /** The shopper hears that he has not ordered, and the store's staff that something went wrong. */
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

  /** The staff hears once that a gateway does not give back what is paid for no order. */
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
        // asked again, ever more seldom: the staff may bring the gateway to do it
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
