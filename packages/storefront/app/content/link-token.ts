import { FetchError } from "@tradecounter/client";

/** The secret of a link that somebody was sent; empty where the address has none. */
export function tokenIn(query: URLSearchParams): string {
  const token = query.get("t") ?? "";
  return /^[\w-]{1,100}$/.test(token) ? token : "";
}

/** For what a link may lead to: null where there is nothing of the kind. */
export function absent(error: unknown): null {
  if (error instanceof FetchError && error.status === 404) return null;
  throw error;
}
