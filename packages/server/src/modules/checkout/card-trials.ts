import type { PaymentResponse } from "@tradecounter/wire";
import { TooManyRequests, type Limited, type RateLimits, type Taken } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { CheckoutRef } from "./checkout.ts";

/** The shopper to be charged, or to open a payment for a card. */
interface Payer {
  readonly shopper: Shopper;
  readonly ref: CheckoutRef;
  /** The payer is not the shopper, and must not use up the shopper's limit. */
  readonly isByAnother?: boolean;
}

/** The rate limit tokens taken for one card. */
export interface Trial {
  readonly taken: readonly Taken[];
  /** Keeps the tokens: a payment that has begun returns them itself once it is known to be good. */
  keep(): void;
}

/**
 * Slows down card testing. Each card, and each payment opened for one, is counted before the gateway is called, so that parallel requests
 * are no way around the limit; it applies per client address and per shopper, across all of the shopper's checkouts. Tokens are returned
 * when no card was needed, and once per payment when it is paid, in whichever process learns of that.
 */
export async function asCardTrial(
  limits: RateLimits,
  { shopper, ref, isByAnother = false }: Payer,
  charge: (trial: Trial) => Promise<PaymentResponse>,
  heldUp: (seconds: number) => PaymentResponse,
): Promise<PaymentResponse> {
  const { address } = shopper.visitor;
  const by = `${shopper.store.id} ${isByAnother ? ref : (shopper.ownerId ?? ref)}`;
  const taken: Taken[] = [];
  const take = (limited: Limited, who: string) => taken.push(limits.take(limited, who));
  let isKept = false;
  try {
    take("cardTrialBy", by);
    if (address !== undefined) take("cardTrial", address);
    return await charge({ taken, keep: () => void (isKept = true) });
  } catch (error) {
    if (error instanceof TooManyRequests) return heldUp(error.retryAfterSeconds);
    throw error;
  } finally {
    if (!isKept) for (const each of taken) limits.giveBack(each);
  }
}
