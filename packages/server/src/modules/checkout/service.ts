import { createChanges } from "./changes.ts";
import { createEndings } from "./endings.ts";
import type { CheckoutNeeds } from "./use-case-needs.ts";
import { createOpenCheckouts } from "./open-checkouts.ts";
import { createSessions } from "./sessions.ts";
import { createStart } from "./start.ts";
import { createViews } from "./views.ts";

export type CheckoutService = ReturnType<typeof createCheckoutService>;

/**
 * Checkout sessions. A use case is one transaction, in which the cart is locked first: whoever holds the cart's lock may change its
 * session. What is not known immediately, such as taxes from a service, is marked as such on the cart, and callers wait for it.
 */
export function createCheckoutService({
  db,
  clock,
  carts,
  payments,
  addresses,
  availability,
  answersLater,
}: CheckoutNeeds) {
  const sessions = createSessions({ clock, carts, payments });
  const views = createViews({ clock, carts, addresses, availability, answersLater });
  const needs = { db, clock, carts, addresses, sessions, views };
  const { save } = sessions;
  const { lacking, obstacles } = views;
  return {
    ...createStart(needs),
    ...createOpenCheckouts(needs),
    ...createChanges(needs),
    ...createEndings(needs),
    save,
    lacking,
    obstacles,
  };
}
