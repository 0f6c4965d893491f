import { CommerceError } from "@tradecounter/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { rangeOf } from "../../http/ranges.ts";
import type { Store } from "../../stores/index.ts";
import type { Preview } from "./preview.ts";
import type { Content, ContentSet } from "./content.ts";
import type { ContentItem } from "./item.ts";
import { isShownType } from "./media-type.ts";

export interface MediaNeeds {
  readonly content: Content;
  /** The store whose files are requested. */
  readonly storeFor: (request: FastifyRequest) => Store | undefined;
  /** The preview that the requester may see. */
  readonly previewOf: (store: Store, request: FastifyRequest) => Promise<Preview | undefined>;
}

/** A file of a store, ready to be sent. */
export interface FoundMedia {
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** Identifies the bytes. */
  readonly hash: string;
  readonly fileName: string;
}

/** An item by its key or id, or a file asset by its name. */
interface Wanted {
  readonly contentKey?: string;
  readonly assetName?: string;
}

/** Our choice: a file asset is named after its item without the folders, as on the platform. */
function assetNamed(shown: ContentSet, assetName: string, language?: string): ContentItem | undefined {
  const isNamed = ({ name, mediaHash }: ContentItem) => mediaHash !== null && name.split("/").at(-1) === assetName;
  return shown.all(language).find(isNamed);
}

/** The file of the item with this key or id; undefined where shoppers see none. */
async function mediaIn(
  content: Content,
  store: Store,
  { contentKey, assetName }: Wanted,
  { language, preview }: { language: string | undefined; preview: Preview | undefined },
): Promise<FoundMedia | undefined> {
  const shown = await content.of(store, { isPreview: preview !== undefined, at: preview?.at });
  const item = assetName === undefined ? shown.find(contentKey!, language) : assetNamed(shown, assetName, language);
  if (!item?.mediaHash) return undefined;
  const file = await content.media(store.id, item.mediaHash);
  const { source } = item.body["sfdc_cms:media"] as { source?: { fileName?: string } };
  return file && { ...file, hash: item.mediaHash, fileName: source?.fileName ?? item.contentKey };
}

/** A drawing that is opened on its own may draw, and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The URL of a picture in the requested size; undefined without a size, or with an invalid one. */
function sizedAddress(url: string, { width, height }: Record<string, unknown>): string | undefined {
  const sides = Object.entries({ width, height }).filter(([, side]) => /^[1-9]\d{0,4}$/.test(String(side)));
  if (sides.length === 0) return undefined;
  const source = new URL(url, "http://store.invalid");
  for (const side of ["width", "height"]) source.searchParams.delete(side);
  const size = sides.map(([name, side]) => `${name}=${String(side)}`).join();
  return `/cdn-cgi/image/fit=scale-down,format=auto,onerror=redirect,${size}${source.pathname}${source.search}`;
}

/** Serves content files, with ranges and picture sizes. Source: site shell contract, section 1.4. */
export function mountMedia(http: FastifyInstance, { content, storeFor, previewOf }: MediaNeeds): void {
  async function send(request: FastifyRequest, reply: FastifyReply) {
    const store = storeFor(request);
    const preview = store && (await previewOf(store, request));
    const query = request.query as Record<string, unknown>;
    const language = typeof query.language === "string" ? query.language : undefined;
    const found = store && (await mediaIn(content, store, request.params as Wanted, { language, preview }));
    if (!found) throw new CommerceError("NOT_FOUND");
    const { mediaType, bytes, hash, fileName } = found;
    const { v, version } = query;
    const etag = `"${hash.slice(0, 32)}"`;
    const isDrawing = mediaType === "image/svg+xml";
    const isPicture = mediaType.startsWith("image/") || mediaType.startsWith("video/");
    const sized = mediaType.startsWith("image/") && !isDrawing && !preview && sizedAddress(request.url, query);
    if (sized) return reply.redirect(sized, 302);
    void reply
      .header("content-type", mediaType)
      .header("x-content-type-options", "nosniff")
      .header("etag", etag)
      .header("accept-ranges", "bytes")
      .header("cross-origin-resource-policy", "cross-origin")
      .header(
        "cache-control",
        preview ? "private, no-store" : `public, max-age=${(v ?? version) ? "31536000, immutable" : "3600"}`,
      );
    if (isDrawing) void reply.header("content-security-policy", drawingPolicy);
    if (!isPicture) {
      const way = isShownType(mediaType) ? "inline" : "attachment";
      void reply.header("content-disposition", `${way}; filename*=UTF-8''${encodeURIComponent(fileName)}`);
    }
    const { range, "if-none-match": known, "if-range": ifRange } = request.headers;
    if (known?.includes(etag)) return reply.code(304).send();
    const part = ifRange === undefined || ifRange === etag ? rangeOf(range, bytes.length) : undefined;
    if (part === undefined) return reply.send(bytes);
    if (part === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes.length}`).send();
    return reply
      .code(206)
      .header("content-range", `bytes ${part.from}-${part.to}/${bytes.length}`)
      .send(bytes.subarray(part.from, part.to + 1));
  }
  const media = ["/sfsites/c/cms/delivery/media/:contentKey", "/cms/delivery/media/:contentKey"];
  for (const url of [...media, "/sfsites/c/file-asset/:assetName"])
    http.route({ method: "GET", url, handler: (request, reply) => send(request, reply) });
}
