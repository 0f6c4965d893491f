import { safeStartUrl } from "@tradecounter/wire";

/** What the addresses of login, registration and forgotten password hand on to each other. Source: contract of the site shell, section 6.5. */
export function signInQuery(query: URLSearchParams): { startURL?: string; expid?: string } {
  const startURL = safeStartUrl(query.get("startURL"));
  const expid = query.get("expid");
  return { ...(startURL !== "/" && { startURL }), ...(expid && { expid }) };
}
