import { decimal, wireAmount, type RecordId } from "@tradecounter/commerce";
import { CommerceError, type CheckoutError, type PayLinkPayment } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { mailLimitOf, type RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import { requireScope } from "../../http/scopes.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";
import { looksLikeEmail } from "../accounts/index.ts";
import type { Cart, CartRef, CartService } from "../cart/index.ts";
import type { CheckoutPayments, CheckoutService, PaymentRequest } from "../checkout/index.ts";
import type { MailService, StorePath } from "../mail/index.ts";
import { shopperWho, type OrderService } from "../orders/index.ts";
import { keptCardIn } from "../payment/index.ts";
import {
  findCartOwner,
  findMaker,
  findOpenLinks,
  findPayLink,
  insertPayLink,
  type OpenLink,
  type PayLink,
} from "./store.ts";

/** Our choice: the same as for an invitation. */
const validDays = 7;
const listedAtMost = 100;

export interface PayLinkNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  readonly carts: Pick<CartService, "readExisting">;
  readonly checkouts: Pick<CheckoutService, "startCopy" | "endCart" | "start" | "obstacles">;
  readonly payments: CheckoutPayments;
  readonly orders: Pick<OrderService, "prepare" | "place">;
  /** The shopper with their account's prices. */
  readonly withPrices: (shopper: Shopper) => Promise<Shopper>;
}

/** What somebody with the link is shown. */
export type Opened =
  | { readonly status: "Open"; readonly link: PayLink; readonly cart: Cart; readonly payer: Shopper }
  | { readonly status: "Paid" | "Expired" | "Withdrawn"; readonly link: PayLink };

/** What a payer sends: neither a saved card nor a saved address, which belong to the link's maker. */
export interface LinkPayment extends Pick<PaymentRequest, "token" | "billingAddress"> {
  readonly requestType: Exclude<PaymentRequest["requestType"], "ClientRequest">;
  readonly returnPath: string | null;
  /** Decimal text; null where none was shown. */
  readonly total: string | null;
}

export type PayLinks = ReturnType<typeof createPayLinks>;

/**
 * Lets somebody else pay for a cart. The link leads to a copy that nobody can change, and lets its holder do nothing but see and pay for
 * it. The order is the maker's, at the maker's prices. See docs/decisions/pay-links.md.
 */
export function createPayLinks(needs: PayLinkNeeds) {
  const { db, clock, limits, mail, carts, checkouts, payments, orders, withPrices } = needs;

  /**
   * Creates a copy of the cart with a link to pay for it, and mails the link if an address is given. Throws MISSING_RECORD (no such cart),
   * INVALID_OPERATION with what the order lacks, INVALID_INPUT (invalid e-mail address) and INSUFFICIENT_ACCESS.
   */
  async function create(
    asking: Shopper,
    { cart: ref, email }: { cart: CartRef; email: string | null },
  ): Promise<{ token: string; cart: Cart; expiresAt: Date }> {
    const shopper = isStaff(asking) ? await ownerOf(asking, ref) : asking;
    requireScope(shopper, "shop");
    const { store, visitor } = shopper;
    if (email !== null) countMail(email);
    const token = newSecret();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
    const cart = await db.transaction(async (tx) => {
      const copy = await checkouts.startCopy(tx, shopper, ref);
      const [obstacle] = await checkouts.obstacles(tx, shopper, copy);
      if (obstacle) throw new CommerceError("INVALID_OPERATION", obstacle.detail ?? "The order is not complete yet.");
      insertPayLink(tx, { storeId: store.id, tokenHash: hashOfSecret(token), cartId: copy.cart.id, expiresAt }, now);
      const { firstName = "", lastName = "" } = copy.session.contact ?? {};
      const { currency, totals } = copy.cart;
      if (email !== null)
        await mail.enqueue(tx, store, {
          template: "pay-link",
          to: email,
          language: shopper.language,
          values: {
            askedBy: `${firstName} ${lastName}`.trim(),
            amount: { amount: wireAmount(totals.grandTotalAmount, currency), currency },
            link: pathOf(token),
            validDays,
          },
        });
      return copy.cart;
    });
    return { token, cart, expiresAt };

    function countMail(to: string): void {
      if (!looksLikeEmail(to))
        throw new CommerceError("INVALID_INPUT", "Enter an email address such as name@example.com.");
      if (visitor.address !== undefined) limits.take("accountMail", visitor.address);
      limits.take("accountMailTo", mailLimitOf(store.id, to));
    }
  }

  /** The owner of a cart, for the store's staff, who name it by id. Throws INSUFFICIENT_ACCESS and MISSING_RECORD. */
  async function ownerOf(staff: Shopper, ref: CartRef): Promise<Shopper> {
    requireScope(staff, "fulfillment");
    const owner = await findCartOwner(db, staff.store.id, ref);
    const who = owner && (await shopperWho(db, staff.store, owner));
    if (!who) throw new CommerceError("MISSING_RECORD", "There is no such cart.", { status: 404 });
    return { ...(await withPrices(who)), visitor: staff.visitor };
  }

  /** The links that can still be paid: the shopper's own, or for staff all of the store's. Throws INSUFFICIENT_ACCESS. */
  async function list(shopper: Shopper): Promise<OpenLink[]> {
    requireScope(shopper, isStaff(shopper) ? "fulfillment" : "shop");
    const ownerId = isStaff(shopper) ? null : (shopper.ownerId ?? "");
    return findOpenLinks(db, shopper.store.id, { ownerId, now: clock.now(), limit: listedAtMost });
  }

  /**
   * Withdraws an unpaid link for good: somebody paying at this moment is refunded. Throws MISSING_RECORD for a cart without a link of the
   * shopper's, INVALID_OPERATION for one that is paid, and INSUFFICIENT_ACCESS.
   */
  async function withdraw(shopper: Shopper, cartId: RecordId): Promise<void> {
    requireScope(shopper, isStaff(shopper) ? "fulfillment" : "shop");
    const { store, ownerId } = shopper;
    await db.transaction(async (tx) => {
      const maker = await findMaker(tx, store.id, cartId);
      if (maker === undefined || (!isStaff(shopper) && maker !== ownerId))
        throw new CommerceError("MISSING_RECORD", "There is no such link.", { status: 404 });
      if (!(await checkouts.endCart(tx, store, cartId)))
        throw new CommerceError("INVALID_OPERATION", "This has already been paid. Cancel the order instead.");
    });
  }

  /** Throws RECORD_NOT_FOUND for an unknown link. */
  async function find({ store, visitor: { address } }: Shopper, token: string): Promise<PayLink> {
    if (address !== undefined) limits.take("orderLookup", address);
    const link = await findPayLink(db, store.id, hashOfSecret(token));
    if (!link) throw new CommerceError("RECORD_NOT_FOUND", "There is nothing to pay for at this link.");
    return link;
  }

  /** The link's maker, whose prices and rights apply, in the payer's browser; undefined where the maker may no longer buy. */
  async function payerOf({ store, visitor }: Shopper, link: PayLink): Promise<Shopper | undefined> {
    const maker = await shopperWho(db, store, link);
    return maker && { ...(await withPrices(maker)), visitor };
  }

  /** What there is to pay for. Throws RECORD_NOT_FOUND. */
  async function open(shopper: Shopper, token: string): Promise<Opened> {
    const link = await find(shopper, token);
    if (link.isPaid) return { status: "Paid", link };
    if (link.isWithdrawn) return { status: "Withdrawn", link };
    const payer = link.expiresAt > clock.now() ? await payerOf(shopper, link) : undefined;
    if (!payer) return { status: "Expired", link };
    return { status: "Open", link, payer, cart: await carts.readExisting(payer, link.cartId) };
  }

  /**
   * Pays for the copy and places its order. A button pressed twice, or by two people at once, pays once: the other gets CHECKOUT_CONFLICT,
   * or INVALID_OPERATION once it is paid, even if they were charged first and then refunded. Throws RECORD_NOT_FOUND, INSUFFICIENT_ACCESS
   * (a purchase order by somebody who does not buy for the account), CHECKOUT_EXPIRED (withdrawn or expired; a payment confirmed elsewhere
   * is still accepted), and what paying and placing throw.
   */
  async function pay(shopper: Shopper, linkToken: string, asked: LinkPayment): Promise<PayLinkPayment> {
    const link = await find(shopper, linkToken);
    const refusal = refusalOf(link);
    if (refusal) throw refusal;
    // a request that is a moment too late finds a checkout that is becoming another payer's order, or was withdrawn
    const refusalByNow = async () => refusalOf(await findPayLink(db, shopper.store.id, hashOfSecret(linkToken)));
    let answer: PayLinkPayment;
    try {
      answer = await payFor(shopper, link, asked);
    } catch (error) {
      throw (await refusalByNow()) ?? error;
    }
    const tooLate = answer.orderReferenceNumber === null ? await refusalByNow() : undefined;
    if (tooLate) throw tooLate;
    return answer;
  }

  async function payFor(shopper: Shopper, link: PayLink, asked: LinkPayment): Promise<PayLinkPayment> {
    const { requestType, token, billingAddress, returnPath, total } = asked;
    if (keptCardIn(token))
      throw new CommerceError("INVALID_API_INPUT", "You cannot pay with a card that someone else saved.");
    const payer = await payerOf(shopper, link);
    if (!payer || (requestType !== "PostAuth" && link.expiresAt <= clock.now()))
      throw new CommerceError("CHECKOUT_EXPIRED", "This payment link has expired. Ask for a new one.");
    if (requestType === "SimplePurchaseOrder" && !mayOrderOnAccount(shopper, link))
      throw new CommerceError(
        "INSUFFICIENT_ACCESS",
        "Only buyers for this account can pay by purchase order. Log in, or pay by card.",
      );
    const { session, cart } = await checkouts.start(payer, { cart: link.cartId });
    if (total !== null && decimal(total) !== cart.totals.grandTotalAmount)
      throw new CommerceError("CHECKOUT_CONFLICT", "Prices have changed since you last looked. Check the new total.");
    const problem = requestType === "PostAuth" ? undefined : await orders.prepare(payer, session.id);
    if (problem) return unpaid("ValidationError", problem.errors);
    const data = returnPath === null ? null : JSON.stringify({ returnPath });
    const paid = await payments.pay(payer, session.id, {
      requestType,
      token,
      billingAddress,
      data,
      isByAnother: true,
    });
    const isByAnother = () => payments.isPaidByAnother({ storeId: session.storeId, checkoutId: session.id }, token);
    if (paid.salesforceResultCode !== "Success") {
      // the details of a replaced card are used up when it is sent again
      if (paid.salesforceResultCode === "ValidationError" && (await isByAnother()))
        throw new CommerceError("CHECKOUT_CONFLICT", someoneElse);
      return { ...paid, orderReferenceNumber: null };
    }
    const placed = await orders.place(payer, session.id);
    // of two cards that are both good, the later one replaced this one before the order was placed
    if (await isByAnother()) throw placed.problem ? new CommerceError("CHECKOUT_CONFLICT", someoneElse) : paidAlready();
    if (placed.problem) return unpaid("Success", placed.problem.errors);
    return { ...paid, orderReferenceNumber: placed.referenceNumber };
  }

  return { create, list, withdraw, open, pay };
}

/** The page that the link opens. Source: commerce specification, section 2. */
export const pathOf = (token: string): StorePath => `/pay?t=${token}`;

/**
 * Whether the link's holder may use a purchase order: the buyer who orders is invoiced, so the holder must buy for the same account; for a
 * guest's link, be that guest.
 */
export function mayOrderOnAccount(shopper: Shopper, { accountId, ownerId }: PayLink): boolean {
  if (!shopper.scopes.includes("shop")) return false;
  return accountId === null ? shopper.ownerId === ownerId : shopper.accountId === accountId;
}

/** A program of the store's: it has no cart of its own to ask somebody to pay for. */
const isStaff = ({ kind, contact }: Shopper): boolean => kind === "buyer" && contact === null;

const someoneElse = "Somebody else is paying for this right now. You are not charged.";

function paidAlready(): CommerceError {
  return new CommerceError("INVALID_OPERATION", "This has already been paid. Nothing is charged twice.");
}

/** Why nobody can pay with a link any more, whatever they send; undefined while it can be paid. */
function refusalOf(link: PayLink | undefined): CommerceError | undefined {
  if (link?.isPaid) return paidAlready();
  if (!link?.isWithdrawn) return undefined;
  return new CommerceError("CHECKOUT_EXPIRED", "This payment link was withdrawn. You are not charged.");
}

function unpaid(code: PayLinkPayment["salesforceResultCode"], errors: readonly CheckoutError[]): PayLinkPayment {
  return { errors: [...errors], orderReferenceNumber: null, paymentData: null, salesforceResultCode: code };
}
