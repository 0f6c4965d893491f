import { forOne, safeHeaders } from "./security.ts";
import type { StorefrontReply } from "./sending.ts";

/** An answer in a sentence, where a page would be too much or cannot be had. */
export function plainReply(status: number, text: string): StorefrontReply {
  const headers = { ...safeHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": forOne };
  return { status, headers, body: Buffer.from(text) };
}
