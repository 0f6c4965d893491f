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

/** A payment as the gateway keeps it. Amounts are decimal text. */
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
  /** What the card was named by, which no other payment may be. */
  readonly token?: string;
  /** The token of the card as it is kept, where that was asked for. */
  readonly keptAs?: string;
  readonly captures?: readonly LedgerPart[];
  readonly refunds?: readonly LedgerPart[];
  /** The card lets money be held and then refuses to give it. */
  readonly refusesCapture?: true;
  /** The shopper is asked first, while the payment is open. */
  readonly confirming?: Confirming;
  /** Where the shopper goes on then, with a yes or a no. */
  readonly returnUrl?: string;
}

interface Confirming {
  /** ISO 8601: later it is a no. */
  readonly until: string;
  /** Whose card is kept with a yes, if it is to be. */
  readonly keepFor?: string;
  readonly card: KnownCard;
}

/** A part of a payment, taken or given back. A key moves money once. */
interface LedgerPart {
  readonly key: string;
  readonly amount: string;
}

export interface Refusal {
  readonly error: "nothing-held" | "more-than-held" | "more-than-taken" | "not-an-amount" | "capture-refused";
}

/** What may be known of a card. */
export type LedgerCard = Pick<KnownCard, "brand" | "lastFour" | "expiryMonth" | "expiryYear" | "name">;

/** A card that is kept for one customer of the store. */
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
  /** Told of each change of a payment once it is on the disk. */
  readonly onChange?: (payment: LedgerPayment) => void;
}

/**
 * The gateway's book: an append-only file that is read again at each start, so that a payment outlives any process. It
 * holds no card number and no security code. Every write is on the disk before anybody is told of it.
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

  /** What the card makes of an amount. */
  function charged(card: KnownCard): Pick<LedgerPayment, "status" | "declineReason" | "card" | "refusesCapture"> {
    const { behaviour, ...kept } = card;
    const declineReason = behaviour === "decline" ? "declined" : behaviour === "insufficient-funds" ? behaviour : null;
    const outcome = { status: declineReason ? "declined" : "authorized", declineReason, card: kept } as const;
    if (behaviour === "confirm") return { status: "declined", declineReason: "not-confirmed", card: kept };
    return behaviour === "refuse-capture" ? { ...outcome, refusesCapture: true } : outcome;
  }

  /** The card behind a token; undefined when there is none, it is too old or it has been used. */
  function cardOf(token: string): KnownCard | undefined {
    const known = tokens.get(token);
    return known && clock.now().getTime() - known.at.getTime() < tokenMinutes * 60_000 ? known.card : undefined;
  }

  /** One of the customer's own kept cards. */
  function keptCardOf(token: string, customer: string | undefined): KnownCard | undefined {
    const entry = kept.get(token);
    return entry?.customer === customer ? entry?.card : undefined;
  }

  /** The same card of the same customer is kept once. */
  function keepCard(customer: string, card: KnownCard): string {
    const present = [...kept.values()].find((one) => one.customer === customer && isSameCard(one.card, card));
    if (present) return present.token;
    const token = `card_${randomBytes(18).toString("base64url")}`;
    write({ type: "kept", token, customer, card, at: clock.now().toISOString() });
    return token;
  }

  /** As it stands now: what was to be confirmed in time and was not is declined. */
  function present(payment: LedgerPayment | undefined): LedgerPayment | undefined {
    const isLate = payment?.confirming && new Date(payment.confirming.until) <= clock.now();
    return isLate ? answer(payment, "refuse") : payment;
  }

  /** The shopper's yes or no, once; what comes later changes nothing. */
  function answer(payment: LedgerPayment, word: "confirm" | "refuse"): LedgerPayment {
    const { confirming, ...rest } = payment;
    if (payment.status !== "open" || !confirming) return payment;
    if (word === "refuse") return save({ ...rest, status: "declined", declineReason: "not-confirmed" });
    const { keepFor, card } = confirming;
    return save({ ...rest, status: "authorized", ...(keepFor !== undefined && { keptAs: keepCard(keepFor, card) }) });
  }

  return {
    /** Keeps the card of an unused token, which is used by that. Undefined where the token names no card. */
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
    /** Charges the card once per key: a repeat gives the first outcome. Undefined where the token names no card. */
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
    /** Completes an open payment; one that was declined may be tried again with another card. */
    complete(payment: LedgerPayment, card: KnownCard): LedgerPayment {
      return (payment.status === "open" && !payment.confirming) || payment.status === "declined"
        ? save({ ...payment, ...charged(card) })
        : payment;
    },
    /** Takes a part of what is held, once a key; the last part lets go of the rest. */
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
    /** Gives back a part of what was taken, once a key. */
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
    /** Lets go of what is held; where nothing was taken the payment is reversed by it. */
    release(paymentKey: string): LedgerPayment | Refusal | undefined {
      const payment = payments.get(paymentKey);
      if (payment?.status !== "authorized") return payment;
      return save({ ...payment, status: amountsOf(payment).capturedAmount === ZERO ? "reversed" : "captured" });
    },
    /** Gives the money back, or makes sure that a payment which has not arrived yet never takes any. */
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

/** What was taken of a payment, and what of it was given back. */
export function amountsOf({ status, amount, captures, refunds = [] }: LedgerPayment) {
  const sum = (parts: readonly LedgerPart[]) => sumOf(parts.map((part) => decimal(part.amount)));
  // a line of before there were parts was captured as a whole
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

/** The payments in a ledger's file, as they stand: for proving what was charged. */
export function paymentsInLedger(file: string): LedgerPayment[] {
  const payments = new Map<string, LedgerPayment>();
  for (const entry of entriesOf(readFileSync(file, "utf8"))) {
    if (entry.type === "payment") payments.set(entry.payment.key, entry.payment);
  }
  return [...payments.values()];
}

/** A last line that a crash cut short was never acknowledged, so it is dropped. */
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
