import { CommerceError } from "@tradecounter/wire";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginFacts {
  readonly method: string;
  readonly host: string | undefined;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/**
 * Refuses a write that a browser sends with our cookies from somebody else's page. Browsers tell where a request comes
 * from by `Sec-Fetch-Site`, older ones by `Origin`; a client that sends neither is not a browser. Throws INSUFFICIENT_ACCESS.
 */
export function refuseOtherOrigins({ method, host, cookie, origin, fetchSite }: OriginFacts): void {
  if (safe.has(method) || !cookie) return;
  const own = fetchSite ? fetchSite === "same-origin" || fetchSite === "none" : !origin || hostOf(origin) === host;
  if (!own) throw new CommerceError("INSUFFICIENT_ACCESS", "This request came from another site.");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
