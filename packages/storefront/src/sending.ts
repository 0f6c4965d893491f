import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { inMemoryOfItsOwn } from "../app/own-memory.ts";
import { isCompressible } from "./media-types.ts";

/** A reply that is ready to be sent. */
export interface StorefrontReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Encoding = "br" | "gzip" | "identity";

/**
 * Content that is sent many times: compressed once for each encoding, and identified by its ETag. Once compressed, only
 * that form is kept, a tenth of the bytes: hardly anybody requests it uncompressed.
 */
export interface Served {
  /** The reply to a request with these headers. Costs next to nothing if its encoding was requested before. */
  replyTo(headers: Headers): StorefrontReply | Promise<StorefrontReply>;
  /** Memory that it holds. */
  bytes(): number;
  /** Identifies the content. */
  readonly etag: string;
}

const worthCompressingBytes = 1000;
/** Half a millisecond for a page of 40 kB; 9 makes it a fiftieth smaller for fifteen times that. */
const brotliQuality = 5;

/**
 * Content to send; `ready` are forms of it made by the build. Parts are joined for each request for uncompressed content, as
 * they are shared with other content and kept in memory once.
 */
export function served(
  body: Buffer | readonly Buffer[],
  type: string,
  headers: Readonly<Record<string, string>>,
  { etag, ready = {} }: { etag?: string; ready?: Partial<Record<Encoding, Buffer>> } = {},
): Served {
  let plain: readonly Buffer[] | undefined = Buffer.isBuffer(body) ? [body] : body;
  const isWorthIt = lengthOf(plain) >= worthCompressingBytes && isCompressible(type);
  const ownEtag = etag ?? etagOf(wholeOf(plain));
  const common = { ...headers, etag: ownEtag, ...(isWorthIt && { vary: "accept-encoding" }) };
  const unchanged: StorefrontReply = { status: 304, headers: common, body: undefined };
  const replies: Partial<Record<Encoding, StorefrontReply>> = {};
  let bytes = lengthOf(plain);
  const making: Partial<Record<Encoding, Promise<StorefrontReply>>> = {};

  function replyOf(encoding: Encoding, encoded: Buffer): StorefrontReply {
    const encodingHeader = encoding === "identity" ? undefined : { "content-encoding": encoding };
    return replyWith(200, encoded, { ...common, "content-type": type, ...encodingHeader });
  }

  function keep(encoding: Encoding, encoded: Buffer): StorefrontReply {
    bytes += encoded.length;
    return (replies[encoding] = replyOf(encoding, encoded));
  }

  async function make(encoding: Encoding): Promise<StorefrontReply> {
    const whole = plain ? wholeOf(plain) : await decompressed(replies);
    if (encoding === "identity") return replyOf(encoding, whole);
    const reply = keep(encoding, await compressed(whole, encoding));
    if (plain) bytes -= lengthOf(plain);
    plain = undefined;
    return reply;
  }

  for (const [encoding, encoded] of Object.entries(ready)) keep(encoding as Encoding, encoded);

  return {
    etag: ownEtag,
    replyTo(asked) {
      if (hasEtag(asked["if-none-match"], ownEtag)) return unchanged;
      const encoding = isWorthIt ? encodingFor(asked["accept-encoding"]) : "identity";
      if (encoding === "identity" && plain) return replyOf(encoding, wholeOf(plain));
      return replies[encoding] ?? (making[encoding] ??= make(encoding).finally(() => delete making[encoding]));
    },
    bytes: () => bytes,
  };
}

function wholeOf(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/** An ETag for an address's content, computed from whatever determines it. */
export function etagOf(content: string | Buffer): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, 20)}"`;
}

/** Content that is sent once. */
export async function sentOnce(
  status: number,
  content: string | Buffer,
  type: string,
  headers: Readonly<Record<string, string>>,
  asked: Headers,
): Promise<StorefrontReply> {
  const body = typeof content === "string" ? Buffer.from(content) : content;
  const encoding = body.length >= worthCompressingBytes ? encodingFor(asked["accept-encoding"]) : "identity";
  const all = { ...headers, "content-type": type, vary: "accept-encoding" };
  if (encoding === "identity") return replyWith(status, body, all);
  return replyWith(status, await compressed(body, encoding), { ...all, "content-encoding": encoding });
}

/** Seconds after which a client that could not be answered may retry. */
const comeBack = { "retry-after": "2" };

export function replyWith(status: number, body: Buffer, headers: Readonly<Record<string, string>>): StorefrontReply {
  const all = { ...headers, "content-length": String(body.length), ...(status === 503 && comeBack) };
  return { status, headers: all, body };
}

async function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return inMemoryOfItsOwn(await promisify(gzip)(body));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return inMemoryOfItsOwn(await promisify(brotliCompress)(body, { params }));
}

function decompressed({ br, gzip: zipped }: Partial<Record<Encoding, StorefrontReply>>): Promise<Buffer> {
  return br ? promisify(brotliDecompress)(br.body!) : promisify(gunzip)(zipped!.body!);
}

function hasEtag(header: string | string[] | undefined, etag: string): boolean {
  return typeof header === "string" && header.includes(etag);
}

/** Browsers send a handful of different headers: each is parsed once. */
const known = new Map<string, Encoding>();

function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  let encoding = known.get(header);
  if (!encoding) {
    const accepts = (name: string) =>
      new RegExp(`(^|[\\s,])${name}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`).test(header);
    encoding = accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
    if (known.size < 100) known.set(header, encoding);
  }
  return encoding;
}
