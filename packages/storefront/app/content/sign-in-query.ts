import { safeStartUrl } from "@tradecounter/wire";
import { siteAddress } from "../base.ts";
import { pathInSite } from "../path-in-site.ts";

/**
 * The query that the addresses of login, registration and forgotten password pass on to each other. Source: contract of the site shell,
 * section 6.5.
 */
export function signInQuery(query: URLSearchParams): { startURL?: string; expid?: string } {
  const startURL = safeStartUrl(query.get("startURL"));
  const expid = query.get("expid");
  return { ...(startURL !== "/" && { startURL }), ...(expid && { expid }) };
}

/** Where to go after signing in, with the site's base path. Redirect loops are recognized by the path within the site. */
export function startAddress(text: string | null | undefined): string {
  return siteAddress(safeStartUrl(text && pathInSite(text)));
}
