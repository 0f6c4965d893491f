import type { Decimal } from "@tradecounter/commerce";

/** A payment as the gateway knows it. */
export interface GatewayPayment {
  /** The gateway's own number for it. */
  readonly reference: string;
  /** `open`: the shopper has not completed it yet. */
  readonly status: "open" | "authorized" | "captured" | "declined" | "reversed";
  /** What was authorised. `captured` tells that nothing of it is held any more. */
  readonly amount: Decimal;
  readonly capturedAmount: Decimal;
  readonly refundedAmount: Decimal;
  readonly currency: string;
  readonly declineReason: DeclineReason | null;
  readonly method: PaymentMethod | null;
  /** The card as the gateway keeps it, where the charge has asked for that and the money came. */
  readonly kept?: KeptCard | null;
  /** Where the shopper confirms it, while it is open and waits for that: an address of the gateway's or of a bank's. */
  readonly confirmAt?: string | null;
}

/** `not-confirmed`: the shopper, or whoever asked him for his bank, has said no; or he is not there to be asked. */
export type DeclineReason = "declined" | "insufficient-funds" | "not-confirmed";

/** A card that the gateway keeps for a customer. Its token is good for that customer alone, as often as he likes. */
export interface KeptCard extends PaymentMethod {
  readonly token: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly holder: string | null;
}

/** What may be shown of a card. */
export interface PaymentMethod {
  readonly brand: string;
  readonly lastFour: string;
}

export interface Charge {
  /** Ours, one per attempt: the gateway acts once per key, however often it is asked. */
  readonly key: string;
  readonly amount: Decimal;
  readonly currency: string;
}

/** A part of a payment that is taken of what is held, or given back of what was taken. */
export interface PaymentPart {
  /** The key of the charge. */
  readonly paymentKey: string;
  /** Ours, one per capture or refund: the gateway moves money once per key, however often and however late it is asked. */
  readonly key: string;
  readonly amount: Decimal;
}

/**
 * The port to whoever moves the money. Every call may be repeated: writes take effect once per key. A call that throws
 * GatewayError has an outcome that only `find` can tell.
 */
export interface PaymentGateway {
  readonly name: string;
  /**
   * Holds the amount on what the token stands for. `customer`: whose kept card it is, or for whom the card is to be kept if
   * `isToKeep`. A card that asks the shopper first leaves the payment open: he is sent to `confirmAt`, and from there to `returnUrl`.
   * `isOffSession`: the shopper is not there, as a job charges his kept card; one that asks for him is declined as `not-confirmed`.
   * Throws AmountRefusedError, as `open` does.
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
  /** Keeps the card that a token stands for, without charging it. The same card of the same customer is kept once. */
  keep(card: { readonly token: string; readonly customer: string }): Promise<KeptCard>;
  /** Forgets a kept card; one that there is not is forgotten already. */
  forget(card: { readonly token: string; readonly customer: string }): Promise<void>;
  /** Opens a payment that the shopper's browser completes at the gateway; `forBrowser` goes to the browser as it is. */
  open(charge: Charge): Promise<{ readonly forBrowser: Readonly<Record<string, string>> }>;
  /** Takes a part of what is held; a final capture lets go of the rest. Throws PaymentRefusedError. */
  capture(part: PaymentPart & { readonly isFinal: boolean }): Promise<GatewayPayment>;
  /** Gives back a part of what was taken. Throws PaymentRefusedError. */
  refund(part: PaymentPart): Promise<GatewayPayment>;
  /** The refunds of a payment, by their keys, that have failed after the gateway had said yes to them. Absent where none does. */
  readonly failedRefunds?: (paymentKey: string) => Promise<readonly FailedRefund[]>;
  /** Lets go of what is held and not taken, if there is any. What was taken stays. Throws PaymentRefusedError. */
  release(key: string): Promise<GatewayPayment>;
  /**
   * Gives back what is held or taken, and makes sure that a charge with this key which is still on its way takes nothing. Throws
   * PaymentRefusedError.
   */
  reverse(key: string): Promise<void>;
  find(key: string): Promise<GatewayPayment | undefined>;
  /** Whether a charge of this token would find a card behind it. Asked before a payment is given back for another one. */
  isGood(token: string): Promise<boolean>;
  /** Reads what claims to be told by the gateway; undefined where it is not, or not lately. Absent where a gateway tells nothing. */
  readonly readNotice?: (told: ToldNotice) => GatewayNotice | undefined;
}

/** The money of a refund is the store's again. `reason` is a word of the gateway's. */
export interface FailedRefund {
  readonly key: string;
  readonly reason: string;
}

/** A request to the address for notices, as it came. */
export interface ToldNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}

export interface GatewayNotice {
  /** The key of the payment that it is about; null where it is about something else. */
  readonly paymentKey: string | null;
}

/** The gateway did not answer, or not in time, or not in its own words: nobody here knows what it did. */
export class GatewayError extends Error {}

/** The gateway was not even asked, because it has been failing. */
export class GatewayClosedError extends GatewayError {}

/** The gateway has said no to a capture, a refund or a release: nothing was moved. `reason` is a word of the gateway's. */
export class PaymentRefusedError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The card gateway refuses: ${reason}.`);
    this.reason = reason;
  }
}

/** The gateway takes no charge of this amount: it is too small, too large, or finer than it counts. */
export class AmountRefusedError extends PaymentRefusedError {
  constructor() {
    super("amount-refused");
  }
}

/** The token is not one of the gateway's, or too old. */
export class UnknownTokenError extends Error {}
