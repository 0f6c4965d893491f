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

/** Our choice: as long as an invitation. */
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
  /** The shopper with the prices of his account. */
  readonly withPrices: (shopper: Shopper) => Promise<Shopper>;
}

/** What whoever has the link is shown. */
export type Opened =
  | { readonly status: "Open"; readonly link: PayLink; readonly cart: Cart; readonly payer: Shopper }
  | { readonly status: "Paid" | "Expired" | "Withdrawn"; readonly link: PayLink };

/** What a payer sends: neither a kept card nor a saved address, which are those of whoever made the link. */
export interface LinkPayment extends Pick<PaymentRequest, "token" | "billingAddress"> {
  readonly requestType: Exclude<PaymentRequest["requestType"], "ClientRequest">;
  readonly returnPath: string | null;
  /** Decimal text; null where none was shown. */
  readonly total: string | null;
}

export type PayLinks = ReturnType<typeof createPayLinks>;

/**
 * Has somebody else pay for a cart. The link leads to a copy that nobody can change, and lets its holder do nothing but see and pay
 * that. It is ordered for whoever made it, at his prices. See docs/decisions/pay-links.md.
 */
export function createPayLinks(needs: PayLinkNeeds) {
  const { db, clock, limits, mail, carts, checkouts, payments, orders, withPrices } = needs;

  /**
   * Makes a copy of the cart with a link to pay for it, and sends that by mail where somebody is named. Throws MISSING_RECORD (no such
   * cart), INVALID_OPERATION with what the order lacks, INVALID_INPUT (no e-mail address) and INSUFFICIENT_ACCESS.
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

  /** The shopper whose cart it is, for the store's staff, who names it by its id. Throws INSUFFICIENT_ACCESS and MISSING_RECORD. */
  async function ownerOf(staff: Shopper, ref: CartRef): Promise<Shopper> {
    requireScope(staff, "fulfillment");
    const owner = await findCartOwner(db, staff.store.id, ref);
    const who = owner && (await shopperWho(db, staff.store, owner));
    if (!who) throw new CommerceError("MISSING_RECORD", "There is no such cart.", { status: 404 });
    return { ...(await withPrices(who)), visitor: staff.visitor };
  }

  /** The links that can still be paid by: the shopper's own, or all of the store for its staff. Throws INSUFFICIENT_ACCESS. */
  async function list(shopper: Shopper): Promise<OpenLink[]> {
    requireScope(shopper, isStaff(shopper) ? "fulfillment" : "shop");
    const ownerId = isStaff(shopper) ? null : (shopper.ownerId ?? "");
    return findOpenLinks(db, shopper.store.id, { ownerId, now: clock.now(), limit: listedAtMost });
  }

  /**
   * Takes a link back that is not paid, once and for all: whoever is paying right now gets his money back. Throws MISSING_RECORD for a cart that no link of
   * the shopper's is for, INVALID_OPERATION for one that is paid, and INSUFFICIENT_ACCESS.
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

  /** Throws RECORD_NOT_FOUND for a link that there is not. */
  async function find({ store, visitor: { address } }: Shopper, token: string): Promise<PayLink> {
    if (address !== undefined) limits.take("orderLookup", address);
    const link = await findPayLink(db, store.id, hashOfSecret(token));
    if (!link) throw new CommerceError("RECORD_NOT_FOUND", "There is nothing to pay for at this link.");
    return link;
  }

  /** Whoever made the link, as his prices and rights are what counts, in the browser of who pays; undefined where he may not buy any more. */
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
   * Pays for the copy and places its order. What is pressed twice, or by two at once, is paid once: the other hears CHECKOUT_CONFLICT,
   * or INVALID_OPERATION once it is paid, also who was charged first and has had it given back. Throws RECORD_NOT_FOUND, INSUFFICIENT_ACCESS (a purchase order of who does not buy for the
   * account), CHECKOUT_EXPIRED (withdrawn, or too old; what was confirmed elsewhere is taken still), and what paying and placing throw.
   */
  async function pay(shopper: Shopper, linkToken: string, asked: LinkPayment): Promise<PayLinkPayment> {
    const link = await find(shopper, linkToken);
    const refusal = refusalOf(link);
    if (refusal) throw refusal;
    // what comes a moment too late finds a checkout that has become another's order on the way, or was withdrawn
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
      // a card that has made way and is sent again has details that are used up
      if (paid.salesforceResultCode === "ValidationError" && (await isByAnother()))
        throw new CommerceError("CHECKOUT_CONFLICT", someoneElse);
      return { ...paid, orderReferenceNumber: null };
    }
    const placed = await orders.place(payer, session.id);
    // of two cards that are both good the later one has taken the place of this one before the order was placed
    if (await isByAnother()) throw placed.problem ? new CommerceError("CHECKOUT_CONFLICT", someoneElse) : paidAlready();
    if (placed.problem) return unpaid("Success", placed.problem.errors);
    return { ...paid, orderReferenceNumber: placed.referenceNumber };
  }

  return { create, list, withdraw, open, pay };
}

/** The page where a link leads. Source: commerce specification, section 2. */
export const pathOf = (token: string): StorePath => `/pay?t=${token}`;

/**
 * Whether the store would send who has the link an invoice: a purchase order is paid by whoever ordered, so that takes a buyer of
 * the same account; of a guest's link, the guest himself.
 */
export function mayOrderOnAccount(shopper: Shopper, { accountId, ownerId }: PayLink): boolean {
  if (!shopper.scopes.includes("shop")) return false;
  return accountId === null ? shopper.ownerId === ownerId : shopper.accountId === accountId;
}

/** A program of the store's: it has no cart of its own that somebody else would pay for. */
const isStaff = ({ kind, contact }: Shopper): boolean => kind === "buyer" && contact === null;

const someoneElse = "Somebody else is paying for this right now. You are not charged.";

function paidAlready(): CommerceError {
  return new CommerceError("INVALID_OPERATION", "This has already been paid. Nothing is charged twice.");
}

/** Why nobody pays by a link any more, whatever he sends; undefined while somebody may. */
function refusalOf(link: PayLink | undefined): CommerceError | undefined {
  if (link?.isPaid) return paidAlready();
  if (!link?.isWithdrawn) return undefined;
  return new CommerceError("CHECKOUT_EXPIRED", "This payment link was withdrawn. You are not charged.");
}

function unpaid(code: PayLinkPayment["salesforceResultCode"], errors: readonly CheckoutError[]): PayLinkPayment {
  return { errors: [...errors], orderReferenceNumber: null, paymentData: null, salesforceResultCode: code };
}
