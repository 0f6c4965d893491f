import { FetchError } from "@tradecounter/client";

/** The secret token of an e-mailed link; empty if the address has none. */
export function tokenIn(query: URLSearchParams): string {
  const token = query.get("t") ?? "";
  return /^[\w-]{1,100}$/.test(token) ? token : "";
}

/** For loading what a link leads to: turns "not found" into null. */
export function absent(error: unknown): null {
  if (error instanceof FetchError && error.status === 404) return null;
  throw error;
}
