import type { PaymentResponse } from "@tradecounter/wire";
import { TooManyRequests, type Limited, type RateLimits, type Taken } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { CheckoutRef } from "./checkout.ts";

/** Who is to be charged, or is to open a payment for a card of his. */
interface Payer {
  readonly shopper: Shopper;
  readonly ref: CheckoutRef;
  /** Whoever pays is not the shopper: he must not use up what the shopper may do. */
  readonly isByAnother?: boolean;
}

/** What was counted of a card. */
export interface Trial {
  readonly taken: readonly Taken[];
  /** It stays counted: a payment that was begun gives it back itself, once it is known to be good. */
  keep(): void;
}

/**
 * Holds up who tries out cards. Each card, and each payment that is opened for one, is counted before the gateway is asked, so that many
 * at once are no way around it, for the client's address and for the shopper, whatever checkouts he begins. What asks for no card is
 * given back, and so is what is paid, once a payment, whichever process hears of that.
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
