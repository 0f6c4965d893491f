import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RateLimits } from "../../http/rate-limits.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { NoTurnError } from "../../turns.ts";
import type { Images, ImageSource } from "./images.ts";
import { optionsFrom, type ImageOptions } from "./options.ts";
import { ImageError } from "./resize.ts";
import { ownSource } from "./source.ts";

const root = "/cdn-cgi/image/";
/** How long a source is not checked again. */
const sourceFreshMs = 10_000;
const mostSourceBytes = 64 << 20;

/** A source with the headers of its own response. */
interface Found extends ImageSource {
  readonly isImmutable: boolean;
  readonly policy: string | undefined;
  readonly foundAt: number;
}

interface ImagesNeeds {
  /** If undefined, pictures are sent unchanged, whatever size is requested. */
  readonly images: Images | undefined;
  readonly limits: RateLimits;
}

/** The requested picture, and the requester. */
interface Wanted {
  readonly source: Found;
  readonly options: ImageOptions;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Refused {
  readonly status: number;
  readonly why: string;
}

/**
 * Serves pictures in other sizes and formats, at the same URL as the hosted service. Sources are fetched within this process, as a guest,
 * through the same pipeline as a request. Source: site shell contract, 9.
 */
export function mountImages(http: FastifyInstance, { images, limits }: ImagesNeeds): void {
  const sources = recentlyUsed<Found>(mostSourceBytes);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const rest = request.raw.url!.slice(root.length);
    const end = rest.indexOf("/");
    const reading = optionsFrom(end < 0 ? rest : rest.slice(0, end));
    const path = end < 0 ? undefined : ownSource(rest.slice(end + 1));
    const redirects = "bad" in reading ? reading.redirectsOnError : reading.options.redirectsOnError;
    const refuse = ({ status, why }: Refused) =>
      redirects && path !== undefined ? reply.redirect(path, 302) : reply.code(status).type("text/plain").send(why);
    if (path === undefined) return refuse({ status: 400, why: "That is no picture of this store." });
    if (!images) return reply.redirect(path, 302);
    if ("bad" in reading) return refuse({ status: 400, why: reading.bad });
    const source = await sourceAt(path, request);
    if ("why" in source) return refuse(source);
    try {
      return await send(images, { source, options: reading.options, request, reply });
    } catch (error) {
      if (error instanceof ImageError) return refuse({ status: error.status, why: error.message });
      if (!(error instanceof NoTurnError)) throw error;
      void reply.header("retry-after", "2");
      return refuse({ status: 503, why: error.message });
    }
  }

  async function send(images: Images, { source, options, request, reply }: Wanted) {
    const accepts = request.headers.accept ?? "";
    // drawings scale by themselves, and were sanitized when they were published
    const isDrawing = source.type.startsWith("image/svg+xml");
    // each of a picture's many sizes is work
    const beforeMaking = () => limits.take("pages", request.ip);
    const { type, bytes, etag } = isDrawing ? source : await images.made(source, { options, accepts, beforeMaking });
    void reply
      .header("content-type", type)
      .header("etag", etag)
      .header("x-content-type-options", "nosniff")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", `public, max-age=${source.isImmutable ? "31536000, immutable" : "86400"}`);
    if (isDrawing && source.policy) void reply.header("content-security-policy", source.policy);
    if (options.format === "auto" && !isDrawing) void reply.header("vary", "accept");
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.send(bytes);
  }

  async function sourceAt(path: string, request: FastifyRequest): Promise<Found | Refused> {
    const key = `${request.protocol} ${request.host} ${path}`;
    const known = sources.get(key);
    if (known && Date.now() - known.foundAt < sourceFreshMs) return known;
    limits.take("pages", request.ip);
    const reply = await http.inject({
      url: path,
      headers: { host: request.host, "accept-encoding": "identity", accept: "image/*" },
      remoteAddress: request.ip,
    });
    if (reply.statusCode !== 200) return { status: 404, why: "There is no such picture." };
    const type = String(reply.headers["content-type"]);
    if (!type.startsWith("image/")) return { status: 415, why: "That is no picture." };
    const found: Found = {
      type,
      bytes: reply.rawPayload,
      etag: `"${createHash("sha256").update(reply.rawPayload).digest("hex").slice(0, 40)}"`,
      isImmutable: String(reply.headers["cache-control"]).includes("immutable"),
      policy: reply.headers["content-security-policy"] as string | undefined,
      foundAt: Date.now(),
    };
    sources.set(key, found, found.bytes.length);
    return found;
  }

  http.get(`${root}*`, answer);
}
