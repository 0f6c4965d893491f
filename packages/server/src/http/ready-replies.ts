import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { rawText } from "@tradecounter/wire";
import { recentlyUsed } from "../recently-used.ts";
import { MARKET_COOKIE } from "../stores/index.ts";
import { cookieFrom } from "./cookies.ts";
import { mayBeBuyer } from "./shopper.ts";

/** What a reply was made from: the reply is right for as long as this is in force. */
export interface Edition {
  isInForce(): boolean;
}

/**
 * Replies from the published catalogue, which every guest gets alike, by their whole address. They are sent before a
 * request is routed and read, which is most of what it costs to answer one.
 */
export interface ReadyReplies {
  /** Sends the reply when there is one; answers whether it did. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps what a request was answered. Without an ETag among the headers it keeps nothing. */
  keep(
    asked: Asked,
    reply: { headers: Readonly<Record<string, string>>; type: string; body: string | Buffer },
    edition: Edition,
  ): void;
}

interface Asked {
  readonly method: string;
  /** As the client wrote it. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
}

interface Entry {
  readonly etag: string;
  /** Of the reply, and of the one that says that the client has it: names and values by turns, which Node sends as they are. */
  readonly headers: string[];
  readonly unchangedHeaders: string[];
  /** Bytes, or the same with a character for each. */
  readonly body: Buffer | string;
  readonly edition: Edition;
}

const rawHeader = rawText.header.name.toLowerCase();
const longestAddress = 1000;
const entryBytes = 1000;
const sentWithHeadersBytes = 8_000;

export function createReadyReplies(mostBytes: number): ReadyReplies {
  const encoded = recentlyUsed<Entry>(mostBytes / 2);
  const raw = recentlyUsed<Entry>(mostBytes / 2);
  const keptFor = (headers: IncomingHttpHeaders) => (headers[rawHeader] === rawText.header.value ? raw : encoded);

  return {
    send(request, response) {
      const { method, headers } = request;
      if (method !== "GET" || mayBeBuyer(headers) || cookieFrom(headers.cookie, MARKET_COOKIE)) return false;
      const entry = keptFor(headers).get(request.url!);
      if (!entry?.edition.isInForce()) return false;
      if (headers["if-none-match"] === entry.etag) response.writeHead(304, entry.unchangedHeaders).end();
      else response.writeHead(200, entry.headers).end(entry.body, "latin1");
      return true;
    },
    keep({ method, address, headers: asked }, { headers, type, body }, edition) {
      const { etag } = headers;
      if (method !== "GET" || !etag || address.length > longestAddress) return;
      const unchangedHeaders = Object.entries(headers).flat();
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
      const all = [...unchangedHeaders, "content-type", type, "content-length", String(bytes.length)];
      const entry = { etag, headers: all, unchangedHeaders, body: kept(bytes), edition };
      keptFor(asked).set(address, entry, bytes.length + address.length * 2 + entryBytes);
    },
  };
}

/**
 * Node sends a short string in one piece with the headers, which takes an eighth off the whole answer. Longer ones would be
 * copied for it: they stay bytes, in memory of their own, as a buffer may be a piece of a larger one that is kept with it.
 */
function kept(body: Buffer): Buffer | string {
  if (body.length <= sentWithHeadersBytes) return body.toString("latin1");
  if (body.buffer.byteLength === body.byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(body.byteLength);
  body.copy(copy);
  return copy;
}
