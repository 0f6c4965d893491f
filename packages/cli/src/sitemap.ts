import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { guestPolicies, type App, type Store } from "@tradecounter/server";
import { categoryHref, href, listedPages } from "@tradecounter/storefront/addresses";
import { CommerceError } from "@tradecounter/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { indexedPages } from "./site-content.ts";

/** What one file may list. Source: site shell contract, 10.6. */
const mostAddresses = 50_000;
const writtenAtOnce = 500;

export interface SitemapNeeds {
  readonly app: Pick<App, "http" | "catalog" | "content">;
  readonly storeFor: (request: FastifyRequest) => Store | undefined;
  /** Scheme and host that search engines know. */
  readonly originOf: (request: FastifyRequest) => string;
}

/**
 * What search engines ask for: which addresses they may read, and a list of those that guests see. A list is written as it is
 * read off the catalogue, so that a million products take no more memory than one. Source: site shell contract, 10.6 and 10.7.
 */
export function mountSitemap({ app: { http, catalog, content }, storeFor, originOf }: SitemapNeeds): void {
  /** Throws NOT_FOUND for a store that is not open to guests: nothing of it is listed. */
  function openStoreFor(request: FastifyRequest): Store {
    const store = storeFor(request);
    if (!store?.catalogVersionId || !store.settings.guestBrowsingEnabled) throw new CommerceError("NOT_FOUND");
    return store;
  }
  const shownOf = (store: Store) => catalog.shownTo({ store, policies: guestPolicies(store) });

  http.get("/robots.txt", (request, reply) => {
    const isOpen = storeFor(request)?.settings.guestBrowsingEnabled ?? false;
    const lines = isOpen
      ? [
          "User-agent: *",
          "Allow: /",
          ...closed.map((path) => `Disallow: ${path}`),
          `Sitemap: ${originOf(request)}/sitemap.xml`,
        ]
      : ["User-agent: *", "Disallow: /"];
    return reply
      .header("content-type", "text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(`${lines.join("\n")}\n`);
  });

  http.get("/sitemap.xml", (request, reply) => {
    const store = openStoreFor(request);
    const { productCount, publishedAt } = shownOf(store);
    const files = [
      "pages-1",
      "categories-1",
      ...Array.from({ length: filesFor(productCount) }, (_, at) => `products-${at + 1}`),
    ];
    const entries = files.map(
      (name) =>
        `<sitemap><loc>${escaped(`${originOf(request)}/sitemap-${name}.xml`)}</loc><lastmod>${publishedAt.toISOString()}</lastmod></sitemap>`,
    );
    return send(request, reply, store, [`${head}<sitemapindex xmlns="${namespace}">`, ...entries, "</sitemapindex>"]);
  });

  http.get("/sitemap-:list.xml", async (request, reply) => {
    const store = openStoreFor(request);
    const [, kind, number] =
      /^(pages|categories|products)-([1-9]\d{0,6})$/.exec((request.params as { list: string }).list) ?? [];
    const shown = shownOf(store);
    const most = kind === "products" ? filesFor(shown.productCount) : 1;
    if (kind === undefined || Number(number) > most) throw new CommerceError("NOT_FOUND");
    const origin = originOf(request);
    const pageNames =
      kind === "pages" ? [...new Set([...indexedPages(await content.of(store)), ...Object.keys(store.pages)])] : [];
    return send(request, reply, store, urlSet(origin, addressesOf(kind, pageNames, shown, Number(number))));
  });
}

/** Our choice: pages that say "noindex" are not closed here as well, or nobody would read that they do. */
const closed = ["*/secur/", "*/services/", "*/webruntime/api/", "*/lwr/"];

type Shown = ReturnType<App["catalog"]["shownTo"]>;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const filesFor = (count: number) => Math.max(1, Math.ceil(count / mostAddresses));

function addressesOf(kind: string, pageNames: readonly string[], shown: Shown, number: number): Iterable<string> {
  if (kind === "products") return productAddresses(shown, number);
  return kind === "categories" ? categoryAddresses(shown) : listedPages(pageNames);
}

function* categoryAddresses({ categories }: Shown): Iterable<string> {
  for (const category of categories.list.slice(0, mostAddresses))
    if (categories.productCountOf(category) > 0) yield categoryHref(categories.pathOf(category));
}

/** By rows of the catalogue: those that guests do not see are passed over. */
function* productAddresses(shown: Shown, number: number): Iterable<string> {
  const end = Math.min(number * mostAddresses, shown.productCount);
  for (let row = (number - 1) * mostAddresses; row < end; row++) {
    if (shown.shown && shown.shown.rows[row] !== 1) continue;
    const { sku, id } = shown.product(row);
    yield href("product", { sku: sku || "part", productId: id });
  }
}

/** A piece at a time, and others have their turn between. */
async function* urlSet(origin: string, addresses: Iterable<string>): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${namespace}">`;
  let piece: string[] = [];
  for (const address of addresses) {
    piece.push(`<url><loc>${escaped(origin + address)}</loc></url>`);
    if (piece.length < writtenAtOnce) continue;
    yield piece.join("\n");
    piece = [];
    await breathe();
  }
  yield `${piece.join("\n")}</urlset>`;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { revision }: Store,
  text: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  const etag = `W/"${revision}"`;
  void reply
    .header("content-type", "application/xml; charset=utf-8")
    .header("cache-control", "public, max-age=3600")
    .header("vary", "accept-encoding")
    .header("etag", etag);
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  const stream = Readable.from(text, { objectMode: true });
  if (!/\bgzip\b/.test(String(request.headers["accept-encoding"])))
    return reply.send(stream.map((part: string) => Buffer.from(part)));
  const zipped = createGzip();
  stream.once("error", (error) => zipped.destroy(error));
  zipped.once("close", () => stream.destroy());
  return reply.header("content-encoding", "gzip").send(stream.pipe(zipped));
}

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
