import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, StoreFacts } from "../app/client.ts";
import type { Answered } from "../app/router/server.tsx";
import { ownPlace, type BuildPlace } from "./build.ts";
import { createPageCache, type Made } from "./page-cache.ts";
import { openBuilt, openForDevelopment } from "./rendering.ts";
import { isFromHere, pagePolicy, picturePolicy, safeHeaders } from "./security.ts";
import { sentOnce, served, type Headers, type StorefrontReply } from "./sending.ts";

/** A request for anything but the API. */
export interface StorefrontRequest<Visitor> {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Scheme and host as the visitor sees them, such as `https://parts.example`. */
  readonly origin: string;
  readonly headers: Headers;
  /** Of a POST, undecoded. */
  readonly body?: string | Buffer | undefined;
  /** Who asks: handed on to `answer`, never looked into. Cookies of the answer are its own affair. */
  readonly visitor: Visitor;
}

/** A store, and the name of what its guests may see. A new catalogue, new settings or new texts have a new revision. */
export interface StorefrontStore extends StoreFacts {
  readonly revision: string;
}

export interface Picture {
  readonly type: string;
  readonly body: string | Buffer;
}

export interface StorefrontNeeds<Visitor> {
  /** What answers a page's calls in this process: for a visitor, or for a guest without cookies. */
  readonly answer: (visitor: Visitor | undefined, store: StorefrontStore) => Answer;
  /** The store whose pages a request asks for; undefined when there is none to show yet. */
  readonly storeFor: (request: StorefrontRequest<Visitor>) => StorefrontStore | undefined;
  /** Pictures below `/img/`, by their path. */
  readonly images?: (pathname: string, store: StorefrontStore) => Promise<Picture | undefined>;
  /** Origins that take card data in the shopper's browser. */
  readonly gateways?: readonly string[];
  /** Hears of every page that failed, with its pathname; the visitor sees the error page. */
  readonly onFault?: (fault: unknown, pathname: string) => void;
  /** Memory for pages that every guest gets alike. 64 MiB unless given. */
  readonly cacheBytes?: number;
  /** Milliseconds; the system's unless given. */
  readonly now?: () => number;
  /** Shows the sources as they are, with live reload, instead of the build. */
  readonly isDevelopment?: boolean;
  readonly place?: BuildPlace;
}

/** The store's pages, their files and pictures. */
export interface Storefront<Visitor> {
  handle(request: StorefrontRequest<Visitor>): Promise<StorefrontReply>;
  /** For development: is asked first, and calls `next` for what `handle` should answer. */
  readonly middleware?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
  close(): Promise<void>;
}

const html = "text/html; charset=utf-8";
const stockPagesLiveMs = 5_000;
const longestKeptUrl = 1_000;
const longestForm = 256 * 1024;
const forAll = "public, max-age=0, must-revalidate";
const forOne = "private, no-store";

/** Opens the built pages for a server to mount. Throws when they are not built. */
export async function createStorefront<Visitor>(needs: StorefrontNeeds<Visitor>): Promise<Storefront<Visitor>> {
  const { answer, storeFor, images, gateways = [], onFault = () => {}, now = Date.now, isDevelopment = false } = needs;
  const place = needs.place ?? ownPlace;
  const rendering = isDevelopment ? await openForDevelopment(place) : await openBuilt(place);
  const cache = createPageCache({ limitBytes: needs.cacheBytes ?? 64 * 1024 * 1024, now });
  const layouts = new Map<string, { revision: string; layout: Promise<object> }>();
  const pageHeaders = {
    ...safeHeaders,
    // the development server writes scripts into the page
    ...(!isDevelopment && { "content-security-policy": pagePolicy(gateways) }),
  };

  async function handle(request: StorefrontRequest<Visitor>): Promise<StorefrontReply> {
    try {
      const reply = await replyTo(request);
      return request.method === "HEAD" ? { ...reply, body: undefined } : reply;
    } catch (fault) {
      onFault(fault, urlOf(request).pathname);
      return plain(500, "Something went wrong. Try again in a moment.");
    }
  }

  async function replyTo(request: StorefrontRequest<Visitor>): Promise<StorefrontReply> {
    const asset = rendering.assets.get(request.url);
    if (asset) return asset.replyTo(request.headers);
    if (request.url.startsWith("/assets/")) return plain(404, "There is no such file.");
    const store = storeFor(request);
    if (!store) return plain(503, "The store is not open yet. Try again in a moment.");
    if (request.method === "POST") return answerForm(request, store);
    if (request.method !== "GET" && request.method !== "HEAD") return plain(405, "This address does not take that.");
    const key = keyOf(store, request.url);
    const kept = cache.fresh(key);
    if (kept) return kept.replyTo(request.headers);
    if (request.url.startsWith("/img/")) return answerPicture(request, store, key);
    return answerPage(request, store, key);
  }

  async function answerPage(
    request: StorefrontRequest<Visitor>,
    store: StorefrontStore,
    key: string,
  ): Promise<StorefrontReply> {
    const renderer = await rendering.renderer();
    const url = urlOf(request);
    const place = renderer.placeOf(url.pathname);
    const isShared = place === undefined || place.shared !== undefined;
    const make = async (visitor: Visitor | undefined): Promise<Answered> =>
      renderer.page(
        { url, store, answer: answer(visitor, store), layout: await layoutOf(store) },
        rendering.filesOf,
        (fault) => onFault(fault, url.pathname),
      );
    if (!isShared || isDevelopment || request.url.length > longestKeptUrl) {
      return sendPage(await make(isShared ? undefined : request.visitor), url, request.headers);
    }
    const made = await cache.get(key, async (): Promise<Made<Answered>> => {
      const answered = await make(undefined);
      if (answered.status !== 200) return { own: answered };
      const headers = { ...pageHeaders, "cache-control": forAll };
      const content = served(Buffer.from(answered.html), html, headers);
      return { content, freshForMs: place?.shared === "stock" ? stockPagesLiveMs : Infinity };
    });
    return "own" in made ? sendPage(made.own, url, request.headers) : made.replyTo(request.headers);
  }

  async function answerForm(request: StorefrontRequest<Visitor>, store: StorefrontStore): Promise<StorefrontReply> {
    const { headers, body = "", visitor } = request;
    if (!isFromHere(headers, request.origin)) return plain(403, "This form was sent from another site.");
    if (!String(headers["content-type"]).startsWith("application/x-www-form-urlencoded")) {
      return plain(415, "Send the form as a browser does.");
    }
    if (Buffer.byteLength(body) > longestForm) return plain(413, "The form is too large.");
    const renderer = await rendering.renderer();
    const url = urlOf(request);
    const isShared = renderer.placeOf(url.pathname)?.shared !== undefined;
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(body.toString())) form.append(name, value);
    const asked = {
      url,
      store,
      form,
      visitor: answer(visitor, store),
      answer: answer(isShared ? undefined : visitor, store),
      layout: await layoutOf(store),
    };
    const answered = await renderer.post(asked, rendering.filesOf, (fault) => onFault(fault, url.pathname));
    return sendPage(answered, url, headers);
  }

  async function answerPicture(
    request: StorefrontRequest<Visitor>,
    store: StorefrontStore,
    key: string,
  ): Promise<StorefrontReply> {
    const { pathname } = urlOf(request);
    const made = await cache.get(key, async (): Promise<Made<undefined>> => {
      const picture = await images?.(pathname, store);
      if (!picture) return { own: undefined };
      const headers = {
        ...safeHeaders,
        "content-security-policy": picturePolicy,
        "cache-control": "public, max-age=3600",
      };
      return { content: served(Buffer.from(picture.body), picture.type, headers), freshForMs: Infinity };
    });
    return "own" in made ? plain(404, "There is no such picture.") : made.replyTo(request.headers);
  }

  async function sendPage(answered: Answered, { pathname }: URL, headers: Headers): Promise<StorefrontReply> {
    const own = { ...pageHeaders, "cache-control": forOne };
    if ("location" in answered) {
      return { status: answered.status, headers: { ...own, location: answered.location }, body: undefined };
    }
    return sentOnce(answered.status, await rendering.finish(answered.html, pathname), html, own, headers);
  }

  /** What stands around the pages of a store, loaded once for each revision. */
  function layoutOf(store: StorefrontStore): Promise<object> {
    const known = layouts.get(store.id);
    if (known?.revision === store.revision && !isDevelopment) return known.layout;
    const layout = rendering.renderer().then((renderer) => renderer.layout(answer(undefined, store), store));
    layouts.set(store.id, { revision: store.revision, layout });
    layout.catch(() => layouts.delete(store.id));
    return layout;
  }

  return { handle, middleware: rendering.middleware, close: rendering.close };
}

function plain(status: number, text: string): StorefrontReply {
  const headers = { ...safeHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": forOne };
  return { status, headers, body: Buffer.from(text) };
}

function keyOf(store: StorefrontStore, url: string): string {
  return `${store.id} ${store.revision} ${store.currency} ${url}`;
}

function urlOf({ url, origin }: StorefrontRequest<unknown>): URL {
  // never as "//host/path", which would name another host
  return new URL(origin + (url.startsWith("/") ? url : `/${url}`));
}
