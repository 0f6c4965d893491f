import { isLoggedIn } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** A greeting for the visitor. A missing answer does not make the session reject: the visitor is then a guest. */
export async function greeting({ context }: Client): Promise<string> {
  const session = await context.session();
  return isLoggedIn(session) ? `Welcome back, ${session.profile?.firstName ?? "friend"}` : "Welcome";
}

/** Settings are read once and kept for as long as the store says, or 300 s. */
export async function mayBuyAsGuest({ context }: Client): Promise<boolean> {
  const { guestCartEnabled, guestCheckoutEnabled } = await context.application();
  return guestCartEnabled && guestCheckoutEnabled;
}
