import { createHash } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import { CommerceError, type CallName } from "@tradecounter/wire";
import type { Clock } from "../clock.ts";
import { recentlyUsed } from "../recently-used.ts";

/** How often something may be done per client address (or user name): `atOnce` in a burst, then `perSecond`. */
interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** The limited actions. */
export type Limited =
  | "search"
  | "orderLookup"
  | "cart"
  | "checkout"
  | "card"
  | "cardTrial"
  | "cardTrialBy"
  | "pages"
  | "token"
  | "coupon"
  | "signIn"
  | "signInAs"
  | "accountMail"
  | "accountMailTo"
  | "invitation"
  | "stockNotice"
  | "stockNoticeTo"
  | "stockHold"
  | "stockHoldBy"
  | "events";

/** Far more than people need, even a whole office behind one address. Order lookup, coupons and cards are what somebody might guess. */
export const usualAllowances: Readonly<Record<Limited, Allowance>> = {
  search: { atOnce: 300, perSecond: 30 },
  orderLookup: { atOnce: 60, perSecond: 1 },
  coupon: { atOnce: 30, perSecond: 0.1 },
  cart: { atOnce: 600, perSecond: 20 },
  checkout: { atOnce: 200, perSecond: 5 },
  // each asks the gateway whether a card is good, which card thieves test by the thousand
  card: { atOnce: 20, perSecond: 1 / 60 },
  // the same by paying; successful payments are given back, so a busy office behind one address never reaches it
  cardTrial: { atOnce: 30, perSecond: 1 / 60 },
  cardTrialBy: { atOnce: 10, perSecond: 1 / 120 },
  pages: { atOnce: 600, perSecond: 60 },
  token: { atOnce: 60, perSecond: 1 },
  // a whole office may start its day at once
  signIn: { atOnce: 60, perSecond: 0.5 },
  signInAs: { atOnce: 20, perSecond: 1 / 30 },
  // registrations and forgotten passwords: each sends mail to an address that a stranger may have entered
  accountMail: { atOnce: 20, perSecond: 1 / 30 },
  accountMailTo: { atOnce: 3, perSecond: 1 / 600 },
  // per account: its admin may have a whole workshop to invite
  invitation: { atOnce: 40, perSecond: 1 / 60 },
  // each sends one mail to an address that a stranger may have entered
  stockNotice: { atOnce: 20, perSecond: 1 / 30 },
  stockNoticeTo: { atOnce: 10, perSecond: 1 / 600 },
  // each reserves a whole cart's stock for a quarter of an hour; without a reservation one can still order what is in stock
  stockHold: { atOnce: 8, perSecond: 1 / 7200 },
  // the same per buyer, for as long as the store's settings say
  stockHoldBy: { atOnce: 8, perSecond: 1 / 86_400 },
  // batches: a visitor sends one per page, and a whole office may share an address
  events: { atOnce: 300, perSecond: 30 },
};

const limitedCalls: Partial<Record<CallName, Limited>> = {
  searchProducts: "search",
  searchProductsWithPrices: "search",
  getSuggestions: "search",
  lookUpOrder: "orderLookup",
  lookUpOrderByToken: "orderLookup",
  authorizeOrderLookup: "orderLookup",
  addCartCoupon: "coupon",
  addCheckoutCoupon: "coupon",
  createCart: "cart",
  cloneCart: "cart",
  ensureCart: "cart",
  addCartItem: "cart",
  addCartItems: "cart",
  startCheckout: "checkout",
  startCheckoutByPost: "checkout",
  startCheckoutInPlace: "checkout",
  changeCheckout: "checkout",
  deleteCheckout: "checkout",
  payCheckout: "checkout",
  createPayLink: "checkout",
  withdrawPayLink: "checkout",
  payByLink: "checkout",
  savePaymentMethod: "card",
  placeOrder: "checkout",
  runOrderActions: "checkout",
  reserveInventory: "checkout",
  recordEvents: "events",
};

/** The limit that a call counts toward; undefined where it is not limited. */
export function limitOn(name: CallName): Limited | undefined {
  return limitedCalls[name];
}

/** An address has used up its allowance for now. */
export class TooManyRequests extends CommerceError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("REQUEST_LIMIT_EXCEEDED");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface RateLimits {
  /** Takes a token. Throws TooManyRequests when the client's address, or the user name, has none left. */
  take(limited: Limited, by: string): Taken;
  /** Returns a token, unless it has been refilled since. */
  giveBack(taken: Taken): void;
  /** As `giveBack`, for a caller who no longer has the token itself. */
  giveBackTo(limited: Limited, by: string): void;
}

/** A token that was taken: it can be stored, and returned by another process. */
export interface Taken {
  readonly limited: Limited;
  /** It identifies a person or an address: hashed where it leaves the process. */
  readonly key: string;
  /** When the bucket would be full again, in milliseconds since 1970. */
  readonly fullAt: number;
}

/** Like `take`, but returns false where no token is left, for callers that do not report it. */
export function hasLeft(limits: RateLimits, limited: Limited, by: string): boolean {
  try {
    limits.take(limited, by);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}

/** The key by which mails to an address are limited, ignoring case. */
export function mailLimitOf(storeId: RecordId, email: string): string {
  return `${storeId} ${email.toLowerCase()}`;
}

export const noLimits: RateLimits = {
  take: (limited) => ({ limited, key: "", fullAt: 0 }),
  giveBack() {},
  giveBackTo() {},
};

const byName: ReadonlySet<Limited> = new Set([
  "signInAs",
  "cardTrialBy",
  "accountMailTo",
  "invitation",
  "stockNoticeTo",
  "stockHoldBy",
]);

/** Limits that protect a process from load: shared with other processes in batches, as a statement each would add to the load. */
const toldInBatches: ReadonlySet<Limited> = new Set(["search", "cart", "pages", "events"]);

/** Share of an allowance that may be used before others are told: a shopper who orders never gets that far, and costs no statement. */
const unsharedPart: Partial<Record<Limited, number>> = {
  checkout: 0.1,
  search: 0.1,
  cart: 0.1,
  pages: 0.1,
  events: 0.1,
};

const addressesKept = 40_000;

/** Counters shared by several processes. */
export interface SharedCounts {
  /**
   * Records what was taken from a bucket, in milliseconds of refill time; `correct` is called with the time when it is full after
   * everybody's use. `key` is a hash. Amounts below `batchMs` may wait for more.
   */
  note(key: string, takenMs: number, correct: (fullAt: number) => void, batchMs: number): void;
}

/**
 * A token bucket for each address or name. Limits on guessing are shared with other processes, where there are `counts`: each process
 * decides on what it knows, and learns of the others within a round trip to the database. Limits on browsing, searching and carts are
 * shared in batches, of a second or of a tenth of the allowance: each process may let through a tenth more. Our choice: addresses unused
 * for long are forgotten, so that memory stays bounded.
 */
export function createRateLimits(clock: Clock, allowances = usualAllowances, counts?: SharedCounts): RateLimits {
  // `toldUntil`: when it would be full as far as other processes have been told
  const buckets = recentlyUsed<{ fullAt: number; toldUntil: number }>(addressesKept);
  const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
  const keyOf = (limited: Limited, by: string) => {
    const key = `${limited} ${byName.has(limited) ? by : networkOf(by)}`;
    // for limits that count with every page, little leaves the process
    return toldInBatches.has(limited) ? key : hashOf(key);
  };
  const unsharedMs = (limited: Limited) =>
    ((unsharedPart[limited] ?? 0) * allowances[limited].atOnce * 1000) / allowances[limited].perSecond;
  const tell = (limited: Limited, key: string, takenMs: number) => {
    const isBatched = toldInBatches.has(limited);
    const correct = (fullAt: number) => {
      const bucket = buckets.get(key);
      if (bucket) Object.assign(bucket, { fullAt, toldUntil: fullAt });
    };
    counts?.note(isBatched ? hashOf(key) : key, takenMs, correct, isBatched ? unsharedMs(limited) : 0);
  };
  const giveBack = ({ limited, key, fullAt }: Taken): void => {
    // a token refilled since is not returned a second time
    const backMs = Math.min(1000 / allowances[limited].perSecond, fullAt - clock.now().getTime());
    if (backMs <= 0) return;
    const bucket = buckets.get(key);
    if (bucket) {
      bucket.fullAt -= backMs;
      bucket.toldUntil -= backMs;
    }
    // another process may have counted it
    tell(limited, key, -backMs);
  };
  return {
    take(limited, by) {
      const { atOnce, perSecond } = allowances[limited];
      const key = keyOf(limited, by);
      const now = clock.now().getTime();
      const oneMs = 1000 / perSecond;
      let bucket = buckets.get(key);
      if (!bucket) buckets.set(key, (bucket = { fullAt: now, toldUntil: now }), 1);
      const fullAt = Math.max(bucket.fullAt, now) + oneMs;
      const lackingMs = fullAt - now - atOnce * oneMs;
      // a smaller amount is accumulated rounding error
      if (lackingMs > 1) throw new TooManyRequests(Math.ceil((lackingMs - 1) / 1000));
      bucket.fullAt = fullAt;
      if (fullAt - now > unsharedMs(limited)) {
        const untoldMs = fullAt - Math.max(bucket.toldUntil, now);
        bucket.toldUntil = fullAt;
        tell(limited, key, untoldMs);
      }
      return { limited, key, fullAt };
    },
    giveBack,
    giveBackTo: (limited, by) => giveBack({ limited, key: keyOf(limited, by), fullAt: Infinity }),
  };
}

/** Whoever has one IPv6 address has 2⁶⁴ of them: so the network counts. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [head = [], tail] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = tail ? Array.from({ length: Math.max(8 - head.length - tail.length, 0) }, () => "0") : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(":");
}
