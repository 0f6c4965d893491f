import { createHash } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import { CommerceError, type CallName } from "@tradecounter/wire";
import type { Clock } from "../clock.ts";
import { recentlyUsed } from "../recently-used.ts";

/** How often one client address (or for one user name) something may be done: so many at once, and after that so many a second. */
interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** What is counted. */
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

/** Far more than people do, also a whole office behind one address. Order lookup, coupons and cards are what somebody would guess at. */
export const usualAllowances: Readonly<Record<Limited, Allowance>> = {
  search: { atOnce: 300, perSecond: 30 },
  orderLookup: { atOnce: 60, perSecond: 1 },
  coupon: { atOnce: 30, perSecond: 0.1 },
  cart: { atOnce: 600, perSecond: 20 },
  checkout: { atOnce: 200, perSecond: 5 },
  // each asks the gateway whether a card is good, which is what thieves of cards try out by the thousand
  card: { atOnce: 20, perSecond: 1 / 60 },
  // the same by paying; what is paid is given back, so that a busy office behind one address never comes so far
  cardTrial: { atOnce: 30, perSecond: 1 / 60 },
  cardTrialBy: { atOnce: 10, perSecond: 1 / 120 },
  pages: { atOnce: 600, perSecond: 60 },
  token: { atOnce: 60, perSecond: 1 },
  // a whole office may begin its day at once
  signIn: { atOnce: 60, perSecond: 0.5 },
  signInAs: { atOnce: 20, perSecond: 1 / 30 },
  // registrations and forgotten passwords: each sends a mail to an address that a stranger may have entered
  accountMail: { atOnce: 20, perSecond: 1 / 30 },
  accountMailTo: { atOnce: 3, perSecond: 1 / 600 },
  // of one account: its admin may have a whole workshop to invite
  invitation: { atOnce: 40, perSecond: 1 / 60 },
  // each brings one mail to an address that a stranger may have entered
  stockNotice: { atOnce: 20, perSecond: 1 / 30 },
  stockNoticeTo: { atOnce: 10, perSecond: 1 / 600 },
  // each keeps a whole cart off sale for a quarter of an hour; who has none left still orders what is there
  stockHold: { atOnce: 8, perSecond: 1 / 7200 },
  // the same of a buyer, for as long as the store says
  stockHoldBy: { atOnce: 8, perSecond: 1 / 86_400 },
  // batches: a visitor sends one a page, a whole office may sit behind an address
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

/** What the call counts as; undefined where nothing is counted. */
export function limitOn(name: CallName): Limited | undefined {
  return limitedCalls[name];
}

/** An address has used up what it may do for now. */
export class TooManyRequests extends CommerceError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("REQUEST_LIMIT_EXCEEDED");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface RateLimits {
  /** Counts one. Throws TooManyRequests when the client's address, or the user name, has none left. */
  take(limited: Limited, by: string): Taken;
  /** Counts one that was taken as none, as far as time has not done so. */
  giveBack(taken: Taken): void;
  /** The same for who does not know which one of theirs it was. */
  giveBackTo(limited: Limited, by: string): void;
}

/** One that was counted: it can be kept, and given back by another process. */
export interface Taken {
  readonly limited: Limited;
  /** It tells of a person or an address: a hash where it leaves the process. */
  readonly key: string;
  /** When nothing of it would be counted any more, in milliseconds since 1970. */
  readonly fullAt: number;
}

/** Counts one as `take` does. False where none is left, for who says nothing of it. */
export function hasLeft(limits: RateLimits, limited: Limited, by: string): boolean {
  try {
    limits.take(limited, by);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}

/** By what mails to an address are counted, in whatever capitals somebody has entered it. */
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

/** What protects a process from work: others hear of it in batches, as a statement for each would be more work. */
const toldInBatches: ReadonlySet<Limited> = new Set(["search", "cart", "pages", "events"]);

/** Share of an allowance that is used before others hear of it: a shopper who orders never comes so far, and costs no statement. */
const unsharedPart: Partial<Record<Limited, number>> = {
  checkout: 0.1,
  search: 0.1,
  cart: 0.1,
  pages: 0.1,
  events: 0.1,
};

const addressesKept = 40_000;

/** Where several processes count together. */
export interface SharedCounts {
  /**
   * Notes that so much of a bucket was taken, in milliseconds of its filling; `correct` hears when it is full, after what all have taken.
   * `key` is a hash. Less than `batchMs` of it may wait for more.
   */
  note(key: string, takenMs: number, correct: (fullAt: number) => void, batchMs: number): void;
}

/**
 * A bucket for each address or name, which fills with time. What somebody would guess at is counted together with other processes,
 * where there are `counts`: each lets through by what it knows, and hears of the others within a round trip to the database. What a network
 * looks at, searches and puts into carts goes in batches, of a second or of a tenth of its allowance: each process may let through a tenth more. Our choice:
 * addresses that nobody has heard of for long are forgotten, so that memory stays bounded.
 */
export function createRateLimits(clock: Clock, allowances = usualAllowances, counts?: SharedCounts): RateLimits {
  // `toldUntil`: when it would be full by what other processes have been told
  const buckets = recentlyUsed<{ fullAt: number; toldUntil: number }>(addressesKept);
  const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");
  const keyOf = (limited: Limited, by: string) => {
    const key = `${limited} ${byName.has(limited) ? by : networkOf(by)}`;
    // of what is counted with every page little leaves the process
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
    // what has filled since is not given a second time
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
      // less is what rounding has added up to
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

/** Who has one IPv6 address has 2⁶⁴ of them: there the network counts. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [head = [], tail] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = tail ? Array.from({ length: Math.max(8 - head.length - tail.length, 0) }, () => "0") : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(":");
}
