import type { Kept } from "../app/router/page.ts";
import type { StorefrontRequest, StorefrontStore } from "./storefront.ts";
import type { StorefrontReply } from "./sending.ts";

/** Our choice: a day is longer than anybody takes to return to an order whose confirmation they have not seen. */
const keptSeconds = 24 * 3600;

/** What a visitor's browser stores for the pages of a store, in an HttpOnly cookie. */
export function keptCookie(
  { headers, origin }: Pick<StorefrontRequest<unknown>, "headers" | "origin">,
  { id }: Pick<StorefrontStore, "id">,
  basePath: string,
) {
  const name = `kept_${id}`;
  const before = valueIn(headers.cookie, name);
  const kept: Kept = { value: before };

  /** The reply with the cookie, if it has changed. */
  function sentWith(reply: StorefrontReply): StorefrontReply {
    const { value } = kept;
    if (value === before) return reply;
    const lives = value === undefined ? 0 : keptSeconds;
    const secure = origin.startsWith("https:") ? "; Secure" : "";
    const cookie = `${name}=${encodeURIComponent(value ?? "")}; Path=${basePath || "/"}; Max-Age=${lives}; HttpOnly; SameSite=Lax${secure}`;
    return { ...reply, headers: { ...reply.headers, "set-cookie": cookie } };
  }

  return { kept, sentWith };
}

/** Undefined if there is none, or one that is malformed. */
function valueIn(header: string | string[] | undefined, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|; ?)${name}=([^;]{1,300})(?=;|$)`).exec(String(header ?? "")) ?? [];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
