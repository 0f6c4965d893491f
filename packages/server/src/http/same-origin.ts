import { CommerceError } from "@tradecounter/wire";
import { isCsrfTokenOf } from "../modules/sign-in/index.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** The session cookie, with which the request may be a buyer's. */
  readonly session?: string | undefined;
  /** The CSRF token that came with it. */
  readonly csrfToken?: string | undefined;
}

/**
 * Refuses a write that a browser sends from another site's page, with our cookies or without: the response could replace the shopper's
 * own cookie, and with it the cart. Browsers state a request's origin in `Sec-Fetch-Site`, older ones in `Origin`. A request with neither
 * and with a session cookie needs the session's CSRF token; a token that is sent must always be the session's. Throws
 * INSUFFICIENT_ACCESS. Source: contract of the site shell, section 4.4; docs/decisions/anti-forgery.md.
 */
export function refuseForged({ method, host, origin, fetchSite, session, csrfToken }: OriginFacts): void {
  if (safe.has(method)) return;
  const own = fetchSite ? fetchSite === "same-origin" || fetchSite === "none" : !origin || hostOf(origin) === host;
  if (!own) throw new CommerceError("INSUFFICIENT_ACCESS", "This request came from another site.");
  if (session === undefined) return;
  const isProven = csrfToken ? isCsrfTokenOf(session, csrfToken) : Boolean(fetchSite || origin);
  if (!isProven) throw new CommerceError("INSUFFICIENT_ACCESS", "Send the csrf-token of this session.");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
