import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { guestPolicies, type App, type ContentSet, type EngineModel, type Store } from "@tradecounter/server";
import { categoryHref, familySlug, href, listedPages } from "@tradecounter/storefront/addresses";
import { DRAWING_TYPE } from "@tradecounter/wire/pages";
import { CommerceError } from "@tradecounter/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { indexedPages } from "./site-content.ts";

/** What one file may list and hold. Source: site shell contract, 10.6. */
const most = { addresses: 50_000, bytes: 50_000_000 };
/** Of an address with what stands around it; no more than a few are longer. */
const bytesOfAddress = 160;
const writtenAtOnce = 500;

export interface SitemapNeeds {
  readonly app: Pick<App, "http" | "catalog" | "content" | "engines">;
  readonly storeFor: (request: FastifyRequest) => Store | undefined;
  /** Scheme and host that search engines know. */
  readonly originOf: (request: FastifyRequest) => string;
}

/**
 * What search engines ask for: which addresses they may read, and a list of those that guests see. A list is written as it is
 * read off the catalogue, so that a million products take no more memory than one. Source: site shell contract, 10.6 and 10.7.
 */
export function mountSitemap({ app: { http, catalog, content, engines }, storeFor, originOf }: SitemapNeeds): void {
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
          `Sitemap: ${originOf(request)}${http.basePath}/sitemap.xml`,
        ]
      : ["User-agent: *", "Disallow: /"];
    return reply
      .header("content-type", "text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(`${lines.join("\n")}\n`);
  });

  http.get("/sitemap.xml", (request, reply) => {
    const store = openStoreFor(request);
    const shown = shownOf(store);
    const { publishedAt } = shown;
    const perFile = addressesPerFile(basesOf(store, http.basePath).length);
    const files = kinds.flatMap((kind) =>
      Array.from({ length: filesFor(countOf(kind, shown), perFile) }, (_, at) => `${kind}-${at + 1}`),
    );
    const entries = files.map(
      (name) =>
        `<sitemap><loc>${escaped(`${originOf(request)}${http.basePath}/sitemap-${name}.xml`)}</loc><lastmod>${publishedAt.toISOString()}</lastmod></sitemap>`,
    );
    return send(request, reply, store, [`${head}<sitemapindex xmlns="${namespace}">`, ...entries, "</sitemapindex>"]);
  });

  http.get("/sitemap-:list.xml", async (request, reply) => {
    const store = openStoreFor(request);
    const [, kind, number] =
      /^(pages|engines|categories|products)-([1-9]\d{0,6})$/.exec((request.params as { list: string }).list) ?? [];
    const shown = shownOf(store);
    const bases = basesOf(store, http.basePath);
    const perFile = addressesPerFile(bases.length);
    if (kind === undefined || Number(number) > filesFor(countOf(kind as Kind, shown), perFile))
      throw new CommerceError("NOT_FOUND");
    const part = { number: Number(number), perFile };
    const addressesOf: Readonly<Record<Kind, () => Iterable<string> | Promise<Iterable<string>>>> = {
      pages: async () =>
        listedPages([...new Set([...indexedPages(await content.of(store)), ...Object.keys(store.pages)])]),
      engines: async () => engineAddresses(await engines.ofStore(store), await content.of(store)),
      categories: () => categoryAddresses(shown, part),
      products: () => productAddresses(shown, part),
    };
    const addresses = await addressesOf[kind as Kind]();
    return send(request, reply, store, urlSet({ origin: originOf(request), bases }, addresses));
  });
}

/** Our choice: pages that say "noindex" are not closed here as well, or nobody would read that they do. */
const closed = ["*/secur/", "*/services/", "*/webruntime/api/", "*/lwr/"];

type Shown = ReturnType<App["catalog"]["shownTo"]>;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What stands in front of addresses, by language; the store's own first. As pages say it themselves. Source: site shell contract, 10.5. */
function basesOf(
  { settings: { locale, languages = [] } }: Store,
  basePath: string,
): [language: string, base: string][] {
  return [[locale.slice(0, 2), basePath], ...languages.map((code): [string, string] => [code, `${basePath}/${code}`])];
}

/** Each is there in every language, and with several it names them all. */
function addressesPerFile(languages: number): number {
  const bytes = languages === 1 ? bytesOfAddress : languages * (languages + 2) * bytesOfAddress;
  return Math.floor(Math.min(most.addresses / languages, most.bytes / bytes));
}

const filesFor = (count: number, perFile: number) => Math.max(1, Math.ceil(count / perFile));

const kinds = ["pages", "engines", "categories", "products"] as const;
type Kind = (typeof kinds)[number];

/** Of what may fill several files. */
function countOf(kind: Kind, { productCount, categories }: Shown): number {
  if (kind === "products") return productCount;
  return kind === "categories" ? categories.list.length : 0;
}

interface ListPart {
  /** From 1. */
  readonly number: number;
  readonly perFile: number;
}

/** Engine families, their models, and exploded drawings. */
function engineAddresses(engines: readonly EngineModel[], content: ContentSet): string[] {
  const families = [...new Set(engines.map(familySlug))].map((family) => href("engineModels", { family }));
  const drawings = content.all().filter(({ type }) => type === DRAWING_TYPE);
  return [
    ...(engines.length > 0 ? [href("engineFamilies")] : []),
    ...families,
    ...engines.map(({ code }) => href("engine", { model: code })),
    ...drawings.map(({ name }) => href("drawing", { name: name.split("/").at(-1)! })),
  ];
}

/** Those without a product are passed over. */
function* categoryAddresses({ categories }: Shown, { number, perFile }: ListPart): Iterable<string> {
  for (const category of categories.list.slice((number - 1) * perFile, number * perFile))
    if (categories.productCountOf(category) > 0) yield categoryHref(categories.pathOf(category));
}

/** By rows of the catalogue: those that guests do not see are passed over. */
function* productAddresses(shown: Shown, { number, perFile }: ListPart): Iterable<string> {
  const end = Math.min(number * perFile, shown.productCount);
  for (let row = (number - 1) * perFile; row < end; row++) {
    if (shown.shown && shown.shown.rows[row] !== 1) continue;
    const { sku, id } = shown.product(row);
    yield href("product", { sku: sku || "part", productId: id });
  }
}

interface Listed {
  readonly origin: string;
  readonly bases: ReturnType<typeof basesOf>;
}

function alternatesOf(bases: Listed["bases"], addresses: readonly string[]): string {
  if (bases.length === 1) return "";
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  return bases.map(([language], at) => link(language, addresses[at]!)).join("") + link("x-default", addresses[0]!);
}

/** A piece at a time, and others have their turn between. */
async function* urlSet({ origin, bases }: Listed, addresses: Iterable<string>): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  let piece: string[] = [];
  for (const address of addresses) {
    const inLanguages = bases.map(([, base]) => escaped(origin + (address === "/" && base ? base : base + address)));
    const links = alternatesOf(bases, inLanguages);
    piece.push(...inLanguages.map((loc) => `<url><loc>${loc}</loc>${links}</url>`));
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
