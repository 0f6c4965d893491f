import type { Decimal } from "@tradecounter/commerce";

/** A payment as the gateway knows it. */
export interface GatewayPayment {
  /** The gateway's own reference for it. */
  readonly reference: string;
  /** `open`: the shopper has not completed it yet. */
  readonly status: "open" | "authorized" | "captured" | "declined" | "reversed";
  /** The amount authorized. `captured` means that none of it is held any more. */
  readonly amount: Decimal;
  readonly capturedAmount: Decimal;
  readonly refundedAmount: Decimal;
  readonly currency: string;
  readonly declineReason: DeclineReason | null;
  readonly method: PaymentMethod | null;
  /** The card as stored by the gateway, where the charge asked for that and succeeded. */
  readonly kept?: KeptCard | null;
  /** Where the shopper confirms it, while it is open and waits for that: a URL of the gateway's or of a bank's. */
  readonly confirmAt?: string | null;
}

/** `not-confirmed`: the shopper, or the shopper's bank, has refused the confirmation; or the shopper is not present to be asked. */
export type DeclineReason = "declined" | "insufficient-funds" | "not-confirmed";

/** A card that the gateway stores for a customer. Its token works for that customer only, any number of times. */
export interface KeptCard extends PaymentMethod {
  readonly token: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly holder: string | null;
}

/** The details of a card that may be shown. */
export interface PaymentMethod {
  readonly brand: string;
  readonly lastFour: string;
}

export interface Charge {
  /** Our idempotency key, one per attempt: the gateway acts once per key, however often it is called. */
  readonly key: string;
  readonly amount: Decimal;
  readonly currency: string;
}

/** A partial amount to capture from an authorization, or to refund of what was captured. */
export interface PaymentPart {
  /** The key of the charge. */
  readonly paymentKey: string;
  /**
   * Our idempotency key, one per capture or refund: the gateway moves money once per key, however often and however late it is called.
   */
  readonly key: string;
  readonly amount: Decimal;
}

/**
 * The port to the payment gateway. Every call may be repeated: writes take effect once per key. After a GatewayError only `find` can tell
 * the outcome.
 */
export interface PaymentGateway {
  readonly name: string;
  /**
   * Authorizes the amount on the token's card. `customer`: the owner of the stored card, or whom to store the card for if `isToKeep`. A
   * card that needs confirmation leaves the payment open: the shopper is sent to `confirmAt`, and from there to `returnUrl`.
   * `isOffSession`: the shopper is not present, as a job charges the stored card; if confirmation is needed it is declined as
   * `not-confirmed`. Throws AmountRefusedError, as `open` does.
   */
  authorize(
    charge: Charge & {
      readonly token: string;
      readonly customer?: string;
      readonly isToKeep?: boolean;
      readonly returnUrl?: string;
      readonly isOffSession?: boolean;
    },
  ): Promise<GatewayPayment>;
  /** Stores the card of a token without charging it. The same card of the same customer is stored once. */
  keep(card: { readonly token: string; readonly customer: string }): Promise<KeptCard>;
  /** Deletes a stored card; an unknown one counts as deleted. */
  forget(card: { readonly token: string; readonly customer: string }): Promise<void>;
  /** Opens a payment that the shopper's browser completes at the gateway; `forBrowser` goes to the browser as it is. */
  open(charge: Charge): Promise<{ readonly forBrowser: Readonly<Record<string, string>> }>;
  /** Captures part of what is held; a final capture releases the rest. Throws PaymentRefusedError. */
  capture(part: PaymentPart & { readonly isFinal: boolean }): Promise<GatewayPayment>;
  /** Refunds part of what was captured. Throws PaymentRefusedError. */
  refund(part: PaymentPart): Promise<GatewayPayment>;
  /** The payment's refunds, by key, that failed after the gateway had accepted them. Absent for a gateway where this cannot happen. */
  readonly failedRefunds?: (paymentKey: string) => Promise<readonly FailedRefund[]>;
  /** Releases what is held and not captured, if anything. What was captured stays. Throws PaymentRefusedError. */
  release(key: string): Promise<GatewayPayment>;
  /**
   * Releases or refunds the whole payment, and makes sure that a charge with this key that is still in flight takes nothing. Throws
   * PaymentRefusedError.
   */
  reverse(key: string): Promise<void>;
  find(key: string): Promise<GatewayPayment | undefined>;
  /** Whether charging this token would reach a valid card. Checked before a payment is refunded in favor of another. */
  isGood(token: string): Promise<boolean>;
  /**
   * Parses a request that claims to be the gateway's webhook; undefined if it is not genuine, or not recent. Absent for a gateway without
   * webhooks.
   */
  readonly readNotice?: (told: ToldNotice) => GatewayNotice | undefined;
}

/** The refunded money has returned to the store. `reason` is the gateway's term. */
export interface FailedRefund {
  readonly key: string;
  readonly reason: string;
}

/** A request to the webhook URL, as received. */
export interface ToldNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}

export interface GatewayNotice {
  /** The key of the payment concerned; null where it is about something else. */
  readonly paymentKey: string | null;
}

/** The gateway did not respond, or not in time, or not in its own format: the outcome is unknown. */
export class GatewayError extends Error {}

/** The gateway was not called, because it has been failing. */
export class GatewayClosedError extends GatewayError {}

/** The gateway refused a capture, a refund or a release: nothing was moved. `reason` is the gateway's term. */
export class PaymentRefusedError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The card gateway refuses: ${reason}.`);
    this.reason = reason;
  }
}

/** The gateway does not charge this amount: it is too small, too large, or has too many decimals. */
export class AmountRefusedError extends PaymentRefusedError {
  constructor() {
    super("amount-refused");
  }
}

/** The token is not one of the gateway's, or has expired. */
export class UnknownTokenError extends Error {}
