import { forOne, safeHeaders } from "./security.ts";
import { replyWith, type StorefrontReply } from "./sending.ts";

/** An answer in a sentence, where a page would be too much or cannot be had. */
export function plainReply(status: number, text: string): StorefrontReply {
  const headers = { ...safeHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": forOne };
  return replyWith(status, Buffer.from(text), headers);
}
