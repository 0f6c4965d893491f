import type { ProductSellingModel } from "@tradecounter/wire";
import type { Subscription } from "./subscription.ts";

const dayMs = 86_400_000;

/** Our choice: an order that cannot be made is tried once a day, so many times; then the subscription waits for its buyer. */
export const triesAtMost = 7;

/** Months between two orders; undefined of what is bought once. */
function monthsOf({ sellingModelType, pricingTerm, pricingTermUnit }: ProductSellingModel): number | undefined {
  if (sellingModelType === "OneTime" || pricingTerm === null || pricingTermUnit === null) return undefined;
  return pricingTermUnit === "Annual" ? pricingTerm * 12 : pricingTerm;
}

export function comesAgain(model: ProductSellingModel): boolean {
  return monthsOf(model) !== undefined;
}

/**
 * The day of the `number`th order after the first, at the same time of day (UTC). Counted from the beginning: what began on the 31st
 * comes on the last of shorter months, and on the 31st again.
 */
export function dayOf(beganAt: Date, model: ProductSellingModel, number: number): Date {
  const months = (monthsOf(model) ?? 0) * number;
  const first = new Date(Date.UTC(beganAt.getUTCFullYear(), beganAt.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(beganAt.getUTCDate(), lastDay);
  return new Date(first.getTime() + (day - 1) * dayMs + (beganAt.getTime() % dayMs));
}

type Next = Pick<Subscription, "status" | "nextNumber" | "nextAt" | "lookAt" | "cartId" | "failures" | "problem">;

/** The next day that is not past: days on which nothing could be ordered are not made up for. */
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

/** After an order was made. The last one of a term ends it. */
export function afterOrder(subscription: Subscription, now: Date): Next {
  const { term, nextNumber, nextAt, orders } = subscription;
  // with the one that it began with, and the one that was just made
  if (term !== null && orders.length + 2 >= term)
    return { ...untroubled, cartId: null, status: "Ended", nextNumber, nextAt, lookAt: null };
  const next = nextDay(subscription, nextNumber + 1, now);
  return { ...untroubled, cartId: null, status: "Active", ...next, lookAt: next.nextAt };
}

/** After an order could not be made: tried again tomorrow, or paused. */
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
 * What a buyer makes of it; undefined where that changes nothing, as it is so already. An end is for good. The cart of an order that is
 * being made stays known: by it the order is found to be of a subscription that was stopped.
 */
export function afterAction(subscription: Subscription, action: SubscriptionAction, now: Date): Next | undefined {
  const { status, nextNumber } = subscription;
  const wanted = { pause: "Paused", resume: "Active", end: "Ended" } as const;
  if (status === wanted[action] || status === "Ended") return undefined;
  if (action !== "resume") return { ...subscription, ...untroubled, status: wanted[action], lookAt: null };
  const next = nextDay(subscription, nextNumber, now);
  return { ...untroubled, cartId: subscription.cartId, status: "Active", ...next, lookAt: next.nextAt };
}
