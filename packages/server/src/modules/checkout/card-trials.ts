import type { PaymentResponse } from "@tradecounter/wire";
import { TooManyRequests, type Limited, type RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { CheckoutRef } from "./checkout.ts";

/** A card that is to be charged. */
interface Trial {
  readonly shopper: Shopper;
  readonly ref: CheckoutRef;
  /** Whoever pays is not the shopper: he must not use up what the shopper may do. */
  readonly isByAnother?: boolean;
}

/** What came of it. */
export interface Charged {
  readonly answer: PaymentResponse;
  /** It took the place of a payment that was good, as who tries out cards would have it. */
  readonly isReplacement: boolean;
}

/**
 * Holds up who tries out cards. Each card is counted before the gateway is asked, so that many at once are no way around it, for the
 * client's address and for the shopper, whatever checkouts he begins; what is paid, and what no card was asked for, is given back.
 */
export async function asCardTrial(
  limits: RateLimits,
  { shopper, ref, isByAnother = false }: Trial,
  charge: () => Promise<Charged>,
  heldUp: (seconds: number) => PaymentResponse,
): Promise<PaymentResponse> {
  const { address } = shopper.visitor;
  const by = `${shopper.store.id} ${isByAnother ? ref : (shopper.ownerId ?? ref)}`;
  const taken: [Limited, string][] = [];
  const take = (limited: Limited, who: string) => {
    limits.take(limited, who);
    taken.push([limited, who]);
  };
  let isTrial = false;
  try {
    take("cardTrialBy", by);
    if (address !== undefined) take("cardTrial", address);
    const { answer, isReplacement } = await charge();
    const code = answer.salesforceResultCode;
    isTrial = isReplacement || (code !== "Success" && code !== "SystemError");
    return answer;
  } catch (error) {
    if (error instanceof TooManyRequests) return heldUp(error.retryAfterSeconds);
    throw error;
  } finally {
    if (!isTrial) for (const [limited, who] of taken) limits.giveBack(limited, who);
  }
}
