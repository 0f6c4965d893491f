import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, StoreFacts } from "../app/client.ts";
import type { SeoSettings } from "../app/router/serve.ts";
import type { SiteContent } from "../app/sections/site-content.ts";
import { ownPlace, type BuildPlace } from "./build.ts";
import { createPageCache, type Made } from "./page-cache.ts";
import { createPages, keyOf } from "./pages.ts";
import { plainReply } from "./plain.ts";
import { openBuilt, openForDevelopment } from "./rendering.ts";
import { originFrom, picturePolicy, safeHeaders, type CardGateway } from "./security.ts";
import { served, type Headers, type StorefrontReply } from "./sending.ts";

/** A request for anything but the API. */
export interface StorefrontRequest<Visitor> {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Scheme and host as the visitor sees them, such as `https://parts.example`. */
  readonly origin: string;
  readonly headers: Headers;
  /** Its id in the log. */
  readonly id?: string | undefined;
  /** Of a POST, not decoded. */
  readonly body?: string | Buffer | undefined;
  /** Who is asking: passed on to `answer`, never inspected. Cookies in the answer are its own affair. */
  readonly visitor: Visitor;
}

/** A store, and the revision of what its guests may see. A new catalog, new settings or new texts change the revision. */
export interface StorefrontStore extends StoreFacts {
  readonly revision: string;
  /** The owner's text pages by name, in Markdown. */
  readonly texts: Readonly<Record<string, string>>;
  readonly seo?: SeoSettings | undefined;
  /** Hosts whose pictures pages may show. */
  readonly pictureHosts?: readonly string[];
  /** Codes of its languages besides English, if the build has them. */
  readonly furtherLanguages?: readonly string[] | undefined;
}

export interface Picture {
  readonly type: string;
  readonly body: string | Buffer;
}

export interface StorefrontNeeds<Visitor> {
  /** Answers a page's calls in this process: for a visitor, or for a guest without cookies. */
  readonly answer: (visitor: Visitor | undefined, store: StorefrontStore, language?: string) => Answer;
  /** The store's content: as a visitor sees it, or as a guest without cookies. Without this there is none. */
  readonly content?: (visitor: Visitor | undefined, store: StorefrontStore, language?: string) => Promise<SiteContent>;
  /** Whether a request may be a buyer's, who gets pages of their own; false only if it is certainly a guest's. */
  readonly isBuyer: (request: StorefrontRequest<Visitor>) => boolean;
  /** The store whose pages a request asks for; undefined if there is none to show yet. */
  readonly storeFor: (request: StorefrontRequest<Visitor>) => StorefrontStore | undefined;
  /** Pictures below `/img/`, by their path. */
  readonly images?: (pathname: string, store: StorefrontStore) => Promise<Picture | undefined>;
  /** Where cards are entered; without it, pages may not connect to any other origin. */
  readonly gateway?: CardGateway | undefined;
  /** Called for every page that failed, with its pathname and its request's id; the visitor sees the error page. */
  readonly onFault?: (fault: unknown, pathname: string, id?: string) => void;
  /** Memory for pages that are the same for every guest. Default: 16 MiB. */
  readonly cacheBytes?: number;
  /**
   * Milliseconds from an arbitrary origin. Default: the process's own clock, as the system's may be set back, which would keep a page for
   * that long.
   */
  readonly now?: (() => number) | undefined;
  /** Serves the sources as they are, with live reload, instead of the build. */
  readonly isDevelopment?: boolean;
  readonly place?: BuildPlace;
  /** The site's path on its host: empty, or such as `/shop`. All sites of a process share it. It is stripped from requests. */
  readonly basePath?: string;
}

/** The store's pages, their files and pictures. */
export interface Storefront<Visitor> {
  /** Answers synchronously if the reply is in memory. */
  handle(request: StorefrontRequest<Visitor>): StorefrontReply | Promise<StorefrontReply>;
  /** For development: is called first, and calls `next` for what `handle` should answer. */
  readonly middleware?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
  close(): Promise<void>;
}

/** Opens the built pages for a server to mount. Throws if they are not built. */
export async function createStorefront<Visitor>(needs: StorefrontNeeds<Visitor>): Promise<Storefront<Visitor>> {
  const {
    storeFor,
    isBuyer,
    images,
    onFault = () => {},
    now = () => performance.now(),
    cacheBytes = 16 * 1024 * 1024,
  } = needs;
  const { place = ownPlace, basePath = "", isDevelopment } = needs;
  const rendering = isDevelopment ? await openForDevelopment(place, basePath) : await openBuilt(place, basePath);
  const cache = createPageCache({ limitBytes: cacheBytes, now });
  const pages = createPages({ ...needs, basePath, rendering, cache, onFault });

  function handle(request: StorefrontRequest<Visitor>): StorefrontReply | Promise<StorefrontReply> {
    const reply = replyTo(request);
    return reply instanceof Promise ? finished(reply, request) : withoutBodyOfHead(reply, request);
  }

  async function finished(
    reply: Promise<StorefrontReply>,
    request: StorefrontRequest<Visitor>,
  ): Promise<StorefrontReply> {
    try {
      return withoutBodyOfHead(await reply, request);
    } catch (fault) {
      onFault(fault, pathOf(request.url), request.id);
      return plainReply(500, "Something went wrong. Try again in a moment.");
    }
  }

  function replyTo(asked: StorefrontRequest<Visitor>): StorefrontReply | Promise<StorefrontReply> {
    const { url, method, headers } = asked;
    const asset = rendering.assets.get(url);
    if (asset) return asset.replyTo(headers);
    if (url.startsWith("/assets/")) return plainReply(404, "There is no such file.");
    const origin = originFrom(asked.origin);
    if (origin === undefined || !url.startsWith("/")) return plainReply(400, "This is no address of ours.");
    const request = { ...asked, origin };
    // a browser would take its first segment for a host
    if (/^\/[/\\]/.test(url)) return plainReply(404, "There is nothing at this address.");
    const store = storeFor(request);
    if (!store) return plainReply(503, "The store is not open yet. Try again in a moment.");
    if (method === "POST") return pages.post(request, store);
    if (method !== "GET" && method !== "HEAD") return plainReply(405, "This address does not take that.");
    if (isPicture(url)) return picture(pathOf(url).replace(fileRoot, ""), store, headers);
    // a page contains its own address: nobody may be shown it under a host that another visitor made up
    const guests = `${store.id} ${store.revision} ${store.currency} ${origin}`;
    const kept = isBuyer(request) ? undefined : cache.fresh(keyOf(guests, url));
    return kept ? kept.replyTo(headers) : pages.get(request, store, guests);
  }

  /** Cached by its path alone: requests for pictures are not limited, and made-up addresses must not evict the pages. */
  async function picture(pathname: string, store: StorefrontStore, headers: Headers): Promise<StorefrontReply> {
    const made = await cache.get(`${store.id} ${store.revision} ${pathname}`, async (): Promise<Made<undefined>> => {
      const found = await images?.(pathname, store);
      if (!found) return { own: undefined };
      const own = { "content-security-policy": picturePolicy, "cache-control": "public, max-age=3600" };
      const content = served(Buffer.from(found.body), found.type, { ...safeHeaders, ...own });
      return { content, freshForMs: Infinity };
    });
    return "own" in made ? plainReply(404, "There is no such picture.") : made.replyTo(headers);
  }

  return { handle, middleware: rendering.middleware, close: rendering.close };
}

function withoutBodyOfHead(reply: StorefrontReply, { method }: { readonly method: string }): StorefrontReply {
  return method === "HEAD" ? { ...reply, body: undefined } : reply;
}

/** The path of a site's files on the hosted platform. Source: site specification, "Asset path rewriting". */
const fileRoot = /^\/sfsites\/c(?=\/)/;

/** Whether an address is one of the store's own pictures, under either path. */
export const isPicture = (url: string): boolean => url.startsWith("/img/") || url.startsWith("/sfsites/c/img/");

function pathOf(url: string): string {
  return url.split("?", 1)[0]!;
}
