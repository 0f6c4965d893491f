import type { ProductSellingModel } from "@tradecounter/wire";
import type { Subscription } from "./subscription.ts";

const dayMs = 86_400_000;

/** Our choice: an order that cannot be placed is tried once a day, this many times; then the subscription is paused. */
export const triesAtMost = 7;

/** Months between two orders; undefined for a one-time purchase. */
function monthsOf({ sellingModelType, pricingTerm, pricingTermUnit }: ProductSellingModel): number | undefined {
  if (sellingModelType === "OneTime" || pricingTerm === null || pricingTermUnit === null) return undefined;
  return pricingTermUnit === "Annual" ? pricingTerm * 12 : pricingTerm;
}

export function comesAgain(model: ProductSellingModel): boolean {
  return monthsOf(model) !== undefined;
}

/**
 * The day of the `number`th order after the first, at the same time of day (UTC). Counted from the beginning: for one that began on the
 * 31st it is the last day of shorter months, and the 31st again afterwards.
 */
export function dayOf(beganAt: Date, model: ProductSellingModel, number: number): Date {
  const months = (monthsOf(model) ?? 0) * number;
  const first = new Date(Date.UTC(beganAt.getUTCFullYear(), beganAt.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(beganAt.getUTCDate(), lastDay);
  return new Date(first.getTime() + (day - 1) * dayMs + (beganAt.getTime() % dayMs));
}

type Next = Pick<Subscription, "status" | "nextNumber" | "nextAt" | "lookAt" | "cartId" | "failures" | "problem">;

/** The next day that is not past: missed days are not made up for. */
function nextDay(
  { beganAt, sellingModel }: Subscription,
  from: number,
  now: Date,
): Pick<Next, "nextNumber" | "nextAt"> {
  let nextNumber = from;
  while (dayOf(beganAt, sellingModel, nextNumber) <= now) nextNumber++;
  return { nextNumber, nextAt: dayOf(beganAt, sellingModel, nextNumber) };
}

const untroubled = { failures: 0, problem: null };

/** After an order was placed. The last one of a term ends the subscription. */
export function afterOrder(subscription: Subscription, now: Date): Next {
  const { term, nextNumber, nextAt, orders } = subscription;
  // including the first order, and the one just placed
  if (term !== null && orders.length + 2 >= term)
    return { ...untroubled, cartId: null, status: "Ended", nextNumber, nextAt, lookAt: null };
  const next = nextDay(subscription, nextNumber + 1, now);
  return { ...untroubled, cartId: null, status: "Active", ...next, lookAt: next.nextAt };
}

/** After an order could not be placed: retry tomorrow, or pause. */
export function afterFailure(subscription: Subscription, problem: string, now: Date): Next {
  const failures = subscription.failures + 1;
  const isOver = failures >= triesAtMost;
  return {
    ...subscription,
    status: isOver ? "Paused" : "Active",
    failures,
    problem,
    lookAt: isOver ? null : new Date(now.getTime() + dayMs),
  };
}

export type SubscriptionAction = "pause" | "resume" | "end";

/**
 * The result of a buyer's action; undefined where it changes nothing. Ending is final. The cart of an order in progress is kept: by it
 * the order is recognized as one of a stopped subscription.
 */
export function afterAction(subscription: Subscription, action: SubscriptionAction, now: Date): Next | undefined {
  const { status, nextNumber } = subscription;
  const wanted = { pause: "Paused", resume: "Active", end: "Ended" } as const;
  if (status === wanted[action] || status === "Ended") return undefined;
  if (action !== "resume") return { ...subscription, ...untroubled, status: wanted[action], lookAt: null };
  const next = nextDay(subscription, nextNumber, now);
  return { ...untroubled, cartId: subscription.cartId, status: "Active", ...next, lookAt: next.nextAt };
}
