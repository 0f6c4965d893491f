import { isIP } from "node:net";
import {
  asksForPreview,
  cookieFrom,
  isApiPath,
  isOnThisMachine,
  MARKET_COOKIE,
  mayBeBuyer,
  requestIdHeader,
  storeIn,
  visitorOf,
  type App,
  type Visitor,
} from "@tradecounter/server";
import { CommerceError } from "@tradecounter/wire";
import { withBase, withoutBase } from "@tradecounter/wire/pages";
import {
  createStorefront,
  isPicture,
  longestForm,
  longestUpload,
  type CardGateway,
  type Picture,
  type StorefrontReply,
  type StorefrontStore,
} from "@tradecounter/storefront";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerInProcess } from "./answer-in-process.ts";
import { mountPreview } from "./preview.ts";
import { shownStore, storeAt } from "./shown-store.ts";
import { siteContentFor } from "./site-content.ts";
import { mountReports } from "./reports/page.ts";
import { mountSitemap } from "./sitemap.ts";

export interface PagesNeeds {
  readonly app: App;
  /** The address that shoppers type, if it differs from what the request has. */
  readonly publicUrl: string | undefined;
  readonly gateway?: CardGateway | undefined;
  /** Pictures below `/img/`, by their path. */
  readonly images: (pathname: string, store: StorefrontStore) => Promise<Picture | undefined>;
  readonly isDevelopment: boolean;
}

/** An anonymous guest, in a market. */
const nobodyIn = (market: string | undefined): Visitor => ({
  cookie: (name) => (name === MARKET_COOKIE ? market : undefined),
  setCookie: () => {},
  authorization: undefined,
});
const nobody = nobodyIn(undefined);

/**
 * Mounts the storefront on the store's HTTP server: it handles every address that the API does not. Its pages call the
 * API in this process, through the same entry point as a request.
 * Our choice: a host that no store lists shows the first store, by code.
 */
export async function mountPages({ app, publicUrl, gateway, images, isDevelopment }: PagesNeeds): Promise<void> {
  const { http, stores, limits } = app;
  const { basePath } = http;
  const storefront = await createStorefront<Visitor>({
    answer: (visitor, store, language) => answerInProcess(app, store.id, visitor ?? nobodyIn(store.market), language),
    content: (visitor, store, language) => siteContentFor(app, app.stores.find(store.id)!, visitor ?? nobody, language),
    storeFor({ origin, headers }) {
      const store = storeAt(stores, origin) ?? stores.all()[0];
      // while the store is being set up, it has no catalogue yet
      if (!store?.catalogVersionId) return undefined;
      return shownStore(storeIn(store, cookieFrom(headers.cookie as string | undefined, MARKET_COOKIE)));
    },
    // a preview is private as well
    isBuyer: ({ headers }) => mayBeBuyer(headers) || asksForPreview(headers),
    images,
    gateway,
    onFault: (fault, pathname, requestId) => http.log.error({ err: fault, pathname, requestId }, "a page failed"),
    isDevelopment,
    basePath,
  });

  /** A store's own host takes precedence over the address configured for the server. */
  function originOf({ protocol, host }: FastifyRequest): string {
    const asked = `${protocol}://${host}`;
    return publicUrl && !storeAt(stores, asked) ? new URL(publicUrl).origin : asked;
  }

  /** Pages contain their address: a host made up by the visitor would be in them, and in caches shared with others. */
  function isOurs({ protocol, host, socket }: FastifyRequest): boolean {
    const asked = `${protocol}://${host}`;
    if (publicUrl || isOnThisMachine(asked) || storeAt(stores, asked)) return true;
    return (
      isIP(socket.localAddress ?? "") > 0 && hostOf(asked) === hostOf(`http://${shownAddress(socket.localAddress!)}`)
    );
  }

  const answered = (request: FastifyRequest, visitor: Visitor) =>
    storefront.handle({
      method: request.method,
      url: request.url,
      origin: originOf(request),
      headers: request.headers,
      id: request.id,
      body: request.body as Buffer | undefined,
      visitor,
    });

  /** Visitors whose preview is no longer allowed see the published page. */
  async function previewed(request: FastifyRequest, reply: FastifyReply): Promise<StorefrontReply> {
    const store = storeFor(request);
    const preview = store && (await app.previews.of(store, request.headers.cookie));
    const page = await answered(request, { ...visitorOfPage(request, reply), preview });
    return { ...page, headers: { ...page.headers, "x-robots-tag": "noindex, nofollow" } };
  }

  const storeFor = (request: FastifyRequest) => storeAt(stores, originOf(request)) ?? stores.all()[0];
  mountPreview({ app, storeFor });
  mountReports({ app, storeFor });
  mountSitemap({
    app,
    storeFor,
    originOf(request) {
      if (!isOurs(request)) throw new CommerceError("NOT_FOUND");
      return originOf(request);
    },
  });
  if (storefront.middleware)
    http.addHook("onRequest", (request, reply, done) => storefront.middleware!(request.raw, reply.raw, done));

  http.addHook("onClose", () => storefront.close());
  // in a scope of its own: only pages accept forms. The API accepts only JSON, which other sites cannot send without a preflight
  await http.register(async (pages) => {
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "buffer", bodyLimit: longestForm },
      (_request, body, done) => done(null, body),
    );
    pages.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
      uploadIn(payload).then((body) => done(null, body), done);
    });
    pages.all("/*", { exposeHeadRoute: false }, (request, reply) => {
      if (isApiPath(request.url) && !isPicture(request.url)) throw new CommerceError("NOT_FOUND");
      if (!isOurs(request)) return reply.code(421).type("text/plain; charset=utf-8").send(unknownHost);
      const below = addressBelow(request.originalUrl, basePath);
      if (below !== undefined) return reply.redirect(below, 302);
      if (!isFile(request.url)) limits.take("pages", request.ip);
      const answer = asksForPreview(request.headers)
        ? previewed(request, reply)
        : answered(request, visitorOfPage(request, reply));
      return answer instanceof Promise ? sendWhenMade(answer, reply) : sendAtOnce(answer, reply);
    });
  });
}

/** The API calls of a GET request share one lookup of the visitor. A form may change who the visitor is. */
function visitorOfPage(request: FastifyRequest, reply: FastifyReply): Visitor {
  const visitor = visitorOf(request, reply);
  return request.method === "GET" ? { ...visitor, lookedUp: new Map() } : visitor;
}

async function sendWhenMade(answer: Promise<StorefrontReply>, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const page = await answer;
  const { status, headers, body } = page;
  const setsCookie = headers["set-cookie"] !== undefined || reply.hasHeader("set-cookie");
  if (status === 200 && !setsCookie) return void sendAtOnce(page, reply);
  // so that users can say which request it was when reporting it
  if (status >= 500) void reply.header(requestIdHeader, reply.request.id);
  return reply.code(status).headers(headers).send(body);
}

/** Bypasses the framework, which takes half the time of sending a cached page. Sets no cookies and does not redirect. */
function sendAtOnce({ status, headers, body }: StorefrontReply, reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(status, headers).end(body);
}

/** The redirect target for an address that is not properly below the site's base path; undefined for one that is. */
function addressBelow(asked: string, basePath: string): string | undefined {
  if (basePath === "") return undefined;
  const path = withoutBase(asked, basePath);
  if (path === undefined) return withBase(asked.replace(/^\/(?=$|\?)/, "") || basePath, basePath);
  // the home page has no trailing slash
  return /^\/(\?|$)/.test(asked.slice(basePath.length)) ? basePath + path.slice(1) : undefined;
}

const unknownHost =
  "The store is not at this host. Its owner sets PUBLIC_URL to the address that shoppers type, or names the host in store.json.";

/** Undefined if the address is invalid. */
function hostOf(address: string): string | undefined {
  return URL.parse(address)?.hostname;
}

/** As written in URLs: an IPv4 address may come as an IPv6 one, and IPv6 addresses have brackets. */
function shownAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return isIP(plain) === 6 ? `[${plain}]` : plain;
}

/**
 * A form with a file; empty if it is too large. It is then read to the end and discarded, as a browser does not read a
 * reply while it is sending.
 */
async function uploadIn(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  let [kept, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > longestUpload) kept = [];
    else kept.push(chunk);
  }
  return Buffer.concat(kept);
}

/** A page loads dozens of these. */
function isFile(url: string): boolean {
  return url.startsWith("/assets/") || isPicture(url);
}
