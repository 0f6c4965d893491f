import { timingSafeEqual } from "node:crypto";
import { hashOfSecret } from "../../secrets.ts";

/**
 * The CSRF token of a session, derived from its cookie: it changes with each login, is not stored, and does not reveal the cookie.
 * Source: contract of the site shell, section 4.4.
 */
export function csrfTokenOf(session: string): string {
  return hashOfSecret(`csrf-token ${session}`);
}

export function isCsrfTokenOf(session: string, token: string): boolean {
  const [shown, right] = [Buffer.from(token), Buffer.from(csrfTokenOf(session))];
  return shown.length === right.length && timingSafeEqual(shown, right);
}
