import { CommerceError } from "@tradecounter/wire";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/**
 * Refuses a write that a browser sends from somebody else's page, with our cookies or without: the answer could set a
 * cookie in place of the shopper's own, and with it goes the cart. Browsers tell where a request comes from by
 * `Sec-Fetch-Site`, older ones by `Origin`; a client that sends neither is not a browser. Throws INSUFFICIENT_ACCESS.
 */
export function refuseOtherOrigins({ method, host, origin, fetchSite }: OriginFacts): void {
  if (safe.has(method)) return;
  const own = fetchSite ? fetchSite === "same-origin" || fetchSite === "none" : !origin || hostOf(origin) === host;
  if (!own) throw new CommerceError("INSUFFICIENT_ACCESS", "This request came from another site.");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
