import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { rawText } from "@tradecounter/wire";
import { recentlyUsed } from "../recently-used.ts";
import { MARKET_COOKIE } from "../stores/index.ts";
import { cookieFrom } from "./cookies.ts";
import { mayBeBuyer } from "./shopper.ts";

/** What a response was made from: the response is valid while this is in force. */
export interface Edition {
  isInForce(): boolean;
}

/**
 * Cache of responses from the published catalog that are the same for every guest, by full URL. They are sent before a request is routed
 * and parsed, which is most of the cost of a response.
 */
export interface ReadyReplies {
  /** Sends the cached response if there is one; returns whether it did. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** Caches the response to a request. Does nothing without an ETag among the headers. */
  keep(
    asked: Asked,
    reply: { headers: Readonly<Record<string, string>>; type: string; body: string | Buffer },
    edition: Edition,
  ): void;
}

interface Asked {
  readonly method: string;
  /** As the client sent it. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
}

interface Entry {
  readonly etag: string;
  /** The headers of the response, and of the 304: alternating names and values, which Node sends unchanged. */
  readonly headers: string[];
  readonly unchangedHeaders: string[];
  /** Bytes, or the same with one character per byte. */
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
 * Node sends a short string in one piece with the headers, which takes an eighth off the whole response time. Longer ones would be copied
 * for that: they stay bytes, in their own memory, since a buffer may be a slice that keeps a larger one alive.
 */
function kept(body: Buffer): Buffer | string {
  if (body.length <= sentWithHeadersBytes) return body.toString("latin1");
  if (body.buffer.byteLength === body.byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(body.byteLength);
  body.copy(copy);
  return copy;
}
