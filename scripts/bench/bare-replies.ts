import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, startChild, type Child } from "./process.ts";

/** Starts a bare server that sends the store's current replies at these addresses: `replyBytes` is the mean body size. */
export async function startBareServer(
  urls: readonly string[],
  folder: string,
  headers: Record<string, string> = {},
): Promise<Child & { readonly url: string; readonly replyBytes: number }> {
  const replies: Record<string, { headers: Record<string, string>; body: string }> = {};
  let bytes = 0;
  for (const url of urls) {
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const { date: _, connection: __, "keep-alive": ___, ...own } = Object.fromEntries(response.headers);
    const body = await response.text();
    const { pathname, search } = new URL(url);
    replies[pathname + search] = { headers: own, body };
    bytes += Buffer.byteLength(body);
  }
  const file = join(folder, "replies.json");
  writeFileSync(file, JSON.stringify(replies));
  const bare = await startChild(node, [join(import.meta.dirname, "bare-server.ts"), file]);
  return { ...bare, url: `http://127.0.0.1:${bare.line}/`, replyBytes: bytes / urls.length };
}
