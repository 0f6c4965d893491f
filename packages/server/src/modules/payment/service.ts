import { createHash } from "node:crypto";
import { newRecordId, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { RateLimits, Taken } from "../../http/rate-limits.ts";
import { enqueue } from "../jobs/index.ts";
import {
  AmountRefusedError,
  GatewayClosedError,
  GatewayError,
  UnknownTokenError,
  type GatewayPayment,
  type PaymentGateway,
} from "./gateway.ts";
import { captureAtOnce, noteFailedRefunds, partJobs } from "./parts.ts";
import { partsOf } from "./part-store.ts";
import { resolveJob, reverseJob } from "./payment-jobs.ts";
import { customerOf, type Keeper } from "./saved-method.ts";
import { lockMethods, saveMethod } from "./saved-store.ts";
import {
  bindToOrder,
  declineOf,
  insertPayment,
  isReplaced,
  isSpent,
  hasMadeWay,
  lockLivePayment,
  noteTrial,
  noteUnanswered,
  paymentById,
  paymentNamed,
  settlePayment,
  type Outcome,
  type Payment,
  type Settled,
} from "./store.ts";
import { statusAfter, type PaymentEvent } from "./states.ts";

/** The amount to pay, and for which checkout. The caller holds the lock of the checkout's cart. */
export interface Due {
  readonly storeId: RecordId;
  readonly checkoutId: RecordId;
  readonly amount: Decimal;
  readonly currency: string;
}

/**
 * How an attempt begins: `ready` to call the gateway; `done` by an earlier request with the same token; `busy`, as another request is
 * calling the gateway right now; `unresolved`, as an earlier call's outcome is unknown, or its shopper was asked to confirm it;
 * `replacing`, as it would refund a good payment: only for a token that is known to be good, too.
 */
export type Beginning = {
  readonly state: "ready" | "done" | "busy" | "unresolved" | "replacing";
  readonly payment: Payment;
  /** The attempt was created just now, and keeps the rate limit tokens taken for it. */
  readonly isNew?: boolean;
};

/** How an attempt is made. */
export interface Attempt {
  readonly kind: "charge" | "open";
  readonly token: string | null;
  /** Who lets the card be saved. */
  readonly keepFor?: Keeper | null;
  /** The token is known to be good. */
  readonly isGood?: boolean;
  /** The rate limit tokens taken against card testing: returned where the card is good, unless another good one is replaced by it. */
  readonly taken?: readonly Taken[];
}

/** A payment after the gateway was queried. */
export interface Asked extends Payment {
  /** Where the shopper confirms it, while that is pending. */
  readonly confirmAt?: string | null;
}

export interface PaymentNeeds {
  readonly db: Database;
  /** Null where the store takes no cards. */
  readonly gateway: PaymentGateway | null;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "giveBack">;
  /** How long the gateway may take to respond, in milliseconds. */
  readonly timeoutMs: number;
}

/** Most gateways respond to a charge within this time, in milliseconds: a request that has taken longer may have died. */
const aliveMs = 3000;

/** How long a shopper may take to confirm a payment at the gateway, in milliseconds. */
const confirmMs = 30 * 60_000;

export type PaymentService = ReturnType<typeof createPaymentService>;

/**
 * Payments at the gateway. An attempt is stored before the gateway is called, and the gateway is called outside of any transaction; a job
 * checks an attempt whose request died. See docs/decisions/payment-attempts.md.
 */
export function createPaymentService({ db, gateway: given, clock, limits, timeoutMs }: PaymentNeeds) {
  const gateway = given ?? noGateway;
  const staleMs = timeoutMs + 1000;

  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  /** Nobody is waiting for the gateway's response any more. */
  const isOver = ({ unansweredAt, updatedAt }: Payment) =>
    unansweredAt !== null || clock.now().getTime() - updatedAt.getTime() > staleMs;

  /** Stores the attempt. Money held by an earlier one is refunded, unless this is the same payment again. */
  async function begin(
    tx: Tx,
    due: Due,
    { kind, token, keepFor = null, isGood = false, taken = [] }: Attempt,
  ): Promise<Beginning> {
    const tokenHash = token && hashOf(token);
    const live = await lockLivePayment(tx, due.storeId, due.checkoutId);
    let counted = taken;
    let isReplacing = live?.status === "Authorized";
    if (live) {
      const isSame = live.amount === due.amount && live.currency === due.currency;
      if (live.status === "Pending") return { state: isOver(live) ? "unresolved" : "busy", payment: live };
      if (live.status === "Captured") return { state: "done", payment: live };
      if (live.status === "Authorized" && isSame && live.tokenHash === tokenHash)
        return { state: "done", payment: live };
      if (live.status === "Open" && isSame && kind === "open" && live.tokenHash === null)
        return { state: "ready", payment: live };
      if (live.status === "Open" && isSame && kind === "charge" && live.tokenHash === tokenHash)
        return { state: "unresolved", payment: live };
      if (live.status === "Authorized" && isSame && kind === "charge" && !isGood)
        return { state: "replacing", payment: live };
      const { trial } = await move(tx, live, "cancelled");
      // reopening for another total tries no other card: its rate limit tokens carry over, and no more are taken
      if (live.status === "Open" && live.tokenHash === null && kind === "open" && trial)
        ({ taken: counted, isReplacing } = trial);
    }
    const status = kind === "open" ? "Open" : "Pending";
    const payment = await insertPayment(
      tx,
      { ...due, id: newRecordId("payment"), status, tokenHash, keepFor },
      gateway.name,
      clock.now(),
    );
    if (counted.length > 0) noteTrial(tx, payment, { taken: counted, isReplacing });
    if (status === "Pending") await enqueue(tx, due.storeId, resolveJob, { paymentId: payment.id }, later(2 * staleMs));
    return { state: "ready", payment, isNew: counted === taken };
  }

  /**
   * Asks the gateway to authorize the amount, on a customer's stored card if one is named. Returns the resulting payment: Pending when the
   * outcome is not known yet, Open where the shopper has to confirm it first. `isOffSession`: the shopper is not present to confirm it.
   */
  async function authorize(
    payment: Payment,
    { token, customer, ...how }: { token: string; customer?: string; returnUrl?: string; isOffSession?: boolean },
  ): Promise<Asked> {
    const { id: key, amount, currency, keepFor, storeId } = payment;
    const ofCustomer = keepFor ? { customer: customerOf(storeId, keepFor), isToKeep: true } : { customer };
    try {
      return await asked(payment, await gateway.authorize({ key, amount, currency, token, ...how, ...ofCustomer }));
    } catch (error) {
      if (error instanceof UnknownTokenError) return unknownToken(payment);
      if (error instanceof AmountRefusedError) return end(payment, "declined", { failure: error.reason });
      if (error instanceof GatewayClosedError) return fail(payment, "gateway-closed");
      if (error instanceof GatewayError) return resolve(payment);
      throw error;
    }
  }

  /** Refuses a payment that nobody can be asked to confirm: its shopper has no page to return to. */
  async function asked(payment: Payment, found: GatewayPayment): Promise<Asked> {
    const settled = await settle(payment, found);
    if (settled.status !== "Open") return settled;
    if (found.confirmAt) return { ...settled, confirmAt: found.confirmAt };
    return { ...(await end(settled, "refused", { failure: "not-confirmed" })), status: "Declined" };
  }

  /** A declined card has used up its token: repeating the request gives the same response as before. */
  async function unknownToken(payment: Payment): Promise<Payment> {
    const failure = await declineOf(db, payment);
    return failure === undefined ? fail(payment, "unknown-token") : end(payment, "declined", { failure });
  }

  /** Opens the payment at the gateway; its response is for the shopper's browser. Throws GatewayError and AmountRefusedError. */
  async function open(payment: Payment): Promise<Readonly<Record<string, string>>> {
    const { id: key, amount, currency } = payment;
    return (await gateway.open({ key, amount, currency })).forBrowser;
  }

  /**
   * Records what the shopper's browser did at the gateway, if `name` is our id or the gateway's reference of this checkout's opened
   * payment. An unconfirmed one is Declined, or still Open; one for a total other than the present one is refunded.
   */
  async function confirm(due: Due, name: string): Promise<Payment | undefined> {
    const payment = await db.transaction((tx) => lockLivePayment(tx, due.storeId, due.checkoutId));
    const isNamed = payment && [payment.id, payment.reference].includes(name);
    if (!payment || (payment.status !== "Open" && !isNamed)) {
      const ended = await paymentNamed(db, due, name);
      return ended?.failure === "not-confirmed" ? { ...ended, status: "Declined" } : undefined;
    }
    const isDue = payment.amount === due.amount;
    if (payment.status === "Authorized") return isDue ? payment : end(payment, "cancelled");
    const found = await gateway.find(payment.id);
    if (!found || (!isNamed && found.reference !== name)) return undefined;
    if (found.status === "open") return payment.tokenHash === null ? undefined : payment;
    const { status: _, ...outcome } = outcomeOf(found);
    if (found.status !== "declined") return isDue ? settle(payment, found) : end(payment, "cancelled", outcome);
    // the shopper has returned with it: nobody will complete it with another card any more
    return { ...(await end(payment, "cancelled", outcome)), status: "Declined" };
  }

  /**
   * Asks the gateway for the outcome of an attempt. If the gateway does not know it, its key is blocked there, so that it never takes
   * effect.
   */
  async function resolve(payment: Payment): Promise<Asked> {
    try {
      const found = await gateway.find(payment.id);
      if (found) return await asked(payment, found);
      await gateway.reverse(payment.id);
      return await fail(payment, "not-charged");
    } catch (error) {
      if (error instanceof GatewayError) return noteUnanswered(db, payment, clock.now());
      throw error;
    }
  }

  /** The current state of an attempt that another request is making, or died during. Unchanged where the gateway does not respond. */
  async function look(payment: Payment): Promise<Payment> {
    if (clock.now().getTime() - payment.updatedAt.getTime() < aliveMs) return payment;
    try {
      const found = await gateway.find(payment.id);
      return found && found.status !== "open" ? await settle(payment, found) : payment;
    } catch (error) {
      if (error instanceof GatewayError) return payment;
      throw error;
    }
  }

  /** Whether a token would pay: an old one must not get a good payment refunded. Throws GatewayError where the gateway does not respond. */
  async function isGood(due: Due, token: string): Promise<boolean> {
    return !(await isSpent(db, due, hashOf(token))) && gateway.isGood(token);
  }

  /**
   * Refunds whatever the checkout's payment holds, once this transaction has committed. An attempt in progress is stopped: the gateway
   * refuses it, or refunds what it took.
   */
  async function cancel(tx: Tx, storeId: RecordId, checkoutId: RecordId): Promise<void> {
    const live = await lockLivePayment(tx, storeId, checkoutId);
    if (live && live.orderId === null) await toReverse(tx, live);
  }

  /**
   * Whether the checkout has a payment that holds money, or will. One that the gateway does not report on does not count: its state is
   * unknown, and whoever abandons it gets it refunded.
   */
  async function isStarted(tx: Tx, storeId: RecordId, checkoutId: RecordId): Promise<boolean> {
    const live = await lockLivePayment(tx, storeId, checkoutId);
    return live !== undefined && live.status !== "Open" && !(live.status === "Pending" && isOver(live));
  }

  /**
   * Whether the attempt with this token, or with this id of ours or the gateway's, was replaced by another, or never came about next to
   * one.
   */
  function isPaidByAnother(due: Pick<Due, "storeId" | "checkoutId">, token: string): Promise<boolean> {
    return hasMadeWay(db, due, { tokenHash: hashOf(token), name: token });
  }

  /** Binds the authorized payment of exactly this amount to the order. This captures nothing. False when there is none. */
  async function useForOrder(tx: Tx, due: Due, orderId: RecordId): Promise<boolean> {
    return (await bindToOrder(tx, { ...due, orderId, now: clock.now() })) !== undefined;
  }

  async function toReverse(tx: Tx, payment: Payment): Promise<void> {
    await move(tx, payment, "cancelled");
  }

  /**
   * Advances the payment by one step of the state table, and enqueues what follows from that. Checks again what has changed since `payment`
   * was read. Returns the payment as it is then, with the rate limit tokens it had taken, for whoever commits that.
   */
  async function move(
    q: Queries,
    payment: Payment,
    event: PaymentEvent,
    outcome: Omit<Outcome, "status"> = {},
  ): Promise<Settled> {
    let present = payment;
    for (;;) {
      const { status: from } = present;
      const status = statusAfter(present, event);
      if (status === undefined) return { payment: present, trial: null };
      const after = await settlePayment(q, present, [from], { ...outcome, status }, clock.now());
      if (after.payment.status === status) {
        if (status === "Reversing")
          await enqueue(q, payment.storeId, reverseJob, { paymentId: payment.id }, clock.now());
        return after;
      }
      present = after.payment;
    }
  }

  /** With the card that the gateway has stored, for the keeper who asked for it. */
  async function settle(payment: Payment, found: GatewayPayment): Promise<Payment> {
    const { keepFor: keeper, storeId } = payment;
    const { kept: card } = found;
    const { status, ...outcome } = outcomeOf(found);
    const settled = await db.transaction(async (tx) => {
      if (keeper && card) {
        await lockMethods(tx, storeId, keeper);
        await saveMethod(tx, storeId, { keeper, gateway: gateway.name, card, now: clock.now() });
      }
      return move(tx, payment, status, outcome);
    });
    return counted(settled);
  }

  async function end(payment: Payment, event: PaymentEvent, outcome: Omit<Outcome, "status"> = {}): Promise<Payment> {
    return counted(await move(db, payment, event, outcome));
  }

  function fail(payment: Payment, failure: string): Promise<Payment> {
    return end(payment, "failed", { failure });
  }

  /**
   * Returns the tokens for a card that was good, unless it replaces another good one, and for an attempt that the gateway knows nothing
   * about.
   */
  function counted({ payment, trial }: Settled): Payment {
    const { status, failure } = payment;
    const isGood = status === "Authorized" && !trial?.isReplacing;
    const isUntried = status === "Failed" && failure !== "unknown-token";
    if (isGood || isUntried) for (const taken of trial?.taken ?? []) limits.giveBack(taken);
    return payment;
  }

  /**
   * Whether the gateway has captured all of it by itself. What it has released because the authorization expired still counts as held
   * here: the next capture is refused, and the staff is told. Captures by the store are recorded with its parts.
   */
  async function isWhollyTaken({ storeId, id, amount }: Payment, { capturedAmount }: GatewayPayment): Promise<boolean> {
    return capturedAmount === amount && (await partsOf(db, storeId, [id])).length === 0;
  }

  /** Carries out our jobs; each takes effect once, however often it runs. After a GatewayError it has to be retried. */
  const work = {
    /** Checks an attempt whose request must have died. */
    async resolve(payment: Payment): Promise<Payment> {
      const resolved = await resolve(payment);
      if (resolved.status !== "Pending") return resolved;
      throw new GatewayError("The gateway does not tell what became of the payment.");
    },
    /**
     * Checks a payment that the gateway sent a webhook about, or whose shopper has not returned. One that is never confirmed ends after a
     * while.
     */
    async ask(payment: Payment): Promise<Payment> {
      const found = await gateway.find(payment.id);
      if (found?.status === "captured" && payment.status === "Authorized" && !(await isWhollyTaken(payment, found)))
        return payment;
      if (found && found.status !== "open") return settle(payment, found);
      const isToConfirm = payment.status === "Open" && payment.tokenHash !== null;
      const isForgotten = isToConfirm && payment.updatedAt.getTime() < clock.now().getTime() - confirmMs;
      return isForgotten ? end(payment, "refused", { failure: "not-confirmed" }) : payment;
    },
    /** Checks whether refunds have reached the shopper. */
    async askForRefunds(payment: Payment): Promise<void> {
      if (payment.orderId !== null) await noteFailedRefunds({ db, gateway, clock }, payment);
    },
    async reverse(payment: Payment): Promise<void> {
      await gateway.reverse(payment.id);
      await end(payment, "reversed");
    },
    /** Captures an order's whole payment, as one of its parts, like every capture. */
    async capture({ storeId, orderId }: Payment): Promise<void> {
      if (orderId !== null) await db.transaction((tx) => captureAtOnce(tx, storeId, orderId, clock.now()));
    },
    /** Refunds money held for no order, and runs `alongside` in the same transaction. False where an order has it by now. */
    async giveBack(payment: Payment, alongside: (tx: Tx) => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        const live = await lockLivePayment(tx, payment.storeId, payment.checkoutId);
        if (live?.id !== payment.id || live.orderId !== null) return false;
        await toReverse(tx, live);
        await alongside(tx);
        return true;
      });
    },
    byId: (storeId: RecordId, id: RecordId) => paymentById(db, storeId, id),
  };

  return {
    takesCards: given !== null,
    begin,
    authorize,
    isGood,
    look,
    open,
    confirm,
    resolve,
    cancel,
    isStarted,
    isPaidByAnother,
    isReplaced: (due: Due, name: string) => isReplaced(db, due, name),
    useForOrder,
    work,
    jobs: partJobs({ db, gateway, clock }),
  };
}

/** The gateway's state as an event, with what is stored of it. */
function outcomeOf({ status, reference, method, declineReason }: GatewayPayment): Omit<Outcome, "status"> & {
  readonly status: PaymentEvent;
} {
  switch (status) {
    case "authorized":
    case "captured":
      return { status, reference, method };
    case "declined":
      return {
        status: declineReason === "not-confirmed" ? "refused" : status,
        reference,
        method,
        failure: declineReason,
      };
    case "reversed":
      return { status, reference, failure: "reversed" };
    case "open":
      return { status: "opened", reference };
  }
}

/** Replaces the gateway where there is none: payments begun while there was one wait for its return. */
const noGateway: PaymentGateway = {
  name: "None",
  authorize: refused,
  keep: refused,
  forget: refused,
  open: refused,
  capture: refused,
  refund: refused,
  release: refused,
  reverse: refused,
  find: refused,
  isGood: refused,
};

async function refused(): Promise<never> {
  throw new GatewayClosedError("No card gateway is set up.");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
