import { forOne, safeHeaders } from "./security.ts";
import { replyWith, type StorefrontReply } from "./sending.ts";

/** A one-sentence reply, for when a page would be too much or is unavailable. */
export function plainReply(status: number, text: string): StorefrontReply {
  const headers = { ...safeHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": forOne };
  return replyWith(status, Buffer.from(text), headers);
}
