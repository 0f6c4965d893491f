import { randomBytes } from "node:crypto";
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync } from "node:fs";
import {
  compare,
  decimal,
  formatDecimal,
  minus,
  parseDecimal,
  plus,
  sumOf,
  ZERO,
  type Decimal,
} from "@tradecounter/commerce";
import type { Clock } from "../clock.ts";
import type { KnownCard } from "./cards.ts";

/** A payment as stored by the gateway. Amounts are decimal text. */
export interface LedgerPayment {
  readonly reference: string;
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: "open" | "authorized" | "captured" | "declined" | "reversed";
  readonly declineReason: "declined" | "insufficient-funds" | "not-confirmed" | null;
  readonly card: LedgerCard | null;
  /** Lets a browser complete a payment that was opened for it. */
  readonly clientSecret: string | null;
  /** The card's token, which no other payment may use. */
  readonly token?: string;
  /** The token of the stored card, if storing it was requested. */
  readonly keptAs?: string;
  readonly captures?: readonly LedgerPart[];
  readonly refunds?: readonly LedgerPart[];
  /** The card allows an authorization and then refuses the capture. */
  readonly refusesCapture?: true;
  /** The shopper has to confirm first, while the payment is open. */
  readonly confirming?: Confirming;
  /** Where the shopper is sent afterwards, whether confirmed or refused. */
  readonly returnUrl?: string;
}

interface Confirming {
  /** ISO 8601: after this it counts as refused. */
  readonly until: string;
  /** Whose card is stored when confirmed, if it is to be. */
  readonly keepFor?: string;
  readonly card: KnownCard;
}

/** A partial capture or refund. A key moves money once. */
interface LedgerPart {
  readonly key: string;
  readonly amount: string;
}

export interface Refusal {
  readonly error: "nothing-held" | "more-than-held" | "more-than-taken" | "not-an-amount" | "capture-refused";
}

/** The card data that may be disclosed. */
export type LedgerCard = Pick<KnownCard, "brand" | "lastFour" | "expiryMonth" | "expiryYear" | "name">;

/** A card stored for one customer of the store. */
interface KeptEntry {
  readonly token: string;
  readonly customer: string;
  readonly card: KnownCard;
}

type Entry =
  | { readonly type: "token"; readonly token: string; readonly card: KnownCard; readonly at: string }
  | ({ readonly type: "kept"; readonly at: string } & KeptEntry)
  | { readonly type: "forgotten"; readonly token: string; readonly at: string }
  | { readonly type: "payment"; readonly payment: LedgerPayment; readonly at: string };

const tokenMinutes = 30;
const confirmMinutes = 10;

interface LedgerOptions {
  readonly file: string | undefined;
  readonly clock: Clock;
  /** Called for each change of a payment once it is on disk. */
  readonly onChange?: (payment: LedgerPayment) => void;
}

/**
 * The gateway's ledger: an append-only file that is read again at each start, so that a payment outlives any process. It contains no card
 * numbers and no security codes. Every write is on disk before it is reported.
 */
export function openLedger({ file, clock, onChange = () => {} }: LedgerOptions) {
  const tokens = new Map<string, { card: KnownCard; at: Date }>();
  const payments = new Map<string, LedgerPayment>();
  const kept = new Map<string, KeptEntry>();
  if (file && existsSync(file)) {
    const text = wholeLines(readFileSync(file, "utf8"));
    truncateSync(file, Buffer.byteLength(text));
    for (const entry of entriesOf(text)) apply(entry);
  }
  const handle = file ? openSync(file, "a", 0o600) : undefined;

  function apply(entry: Entry) {
    if (entry.type === "token") tokens.set(entry.token, { card: entry.card, at: new Date(entry.at) });
    else if (entry.type === "kept") kept.set(entry.token, entry);
    else if (entry.type === "forgotten") kept.delete(entry.token);
    else {
      payments.set(entry.payment.key, entry.payment);
      if (entry.payment.token !== undefined) tokens.delete(entry.payment.token);
    }
  }

  function write(entry: Entry) {
    if (handle !== undefined) {
      appendFileSync(handle, `${JSON.stringify(entry)}\n`);
      fsyncSync(handle);
    }
    apply(entry);
  }

  function save(payment: LedgerPayment): LedgerPayment {
    write({ type: "payment", payment, at: clock.now().toISOString() });
    onChange(payment);
    return payment;
  }

  /** The result of charging an amount to the card. */
  function charged(card: KnownCard): Pick<LedgerPayment, "status" | "declineReason" | "card" | "refusesCapture"> {
    const { behaviour, ...kept } = card;
    const declineReason = behaviour === "decline" ? "declined" : behaviour === "insufficient-funds" ? behaviour : null;
    const outcome = { status: declineReason ? "declined" : "authorized", declineReason, card: kept } as const;
    if (behaviour === "confirm") return { status: "declined", declineReason: "not-confirmed", card: kept };
    return behaviour === "refuse-capture" ? { ...outcome, refusesCapture: true } : outcome;
  }

  /** The card behind a token; undefined when the token is unknown, expired or used. */
  function cardOf(token: string): KnownCard | undefined {
    const known = tokens.get(token);
    return known && clock.now().getTime() - known.at.getTime() < tokenMinutes * 60_000 ? known.card : undefined;
  }

  /** One of the customer's own stored cards. */
  function keptCardOf(token: string, customer: string | undefined): KnownCard | undefined {
    const entry = kept.get(token);
    return entry?.customer === customer ? entry?.card : undefined;
  }

  /** The same card of the same customer is stored once. */
  function keepCard(customer: string, card: KnownCard): string {
    const present = [...kept.values()].find((one) => one.customer === customer && isSameCard(one.card, card));
    if (present) return present.token;
    const token = `card_${randomBytes(18).toString("base64url")}`;
    write({ type: "kept", token, customer, card, at: clock.now().toISOString() });
    return token;
  }

  /** Its present state: a payment that was not confirmed in time is declined. */
  function present(payment: LedgerPayment | undefined): LedgerPayment | undefined {
    const isLate = payment?.confirming && new Date(payment.confirming.until) <= clock.now();
    return isLate ? answer(payment, "refuse") : payment;
  }

  /** The shopper's answer, once; later ones change nothing. */
  function answer(payment: LedgerPayment, word: "confirm" | "refuse"): LedgerPayment {
    const { confirming, ...rest } = payment;
    if (payment.status !== "open" || !confirming) return payment;
    if (word === "refuse") return save({ ...rest, status: "declined", declineReason: "not-confirmed" });
    const { keepFor, card } = confirming;
    return save({ ...rest, status: "authorized", ...(keepFor !== undefined && { keptAs: keepCard(keepFor, card) }) });
  }

  return {
    /** Stores the card of an unused token, which uses up the token. Undefined where the token has no card. */
    keep({ token, customer }: { token: string; customer: string }): { token: string; card: LedgerCard } | undefined {
      const card = cardOf(token);
      if (!card) return undefined;
      const { behaviour: _, ...shown } = card;
      const keptAs = keepCard(customer, card);
      tokens.delete(token);
      return { token: keptAs, card: shown };
    },
    forget({ token, customer }: { token: string; customer: string }): void {
      if (keptCardOf(token, customer)) write({ type: "forgotten", token, at: clock.now().toISOString() });
    },
    addToken(card: KnownCard): string {
      const token = `tok_${randomBytes(18).toString("base64url")}`;
      write({ type: "token", token, card, at: clock.now().toISOString() });
      return token;
    },
    cardOf,
    find: (key: string) => present(payments.get(key)),
    findByReference: (reference: string) =>
      present([...payments.values()].find((payment) => payment.reference === reference)),
    answer,
    /** Charges the card once per key: a repeat returns the first outcome. Undefined where the token has no card. */
    authorize({ customer, isToKeep, returnUrl, ...request }: Authorizing): LedgerPayment | undefined {
      const known = payments.get(request.key);
      const card = cardOf(request.token) ?? keptCardOf(request.token, customer);
      if (known || !card) return known;
      const keepFor = isToKeep ? customer : undefined;
      if (card.behaviour === "confirm" && returnUrl !== undefined) {
        const until = new Date(clock.now().getTime() + confirmMinutes * 60_000).toISOString();
        const { behaviour: _, ...shown } = card;
        return save({
          ...request,
          reference: newReference(),
          status: "open",
          declineReason: null,
          card: shown,
          clientSecret: randomBytes(18).toString("base64url"),
          returnUrl,
          confirming: { until, card, ...(keepFor !== undefined && { keepFor }) },
        });
      }
      const outcome = charged(card);
      const keptAs = keepFor && outcome.status === "authorized" ? keepCard(keepFor, card) : undefined;
      const payment = { ...request, ...outcome, reference: newReference(), clientSecret: null };
      return save(keptAs ? { ...payment, keptAs } : payment);
    },
    /** A payment that a browser completes with the client secret; once per key. */
    open(request: { key: string; amount: string; currency: string }): LedgerPayment {
      const clientSecret = randomBytes(18).toString("base64url");
      return (
        payments.get(request.key) ??
        save({ ...request, reference: newReference(), status: "open", declineReason: null, card: null, clientSecret })
      );
    },
    /** Completes an open payment; a declined one may be retried with another card. */
    complete(payment: LedgerPayment, card: KnownCard): LedgerPayment {
      return (payment.status === "open" && !payment.confirming) || payment.status === "declined"
        ? save({ ...payment, ...charged(card) })
        : payment;
    },
    /** Captures part of what is held, once per key; the final part releases the rest. */
    capture(paymentKey: string, part: LedgerPart & { isFinal: boolean }): LedgerPayment | Refusal | undefined {
      const payment = payments.get(paymentKey);
      const { captures = [] } = payment ?? {};
      if (!payment || captures.some(({ key }) => key === part.key)) return payment;
      const amount = amountFrom(part);
      const { capturedAmount } = amountsOf(payment);
      const left = minus(decimal(payment.amount), capturedAmount);
      if (amount === undefined) return { error: "not-an-amount" };
      if (payment.status !== "authorized") return { error: "nothing-held" };
      if (payment.refusesCapture) return { error: "capture-refused" };
      if (compare(amount, left) > 0) return { error: "more-than-held" };
      const status = part.isFinal || amount === left ? "captured" : "authorized";
      return save({ ...payment, status, captures: [...captures, partOf(part.key, amount)] });
    },
    /** Refunds part of what was captured, once per key. */
    refund(paymentKey: string, part: LedgerPart): LedgerPayment | Refusal | undefined {
      const payment = payments.get(paymentKey);
      const { refunds = [] } = payment ?? {};
      if (!payment || refunds.some(({ key }) => key === part.key)) return payment;
      const amount = amountFrom(part);
      const { capturedAmount, refundedAmount } = amountsOf(payment);
      if (amount === undefined) return { error: "not-an-amount" };
      if (compare(plus(refundedAmount, amount), capturedAmount) > 0) return { error: "more-than-taken" };
      return save({ ...payment, refunds: [...refunds, partOf(part.key, amount)] });
    },
    /** Releases what is held; where nothing was captured this reverses the payment. */
    release(paymentKey: string): LedgerPayment | Refusal | undefined {
      const payment = payments.get(paymentKey);
      if (payment?.status !== "authorized") return payment;
      return save({ ...payment, status: amountsOf(payment).capturedAmount === ZERO ? "reversed" : "captured" });
    },
    /** Refunds the money, or makes sure that a payment which has not arrived yet never takes any. */
    reverse(key: string): LedgerPayment {
      const payment = payments.get(key);
      if (payment?.status === "reversed") return payment;
      const none = {
        reference: newReference(),
        key,
        amount: "0",
        currency: "",
        declineReason: null,
        card: null,
        clientSecret: null,
      };
      return save({ ...(payment ?? none), status: "reversed" });
    },
    close() {
      if (handle !== undefined) closeSync(handle);
    },
  };
}

interface Authorizing {
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
  readonly token: string;
  readonly customer?: string;
  readonly isToKeep?: boolean;
  readonly returnUrl?: string;
}

/** How much of a payment was captured, and refunded. */
export function amountsOf({ status, amount, captures, refunds = [] }: LedgerPayment) {
  const sum = (parts: readonly LedgerPart[]) => sumOf(parts.map((part) => decimal(part.amount)));
  // an entry from before partial captures was captured as a whole
  const capturedAmount = captures ? sum(captures) : status === "captured" ? decimal(amount) : ZERO;
  return { capturedAmount, refundedAmount: status === "reversed" ? capturedAmount : sum(refunds) };
}

const partOf = (key: string, amount: Decimal): LedgerPart => ({ key, amount: formatDecimal(amount) });

function amountFrom({ amount }: LedgerPart): Decimal | undefined {
  const parsed = parseDecimal(amount);
  return parsed !== undefined && compare(parsed, ZERO) > 0 ? parsed : undefined;
}

const isSameCard = (one: KnownCard, other: KnownCard): boolean => JSON.stringify(one) === JSON.stringify(other);

export type Ledger = ReturnType<typeof openLedger>;

/** The payments in a ledger file, in their present state: for proving what was charged. */
export function paymentsInLedger(file: string): LedgerPayment[] {
  const payments = new Map<string, LedgerPayment>();
  for (const entry of entriesOf(readFileSync(file, "utf8"))) {
    if (entry.type === "payment") payments.set(entry.payment.key, entry.payment);
  }
  return [...payments.values()];
}

/** A last line that a crash truncated was never acknowledged, so it is dropped. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf("\n") + 1);
}

function entriesOf(text: string): Entry[] {
  return wholeLines(text)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Entry);
}

function newReference(): string {
  return `pay_${randomBytes(12).toString("base64url")}`;
}
