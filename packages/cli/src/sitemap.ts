import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { guestPolicies, type App, type ContentSet, type EngineModel, type Store } from "@tradecounter/server";
import { categoryHref, familySlug, href, listedPages } from "@tradecounter/storefront/addresses";
import { assetAddress, DRAWING_TYPE } from "@tradecounter/wire/pages";
import { CommerceError } from "@tradecounter/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { indexedPages, pageNameIn } from "./site-content.ts";

/** The limits of one file. Source: site shell contract, 10.6. */
const most = { addresses: 50_000, bytes: 50_000_000 };
/** Size of an address with its markup; few are longer. */
const bytesOfAddress = 160;
const writtenAtOnce = 500;

export interface SitemapNeeds {
  readonly app: Pick<App, "http"> & Lists;
  readonly storeFor: (request: FastifyRequest) => Store | undefined;
  /** The scheme and host that search engines know. */
  readonly originOf: (request: FastifyRequest) => string;
}

/**
 * Mounts what search engines request: which addresses they may crawl, and a list of those that guests see. A list is streamed while
 * reading the catalogue, so that a million products take no more memory than one. Source: site shell contract, 10.6 and 10.7.
 */
export function mountSitemap({ app, storeFor, originOf }: SitemapNeeds): void {
  const { http } = app;
  /** Throws NOT_FOUND if the store is not open to guests: nothing of it is listed. */
  function openStoreFor(request: FastifyRequest): Store {
    const store = storeFor(request);
    if (!store?.catalogVersionId || !store.settings.guestBrowsingEnabled) throw new CommerceError("NOT_FOUND");
    return store;
  }
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

  http.get("/sitemap.xml", async (request, reply) => {
    const store = openStoreFor(request);
    const perFile = addressesPerFile(basesOf(store, http.basePath).length);
    const lists = Object.entries(await listsOf(app, store));
    const entries = lists.flatMap(([kind, { count, changedAt }]) =>
      Array.from({ length: Math.ceil(count / perFile) }, (_, at) => {
        const loc = escaped(`${originOf(request)}${http.basePath}/sitemap-${kind}-${at + 1}.xml`);
        return `<sitemap><loc>${loc}</loc><lastmod>${changedAt.toISOString()}</lastmod></sitemap>`;
      }),
    );
    return send(request, reply, store, [`${head}<sitemapindex xmlns="${namespace}">`, ...entries, "</sitemapindex>"]);
  });

  http.get("/sitemap-:list.xml", async (request, reply) => {
    const store = openStoreFor(request);
    const [, kind, number] = /^([a-z]+)-([1-9]\d{0,6})$/.exec((request.params as { list: string }).list) ?? [];
    const bases = basesOf(store, http.basePath);
    const perFile = addressesPerFile(bases.length);
    const list = new Map<string, AddressList>(Object.entries(await listsOf(app, store))).get(kind ?? "");
    const from = (Number(number) - 1) * perFile;
    if (!list || from >= list.count) throw new CommerceError("NOT_FOUND");
    const pieces = list.pieces(from, Math.min(from + perFile, list.count));
    const listed = { origin: originOf(request), bases, basePath: http.basePath, pathIn: list.pathIn };
    return send(request, reply, store, urlSet(listed, pieces));
  });
}

/** Our choice: pages with "noindex" are not also disallowed here, as crawlers would not see the "noindex" then. */
const closed = ["*/secur/", "*/services/", "*/webruntime/api/", "*/lwr/"];

type Shown = ReturnType<App["catalog"]["shownTo"]>;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const imageNamespace = "http://www.google.com/schemas/sitemap-image/1.1";
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The base of addresses by language, the store's own first, as in the pages themselves. Source: site shell contract, 10.5. */
function basesOf(
  { settings: { locale, languages = [] } }: Store,
  basePath: string,
): [language: string, base: string][] {
  return [[locale.slice(0, 2), basePath], ...languages.map((code): [string, string] => [code, `${basePath}/${code}`])];
}

/** Each address is listed in every language, with its picture if it has one and, if there are several languages, with its alternates. */
function addressesPerFile(languages: number): number {
  const bytes = languages * (languages === 1 ? 2 : languages + 3) * bytesOfAddress;
  return Math.floor(Math.min(most.addresses / languages, most.bytes / bytes));
}

interface Entry {
  readonly path: string;
  /** When the content of its page last changed; undefined if unknown. */
  readonly changedAt?: Date;
  /** The URL of its main picture; relative if the picture is the store's own. */
  readonly picture?: string | null;
}

/** The addresses of a kind, some of which may be skipped. */
interface AddressList {
  readonly count: number;
  /** When any of them was added, changed or removed. */
  readonly changedAt: Date;
  /** The path in a language, if it is not the same in all. */
  readonly pathIn?: (path: string, language: string) => string;
  /** The addresses from position `from` up to, but not including, `to`, in pieces. */
  pieces(from: number, to: number): Iterable<readonly Entry[]> | AsyncIterable<readonly Entry[]>;
}

type Lists = Pick<App, "catalog" | "changedPrices" | "content" | "engines" | "guestBooksChangedAt">;

/** The lists of all kinds, in the order of the index. */
async function listsOf({ catalog, changedPrices, content, engines, guestBooksChangedAt }: Lists, store: Store) {
  const shown = catalog.shownTo({ store, policies: guestPolicies(store) });
  const pages = await content.of(store);
  const { publishedAt, categories, productCount } = shown;
  const changedAt = later(publishedAt, store.contentAt);
  const own = listedPages([...new Set([...indexedPages(pages), ...Object.keys(store.pages)])]);
  return {
    pages: {
      changedAt,
      ...listOf(own),
      pathIn: (path, language) => `/${pageNameIn(pages, language, path.slice(1))}`,
    },
    engines: { changedAt, ...listOf(engineAddresses(await engines.ofStore(store), pages)) },
    categories: {
      changedAt: publishedAt,
      count: categories.list.length,
      pieces: (from, to) => inPieces(categoryAddresses(shown, from, to)),
    },
    products: {
      changedAt: later(publishedAt, guestBooksChangedAt(store)),
      count: productCount,
      pieces: (from, to) => products(shown, (ids) => changedPrices(store, ids), from, to),
    },
  } satisfies Record<string, AddressList>;
}

const listOf = (addresses: readonly string[]): Pick<AddressList, "count" | "pieces"> => ({
  count: addresses.length,
  pieces: (from, to) => inPieces(addresses.slice(from, to)),
});

function* inPieces(addresses: Iterable<string>): Iterable<Entry[]> {
  let piece: Entry[] = [];
  for (const path of addresses) {
    piece.push({ path });
    if (piece.length < writtenAtOnce) continue;
    yield piece;
    piece = [];
  }
  yield piece;
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

/** Categories without products are skipped. */
function* categoryAddresses({ categories }: Shown, from: number, to: number): Iterable<string> {
  for (const category of categories.list.slice(from, to))
    if (categories.productCountOf(category) > 0) yield categoryHref(categories.pathOf(category));
}

/** By row of the catalogue; those that guests may not see are skipped. A page changes with its product and with its price. */
async function* products(
  shown: Shown,
  changedPricesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, Date>>,
  from: number,
  to: number,
): AsyncGenerator<Entry[]> {
  for (let start = from; start < to; start += writtenAtOnce) {
    const rows = Array.from({ length: Math.min(writtenAtOnce, to - start) }, (_, at) => start + at);
    const some = rows.filter((row) => !shown.shown || shown.shown.rows[row] === 1).map((row) => shown.product(row));
    const changed = await changedPricesOf(some.map(({ id }) => id));
    yield some.map(({ sku, id, image, fields: { LastModifiedDate: own } }) => ({
      path: href("product", { sku: sku || "part", productId: id }),
      changedAt: later(own ? new Date(own) : undefined, changed.get(id)),
      // a placeholder has no id
      ...(image?.id && { picture: image.url }),
    }));
  }
}

function later(a: Date, b: Date | undefined): Date;
function later(a: Date | undefined, b: Date | undefined): Date | undefined;
function later(a: Date | undefined, b: Date | undefined): Date | undefined {
  return a && b ? (a > b ? a : b) : (a ?? b);
}

interface Listed {
  readonly origin: string;
  readonly bases: ReturnType<typeof basesOf>;
  readonly pathIn: AddressList["pathIn"];
  readonly basePath: string;
}

function alternatesOf(bases: Listed["bases"], addresses: readonly string[]): string {
  if (bases.length === 1) return "";
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  return bases.map(([language], at) => link(language, addresses[at]!)).join("") + link("x-default", addresses[0]!);
}

/** Yields to other requests between pieces. */
async function* urlSet(listed: Listed, pieces: ReturnType<AddressList["pieces"]>): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="${imageNamespace}">`;
  for await (const piece of pieces) {
    yield `${piece.map((entry) => urlsOf(entry, listed)).join("\n")}\n`;
    await breathe();
  }
  yield "</urlset>";
}

/** An address in each language. */
function urlsOf({ path, changedAt, picture }: Entry, { origin, bases, basePath, pathIn = () => path }: Listed): string {
  const inLanguages = bases.map(([language, base]) => {
    const own = pathIn(path, language);
    return escaped(origin + (own === "/" && base ? base : base + own));
  });
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  const links = alternatesOf(bases, inLanguages);
  const image = picture ? `<image:image><image:loc>${escaped(absolute(picture))}</image:loc></image:image>` : "";
  return inLanguages.map((loc) => `<url><loc>${loc}</loc>${lastmod}${links}${image}</url>`).join("\n");

  function absolute(url: string): string {
    return new URL(assetAddress(url, basePath), origin).href;
  }
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
