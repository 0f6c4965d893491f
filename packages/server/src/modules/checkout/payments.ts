import { CommerceError, checkoutErrorType, type CheckoutError, type PaymentResponse } from "@tradecounter/wire";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { StoreSettings } from "../../stores/index.ts";
import { isSubscription } from "../cart/index.ts";
import { addressProblems, type AddressBook, type DeliveryAddress, type InvalidParameter } from "../addresses/index.ts";
import {
  AmountRefusedError,
  GatewayError,
  type Asked,
  type Due,
  type Keeper,
  type Payment,
  type PaymentService,
  type SavedMethods,
} from "../payment/index.ts";
import { holdsCardNumber } from "./card-number.ts";
import { asCardTrial, type Trial } from "./card-trials.ts";
import type { CheckoutRef, Open, Session } from "./checkout.ts";
import { checkoutError } from "./errors.ts";
import { returnPage } from "./return-page.ts";
import type { CheckoutService } from "./service.ts";

/** Source: contract of cart and checkout, section 8.1. */
export interface PaymentRequest {
  readonly requestType: "Auth" | "PostAuth" | "SimplePurchaseOrder" | "ClientRequest";
  /** Blank text means none. */
  readonly token: string;
  readonly billingAddress: DeliveryAddress | null;
  /** A JSON object as text. */
  readonly data: string | null;
  /** The payer is not the shopper: the payment method is not saved for the shopper. */
  readonly isByAnother?: boolean;
  /** Nobody is present to confirm it: a job pays a later order of a subscription. */
  readonly isOffSession?: boolean;
}

export interface CheckoutPaymentNeeds {
  readonly checkouts: CheckoutService;
  readonly payments: PaymentService;
  readonly addresses: Pick<AddressBook, "resolve">;
  readonly savedMethods: Pick<SavedMethods, "chosen">;
  readonly limits: RateLimits;
}

/** Rolls back the transaction; its errors are the response to the shopper. */
class Refused extends Error {
  readonly answer: PaymentResponse;
  constructor(answer: PaymentResponse) {
    super("refused");
    this.answer = answer;
  }
}

/** Maximum length of a purchase order number, in characters. Source: section 8.1. */
const ORDER_NUMBER_LENGTH = 80;
/** Characters that would print differently on an invoice than they were typed: control characters and bidirectional marks. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const dataPairs = 4;
const beginnings = 2;

/**
 * Pays a live checkout: the amount due is the cart's grand total at this moment. Paying again replaces the earlier payment. A checkout
 * that cannot be placed is not paid: the response lists its errors, and nothing is changed. Errors of the gateway or the shopper are
 * returned; thrown are CHECKOUT_NOT_FOUND, CHECKOUT_EXPIRED, CHECKOUT_CONFLICT (another request is paying), INVALID_OPERATION (a purchase
 * order after a card), ITEM_NOT_FOUND (no such saved address) and INVALID_API_INPUT.
 */
export function createCheckoutPayments({ checkouts, payments, addresses, savedMethods, limits }: CheckoutPaymentNeeds) {
  async function pay(shopper: Shopper, ref: CheckoutRef, asked: PaymentRequest): Promise<PaymentResponse> {
    if (holdsCardNumber(asked.token))
      throw new CommerceError("INVALID_API_INPUT", "Never send a card number here: enter it in the card form.");
    const data = dataFrom(asked);
    const billTo = asked.billingAddress;
    const request = { ...asked, billingAddress: billTo && (await addresses.resolve(shopper, billTo)) };
    try {
      switch (request.requestType) {
        case "SimplePurchaseOrder":
          return await payByPurchaseOrder(shopper, ref, request);
        case "Auth":
          return await charge(shopper, ref, request, {
            keeper: keeperIn(shopper, data),
            mayKeep: !asked.isByAnother,
            backTo: backIn(shopper, data),
          });
        case "PostAuth":
          return await confirm(shopper, ref, request);
        case "ClientRequest":
          return await open(shopper, ref, data);
      }
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      throw error;
    }
  }

  async function payByPurchaseOrder(
    shopper: Shopper,
    ref: CheckoutRef,
    { token, billingAddress }: PaymentRequest,
  ): Promise<PaymentResponse> {
    return checkouts.inCheckout(shopper, ref, undefined, async (tx, checkout) => {
      const { session, cart } = checkout;
      const problems = billingProblems(billingAddress, shopper.store.settings);
      if (token === "") problems.push({ name: "paymentToken", detail: "Enter the number of your purchase order." });
      if (token.length > ORDER_NUMBER_LENGTH) {
        problems.push({
          name: "paymentToken",
          detail: `A purchase order number has at most ${ORDER_NUMBER_LENGTH} characters.`,
        });
      }
      if (unprintable.test(token)) {
        problems.push({
          name: "paymentToken",
          detail: "A purchase order number can have only letters, digits and punctuation.",
        });
      }
      refuseProblems(session, problems);
      const isRepeat =
        session.purchaseOrderNumber === token && session.purchaseOrderAmount === cart.totals.grandTotalAmount;
      if (!isRepeat) refuseObstacles(await checkouts.obstacles(tx, shopper, checkout));
      if (session.hasPayments) {
        if (await payments.isStarted(tx, session.storeId, session.id))
          throw new CommerceError("INVALID_OPERATION", paidByCard);
        await payments.cancel(tx, session.storeId, session.id);
      }
      checkouts.save(tx, session, {
        purchaseOrderNumber: token,
        purchaseOrderAmount: cart.totals.grandTotalAmount,
        ...billing(billingAddress),
      });
      return success();
    });
  }

  async function charge(
    shopper: Shopper,
    ref: CheckoutRef,
    request: PaymentRequest,
    how: { keeper: Keeper | null; mayKeep: boolean; backTo: URL | null },
  ): Promise<PaymentResponse> {
    if (!payments.takesCards) return notSetUp();
    const { isByAnother } = request;
    const payer = { shopper, ref, isByAnother };
    return asCardTrial(limits, payer, (trial) => ask(shopper, ref, request, { ...how, trial }), tooManyCards);
  }

  async function ask(
    shopper: Shopper,
    ref: CheckoutRef,
    { token, billingAddress, isOffSession = false }: PaymentRequest,
    { keeper, mayKeep, backTo, trial }: { keeper: Keeper | null; mayKeep: boolean; backTo: URL | null; trial: Trial },
  ): Promise<PaymentResponse> {
    const chosen = await savedMethods.chosen(shopper, token);
    let isGood = chosen.kind === "kept";
    for (let attempt = 1; ; attempt++) {
      const begun = await checkouts.inCheckout(shopper, ref, undefined, async (tx, checkout) => {
        const { session, cart } = checkout;
        const problems = billingProblems(billingAddress, shopper.store.settings);
        if (token === "") problems.push({ name: "paymentToken", detail: "Enter the card." });
        if (chosen.kind === "refused") problems.push({ name: "paymentToken", detail: chosen.detail });
        refuseProblems(session, problems);
        // later orders of the subscription are charged to this card
        const isToKeep = cart.items.some((item) => isSubscription(shopper.store, item));
        const keepFor = mayKeep && chosen.kind === "token" ? (keeper ?? (isToKeep ? keeperFor(shopper) : null)) : null;
        const [beginning, obstacles] = await Promise.all([
          payments.begin(tx, dueOf(checkout), { kind: "charge", token, keepFor, isGood, taken: trial.taken }),
          checkouts.obstacles(tx, shopper, checkout),
        ]);
        if (beginning.state === "ready") {
          refuseObstacles(obstacles);
          checkouts.save(tx, session, {
            purchaseOrderNumber: null,
            hasPayments: true,
            ...billing(billingAddress),
          });
        }
        return { session, due: dueOf(checkout), ...beginning };
      });
      if (begun.isNew) trial.keep();
      if (begun.state === "busy") {
        // the process that began it may have died after the gateway finished
        if (attempt < beginnings && (await payments.look(begun.payment)).status !== "Pending") continue;
        throw new CommerceError("CHECKOUT_CONFLICT", "This checkout is being paid right now.");
      }
      if (begun.state === "done") return success();
      if (begun.state === "replacing") {
        const refusal = await unlessSilent(begun.session, async () => {
          const isFit = await payments.isGood(begun.due, token);
          // a card was tried, now or earlier
          trial.keep();
          return isFit ? success() : answerFor(begun.session, tooOld(begun.payment));
        });
        if (refusal.salesforceResultCode !== "Success") return refusal;
        isGood = true;
        continue;
      }
      if (begun.state === "ready" && chosen.kind !== "refused") {
        const returnUrl = backTo ? returnUrlOf(backTo, begun) : undefined;
        const paid = await payments.authorize(begun.payment, { ...chosen, returnUrl, isOffSession });
        return answerFor(begun.session, paid, isOffSession);
      }
      const resolved = await payments.resolve(begun.payment);
      const isStill = resolved.status === "Pending" || resolved.status === "Open";
      if (isStill || attempt >= beginnings) return answerFor(begun.session, resolved, isOffSession);
    }
  }

  async function confirm(
    shopper: Shopper,
    ref: CheckoutRef,
    { token, billingAddress }: PaymentRequest,
  ): Promise<PaymentResponse> {
    if (!payments.takesCards) return notSetUp();
    // Our choice: a payment that the shopper has already made at the gateway is recorded, whatever the checkout lacks by now.
    const checkout = await checkouts.inCheckout(shopper, ref, undefined, async (_, checkout) => {
      const problems = billingProblems(billingAddress, shopper.store.settings);
      if (token === "") problems.push({ name: "paymentToken", detail: "Send the reference of the payment." });
      refuseProblems(checkout.session, problems);
      return checkout;
    });
    return unlessSilent(checkout.session, async () => {
      const due = dueOf(checkout);
      const payment = await payments.confirm(due, token);
      if (!payment) {
        const detail = (await payments.isReplaced(due, token))
          ? paidSince
          : "No completed payment of this checkout has that reference. Pay again.";
        return failure("ValidationError", checkout.session, detail);
      }
      if (payment.status === "Authorized") {
        await checkouts.inCheckout(shopper, ref, undefined, async (tx, { session }) =>
          // the address of a payment being confirmed was sent before the shopper left for the gateway
          checkouts.save(tx, session, {
            purchaseOrderNumber: null,
            ...((billingAddress || token !== payment.id) && billing(billingAddress)),
          }),
        );
      }
      return answerFor(checkout.session, payment);
    });
  }

  async function open(
    shopper: Shopper,
    ref: CheckoutRef,
    data: Record<string, unknown> | undefined,
  ): Promise<PaymentResponse> {
    if (!payments.takesCards) return notSetUp();
    if (data?.intent !== "create")
      throw new CommerceError("INVALID_API_INPUT", 'Send paymentsData with "intent": "create".');
    return asCardTrial(limits, { shopper, ref }, (trial) => openFor(shopper, ref, trial), tooManyCards);
  }

  async function openFor(shopper: Shopper, ref: CheckoutRef, trial: Trial): Promise<PaymentResponse> {
    const { session, beginning } = await checkouts.inCheckout(shopper, ref, undefined, async (tx, checkout) => {
      refuseObstacles(await checkouts.obstacles(tx, shopper, checkout));
      return {
        beginning: await payments.begin(tx, dueOf(checkout), { kind: "open", token: null, taken: trial.taken }),
        session: checkouts.save(tx, checkout.session, { hasPayments: true }),
      };
    });
    if (beginning.isNew) trial.keep();
    if (beginning.state !== "ready")
      throw new CommerceError("CHECKOUT_CONFLICT", "This checkout is being paid right now.");
    return unlessSilent(session, async () => ({
      ...success(),
      paymentData: { ...(await payments.open(beginning.payment)) },
    }));
  }

  return { pay, isPaidByAnother: payments.isPaidByAnother };
}

export type CheckoutPayments = ReturnType<typeof createCheckoutPayments>;

function dueOf({ session, cart }: Open): Due {
  const { storeId, id: checkoutId } = session;
  return { storeId, checkoutId, amount: cart.totals.grandTotalAmount, currency: cart.currency };
}

/** Our choice: a billing address may be anywhere, and is stored without a phone number. */
function billingProblems(
  address: PaymentRequest["billingAddress"],
  { hiddenRegions: hidden }: Pick<StoreSettings, "hiddenRegions">,
): InvalidParameter[] {
  return address ? addressProblems(address, { countries: null, hidden, prefix: "billingAddress" }) : [];
}

function billing(address: PaymentRequest["billingAddress"]): { billingAddress: DeliveryAddress | null } {
  return { billingAddress: address && { ...address, shipToPhoneNumber: null } };
}

/** Throws INVALID_API_INPUT unless the text is a JSON object of at most four pairs. */
function dataFrom({ data }: PaymentRequest): Record<string, unknown> | undefined {
  if (!data) return undefined;
  const refusal = new CommerceError(
    "INVALID_API_INPUT",
    `paymentsData is a JSON object as text, of at most ${dataPairs} pairs.`,
  );
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length > dataPairs)
      throw refusal;
    return value as Record<string, unknown>;
  } catch {
    throw refusal;
  }
}

/**
 * Whom to save the card for, if the buyer has asked for it. Our choice: `"savePaymentMethod": true` in the payment's data, as the
 * contract has no field for it. Nothing is saved for guests.
 */
function keeperIn(shopper: Shopper, data: Record<string, unknown> | undefined): Keeper | null {
  return data?.savePaymentMethod === true ? keeperFor(shopper) : null;
}

function keeperFor({ userId, accountId }: Shopper): Keeper | null {
  return accountId ? { userId, accountId } : null;
}

/**
 * The page to return to after confirming the payment elsewhere, if the request names one: a page of this store, or a page name. Throws
 * INVALID_API_INPUT for any other URL. Source: contract of cart and checkout, section 8.4.
 */
function backIn({ visitor }: Shopper, data: Record<string, unknown> | undefined): URL | null {
  if (data?.returnPath === undefined || visitor.origin === undefined) return null;
  const page = returnPage(visitor.origin, visitor, String(data.returnPath));
  if (!page)
    throw new CommerceError("INVALID_API_INPUT", "returnPath is a page of this store, such as Payment_Processing.");
  return page;
}

/** Adds the cart, as in the contract, and the payment that `PostAuth` is to confirm. */
function returnUrlOf(page: URL, { session, payment }: { session: Session; payment: Payment }): string {
  const url = new URL(page);
  const { cartId, id: checkoutId, orderReferenceNumber } = session;
  const facts = { cartId, checkoutId, payment: payment.id, order: orderReferenceNumber };
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}

async function unlessSilent(session: Session, work: () => Promise<PaymentResponse>): Promise<PaymentResponse> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError) return failure("SystemError", session, silent);
    if (error instanceof AmountRefusedError) return failure("Decline", session, declined[error.reason]!);
    throw error;
  }
}

const paidByCard = "This checkout is already paid by card. Start it again to pay by purchase order.";
const paidSince = "You have paid by another card since, and this one is not charged.";
const silent =
  "The card service does not answer. You have not been charged twice: try again in a moment, or pay by purchase order.";

const declined: Readonly<Record<string, string>> = {
  "insufficient-funds": "There is not enough money on this card. Use another card.",
  declined: "The card was declined. Use another card.",
  "amount-refused": "The card service does not take this amount. You have not been charged: pay another way.",
  "not-confirmed": "The payment was not confirmed, and nothing is charged. Try again, or pay another way.",
};

/** For a shopper who was not present when the bank asked for confirmation. */
const holderWanted =
  "Your bank wants you to confirm this payment, and a renewal cannot ask you. Nothing is charged. Replace the card under “Payment methods” in your account, or order these parts yourself.";

const failed: Readonly<Record<string, { code: PaymentResponse["salesforceResultCode"]; detail: string }>> = {
  "unknown-token": { code: "ValidationError", detail: "The card details have expired. Enter them again." },
  "gateway-closed": {
    code: "SystemError",
    detail:
      "The card service is out of order. You have not been charged. Try again in a minute, or pay by purchase order.",
  },
  "not-charged": {
    code: "SystemError",
    detail: "The card service did not answer. You have not been charged: try again.",
  },
};

/** The response to an attempt. Throws CHECKOUT_CONFLICT when the checkout ended while it was being paid. */
function answerFor(session: Session, payment: Asked, isOffSession = false): PaymentResponse {
  const { status, failure: reason, confirmAt } = payment;
  switch (status) {
    case "Authorized":
    case "Captured":
      return success();
    case "Declined":
      if (isOffSession && reason === "not-confirmed") return failure("Decline", session, holderWanted);
      return failure("Decline", session, declined[reason ?? ""] ?? declined.declined!);
    case "Failed": {
      const { code, detail } = failed[reason ?? ""] ?? failed["not-charged"]!;
      return failure(code, session, detail);
    }
    case "Pending":
      return failure("SystemError", session, silent);
    case "Open":
      if (!confirmAt) return failure("Decline", session, declined["not-confirmed"]!);
      // Our choice: no order may be placed yet, so the response is the one that keeps the shopper on the payment step
      return {
        ...failure("RequiresReview", session, "Your bank asks you to confirm this payment."),
        paymentData: { redirectUrl: confirmAt, paymentToken: payment.id },
      };
    case "Reversing":
    case "Reversed":
      throw new CommerceError("CHECKOUT_CONFLICT", "The checkout changed while it was being paid. Nothing is charged.");
  }
}

const tooOld = (payment: Payment): Payment => ({ ...payment, status: "Failed", failure: "unknown-token" });

function success(): PaymentResponse {
  return { salesforceResultCode: "Success", errors: [], paymentData: null };
}

const titles: { readonly [Code in PaymentResponse["salesforceResultCode"]]?: string } = {
  Decline: "Payment declined",
  RequiresReview: "Confirm the payment",
};

function failure(
  code: PaymentResponse["salesforceResultCode"],
  session: Session,
  detail: string,
  invalidParameters?: InvalidParameter[],
): PaymentResponse {
  const title = titles[code] ?? "Unable to Process Payment";
  const error: CheckoutError = checkoutError(checkoutErrorType.payment, title, detail, {
    instance: session.id,
    invalidParameters,
  });
  return { salesforceResultCode: code, errors: [error], paymentData: null };
}

/** For a shopper who has tried too many cards; the gateway is not called. */
function tooManyCards(seconds: number): PaymentResponse {
  const detail = `Too many cards were tried. Wait ${seconds < 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`}, or pay another way.`;
  const error = checkoutError(checkoutErrorType.payment, "Payment declined", detail);
  return { salesforceResultCode: "Decline", errors: [error], paymentData: null };
}

/** Refuses payment for a checkout that cannot be ordered. */
function refuseObstacles(errors: CheckoutError[]): void {
  if (errors.length > 0) throw new Refused({ salesforceResultCode: "ValidationError", errors, paymentData: null });
}

function refuseProblems(session: Session, problems: InvalidParameter[]): void {
  if (problems.length > 0) throw new Refused(failure("ValidationError", session, problems[0]!.detail, problems));
}

function notSetUp(): PaymentResponse {
  const error = checkoutError(
    checkoutErrorType.paymentSetup,
    "Unable to Process Payment",
    "This store does not take cards. Pay by purchase order.",
  );
  return { salesforceResultCode: "SystemError", errors: [error], paymentData: null };
}
