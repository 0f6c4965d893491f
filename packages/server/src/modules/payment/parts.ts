import { recordIdOf, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import { PaymentRefusedError, type PaymentGateway } from "./gateway.ts";
import { paymentLane } from "./payment-jobs.ts";
import { balanceOf, countsOnRefused, partAllowed, type Balance, type PartKind } from "./part-rules.ts";
import {
  endPart,
  failRefund,
  insertPart,
  lockPayment,
  lockPaymentOfOrder,
  partsOf,
  type StoredPart,
} from "./part-store.ts";
import { statusAfter } from "./states.ts";
import { settlePayment, type Payment } from "./store.ts";

/** An order's payment, locked, with what can be done with it. */
export interface OpenPayment {
  readonly payment: Payment;
  readonly balance: Balance;
}

/** Money to be moved because an order changed. */
export interface WantedPart {
  readonly kind: PartKind;
  readonly amount: Decimal;
  readonly isFinal?: boolean;
  /** A change moves money once. */
  readonly changeId: RecordId;
}

const partsJob = "payment-parts";
const capturedAtOnce = "captured-at-once";

/** Enqueued in the transaction in which a part ends, with `{ partId }`: interested modules register a handler. */
export const partEndedJob = "payment-part-ended";

/** The order's payment, locked until the transaction ends; undefined for an order that is paid otherwise, or not at all. */
export async function openPayment(tx: Tx, storeId: RecordId, orderId: RecordId): Promise<OpenPayment | undefined> {
  const payment = await lockPaymentOfOrder(tx, storeId, orderId);
  if (!payment) return undefined;
  return { payment, balance: balanceOf(payment, await partsOf(tx, storeId, [payment.id])) };
}

/** Records the amount to move, which a job moves after the commit. Throws RangeError for more than the payment has. */
export async function addPart(tx: Tx, { payment, balance }: OpenPayment, wanted: WantedPart, now: Date): Promise<void> {
  const { changeId, kind, amount, isFinal = false } = wanted;
  if (!partAllowed(balance, wanted)) throw new RangeError(`The payment has no such amount for a ${kind}.`);
  const id = recordIdOf("paymentPart", payment.storeId, changeId, kind);
  await insertPart(tx, payment, { id, kind, amount, isFinal, changeId, now });
  await enqueue(tx, payment.storeId, partsJob, { paymentId: payment.id }, now);
}

/** Captures an order's whole payment, where the store does not wait for the shipment. */
export async function captureAtOnce(tx: Tx, storeId: RecordId, orderId: RecordId, now: Date): Promise<void> {
  const open = await openPayment(tx, storeId, orderId);
  if (!open || open.balance.held === ZERO) return;
  const { payment, balance } = open;
  const id = recordIdOf("paymentPart", storeId, payment.id, capturedAtOnce);
  await insertPart(tx, payment, { id, kind: "Capture", amount: balance.held, isFinal: true, changeId: null, now });
  await enqueue(tx, storeId, partsJob, { paymentId: payment.id }, now);
}

/** Records which refunds of a payment failed after completion, each once: their money can be refunded another way. */
export async function noteFailedRefunds(
  { db, gateway, clock }: { db: Database; gateway: PaymentGateway; clock: Clock },
  payment: Payment,
): Promise<void> {
  for (const failed of (await gateway.failedRefunds?.(payment.id)) ?? []) {
    await db.transaction(async (tx) => {
      const now = clock.now();
      if (await failRefund(tx, payment, failed, now))
        await enqueue(tx, payment.storeId, partEndedJob, { partId: failed.key }, now);
    });
  }
}

/**
 * Moves the recorded amounts in order: a final capture or a release must not overtake an earlier part. A part whose worker dies after the
 * gateway has acted is requested again with the same key, and then moves nothing.
 */
export function partJobs({
  db,
  gateway,
  clock,
}: {
  db: Database;
  gateway: PaymentGateway;
  clock: Clock;
}): JobHandler[] {
  async function move(part: StoredPart): Promise<void> {
    const { id: key, storeId, paymentId: paymentKey, amount, isFinal } = part;
    if (countsOnRefused(part, await partsOf(db, storeId, [paymentKey])))
      return end(part, { status: "Refused", failure: "earlier-capture-refused" });
    try {
      if (part.kind === "Capture") await gateway.capture({ paymentKey, key, amount, isFinal });
      else if (part.kind === "Refund") await gateway.refund({ paymentKey, key, amount });
      else await gateway.release(paymentKey);
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      return end(part, { status: "Refused", failure: error.reason });
    }
    await end(part, { status: "Done", failure: null });
  }

  function end(part: StoredPart, outcome: { status: "Done" | "Refused"; failure: string | null }): Promise<void> {
    return db.transaction(async (tx) => {
      const payment = await lockPayment(tx, part.storeId, part.paymentId);
      // read under the lock: a part that relies on this one was recorded before
      const now = clock.now();
      if (!(await endPart(tx, part, { ...outcome, now }))) return;
      await settle(tx, payment, now);
      await enqueue(tx, part.storeId, partEndedJob, { partId: part.id }, now);
    });
  }

  /** A payment with nothing held any more is Captured, or Reversed where nothing was captured. */
  async function settle(tx: Tx, payment: Payment, now: Date): Promise<void> {
    if (payment.status !== "Authorized") return;
    const done = (await partsOf(tx, payment.storeId, [payment.id])).filter(({ status }) => status === "Done");
    const { held, captured } = balanceOf(payment, done);
    if (held > ZERO) return;
    const status = statusAfter(payment, captured === ZERO ? "released" : "captured");
    if (status) await settlePayment(tx, payment, [payment.status], { status }, now);
  }

  return [
    {
      kind: partsJob,
      ...paymentLane,
      async run({ storeId, payload }) {
        const { paymentId } = payload as { paymentId: RecordId };
        for (const part of await partsOf(db, storeId, [paymentId])) if (part.status === "Pending") await move(part);
      },
    },
  ];
}
