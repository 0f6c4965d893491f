import { timingSafeEqual } from "node:crypto";
import { hashOfSecret } from "../../secrets.ts";

/**
 * The anti-forgery token of a session, from the text of its cookie: it is another one after each login, nothing of it is kept, and
 * the cookie cannot be had from it. Source: contract of the site shell, section 4.4.
 */
export function csrfTokenOf(session: string): string {
  return hashOfSecret(`csrf-token ${session}`);
}

export function isCsrfTokenOf(session: string, token: string): boolean {
  const [shown, right] = [Buffer.from(token), Buffer.from(csrfTokenOf(session))];
  return shown.length === right.length && timingSafeEqual(shown, right);
}
