import { CommerceError } from "@tradecounter/wire";
import { isCsrfTokenOf } from "../modules/sign-in/index.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** The cookie of a session by which the request may be a buyer's. */
  readonly session?: string | undefined;
  /** The anti-forgery token that came with it. */
  readonly csrfToken?: string | undefined;
}

/**
 * Refuses a write that a browser sends from somebody else's page, with our cookies or without: the answer could set a
 * cookie in place of the shopper's own, and with it goes the cart. Browsers tell where a request comes from by
 * `Sec-Fetch-Site`, older ones by `Origin`. Of what tells neither and brings the cookie of a session, the session's anti-forgery
 * token is asked; one that is sent must be the session's in any case. Throws INSUFFICIENT_ACCESS. Source: contract of the site
 * shell, section 4.4; docs/decisions/anti-forgery.md.
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
