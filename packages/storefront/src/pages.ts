import { withoutBase } from "@tradecounter/wire/pages";
import type { StoreFacts } from "../app/client.ts";
import { DATA, longestForm, mostFields, OWN, SHOWN_FOR } from "../app/router/island.ts";
import type { Kept } from "../app/router/page.ts";
import type { Asked, Attached, Common, Moved, Shown } from "../app/router/server.tsx";
import { noContent, type SiteContent } from "../app/sections/site-content.ts";
import type { Made, PageCache } from "./page-cache.ts";
import { plainReply } from "./plain.ts";
import { keptCookie } from "./kept-cookie.ts";
import { hoursIn } from "./languages/hours.ts";
import { usPatterns } from "./languages/patterns.ts";
import type { PagesIn, Rendering } from "./rendering.ts";
import { forAll, forOne, isFromHere, pagePolicy, safeHeaders } from "./security.ts";
import { etagOf, sentOnce, served, type Headers, type StorefrontReply } from "./sending.ts";
import type { StorefrontNeeds, StorefrontRequest, StorefrontStore } from "./storefront.ts";

const html = "text/html; charset=utf-8";
const json = "application/json; charset=utf-8";
const stockPagesLiveMs = 5_000;
const marketLivesSeconds = 365 * 24 * 3600;
const longestKeptUrl = 1_000;
/** Limit for a form with a file. A longer one arrives without its body. */
export const longestUpload = 5 * 1024 * 1024;

type Answered = Shown | Moved | Attached;

type Needs<Visitor> = Pick<StorefrontNeeds<Visitor>, "answer" | "content" | "isBuyer" | "gateway" | "isDevelopment"> & {
  readonly onFault: (fault: unknown, pathname: string, id?: string) => void;
  readonly rendering: Rendering;
  readonly basePath: string;
  readonly cache: PageCache;
};

/** Answers page requests: with documents, and below `/page-data` with the data that the browser's router shows. */
export function createPages<Visitor>({
  rendering,
  basePath,
  cache,
  answer,
  content = async () => noContent,
  isBuyer,
  onFault,
  gateway,
  isDevelopment,
}: Needs<Visitor>) {
  const commons = new Map<string, { revision: string; common: Promise<Common> }>();
  // the development server inserts scripts into the page
  const policy = !isDevelopment && { "content-security-policy": pagePolicy(gateway) };
  const headersOf = (cacheControl: string) => ({ ...safeHeaders, ...policy, "cache-control": cacheControl });
  /** Depends on the store: its owner may have picture hosts and a tag manager. */
  const headersFor = (cacheControl: string, { analytics, pictureHosts = [] }: StorefrontStore) => {
    const hasTags = Boolean(analytics?.tagManagerId);
    const isUsual = pictureHosts.length === 0 && !hasTags;
    return {
      ...headersOf(cacheControl),
      ...(policy &&
        !isUsual && { "content-security-policy": pagePolicy(gateway, { pictures: pictureHosts, hasTags }) }),
    };
  };

  async function get(
    request: StorefrontRequest<Visitor>,
    store: StorefrontStore,
    guests: string,
  ): Promise<StorefrontReply> {
    const wanted = wantedBy(request, basePath);
    const { url, isData } = wanted;
    const chosen = languageOf(request, store) ?? marketOf(request, store);
    if (chosen) return chosen;
    const pages = pagesFor(url, store);
    const renderer = await pages.renderer();
    if (isData && request.url === OWN) return sendData(200, await ownText(request, store), request.headers);
    const place = renderer.placeOf(url.pathname);
    const { kept, sentWith } = keptCookie(request, store, basePath);
    const make = async () => renderer.page(await askedBy(request, store, url, kept), pages);
    const isKept =
      place?.shared !== undefined && !isDevelopment && !isBuyer(request) && request.url.length <= longestKeptUrl;
    if (!isKept) return sentWith(await send(await make(), request, store, wanted));
    const made = await cache.get(keyOf(guests, request.url), async (): Promise<Made<Answered>> => {
      const answered = await make();
      if ("location" in answered || "file" in answered || answered.status !== 200) return { own: answered };
      const freshForMs = place.shared === "stock" ? stockPagesLiveMs : Infinity;
      const etag = etagOf(`${pages.name} ${guests} ${isData} ${url.pathname} ${answered.content}`);
      const known = cache.withEtag(etag);
      if (known) return { content: known, freshForMs };
      const { status, body } = isData ? { status: 200, body: [Buffer.from(answered.data())] } : answered.document();
      if (status !== 200) return { own: answered };
      const content = served(body, isData ? json : html, headersFor(forAll, store), { etag });
      await content.replyTo(request.headers); // compressed before it is cached: it takes a tenth of the memory
      return { content, freshForMs };
    });
    return "own" in made ? send(made.own, request, store, wanted) : made.replyTo(request.headers);
  }

  async function post(request: StorefrontRequest<Visitor>, store: StorefrontStore): Promise<StorefrontReply> {
    const { headers, body = "", origin } = request;
    if (!isFromHere(headers, origin)) return plainReply(403, "This form was sent from another site.");
    const form = await formIn(String(headers["content-type"]), body);
    if (!(form instanceof FormData)) return form;
    const wanted = wantedBy(request, basePath);
    const pages = pagesFor(wanted.url, store);
    const renderer = await pages.renderer();
    const { kept, sentWith } = keptCookie(request, store, basePath);
    const asked = await askedBy(request, store, wanted.url, kept);
    const reply = wanted.isData
      ? sendData(200, await renderer.postInPlace(asked, form, pages), headers)
      : send(await renderer.post(asked, form, pages), request, store, wanted);
    return sentWith(await reply);
  }

  async function ownText(request: StorefrontRequest<Visitor>, store: StorefrontStore): Promise<string> {
    const pages = pagesFor(new URL(pathFrom(request, basePath) ?? (basePath || "/"), request.origin), store);
    const code = pages.language?.code;
    const renderer = await pages.renderer();
    const asked = {
      ...factsAndTexts(store, await content(undefined, store, code), pages),
      visitor: answer(request.visitor, store, code),
      onFault: (fault: unknown) => toldOf(fault, OWN, request),
    };
    return renderer.own(asked, pages);
  }

  function toldOf(fault: unknown, pathname: string, { id }: StorefrontRequest<Visitor>): string | undefined {
    onFault(fault, pathname, id);
    return id;
  }

  async function askedBy(
    request: StorefrontRequest<Visitor>,
    store: StorefrontStore,
    url: URL,
    kept: Kept,
  ): Promise<Asked> {
    const isOwn = isBuyer(request);
    const pages = pagesFor(url, store);
    const code = pages.language?.code;
    return {
      url,
      ...factsAndTexts(store, await content(isOwn ? request.visitor : undefined, store, code), pages),
      cameFrom: pathFrom(request, basePath),
      kept,
      common: await commonOf(store, pages),
      visitor: answer(request.visitor, store, code),
      isBuyer: isOwn,
      shownFor: String(request.headers[SHOWN_FOR] ?? ""),
      onFault: (fault) => toldOf(fault, url.pathname, request),
    };
  }

  async function commonOf(store: StorefrontStore, pages: PagesIn): Promise<Common> {
    const renderer = await pages.renderer();
    const code = pages.language?.code;
    const key = `${store.id} ${store.market} ${code}`;
    const known = commons.get(key);
    if (known?.revision === store.revision && !isDevelopment) return known.common;
    const common = content(undefined, store, code).then((shown) =>
      renderer.common(answer(undefined, store, code), factsAndTexts(store, shown, pages).store, shown),
    );
    commons.set(key, { revision: store.revision, common });
    common.catch(() => {
      if (commons.get(key)?.common === common) commons.delete(key);
    });
    return common;
  }

  /** The pages in the language of an address, if the store has it. */
  function pagesFor({ pathname }: URL, { furtherLanguages = [] }: StorefrontStore): PagesIn {
    const [, code = ""] = pathname.slice(basePath.length).split("/", 2);
    return (furtherLanguages.includes(code) && rendering.languages.get(code)) || rendering;
  }

  /** Redirects somebody who has chosen a language to the page they came from, in that language. Undefined for other requests. */
  function languageOf(request: StorefrontRequest<Visitor>, store: StorefrontStore): StorefrontReply | undefined {
    const [, code] = /^\/language\/([a-z]{2,3})$/.exec(request.url) ?? [];
    const chosen = languagesOf(store)?.find((one) => one.code === code);
    if (!chosen) return undefined;
    const from = pathFrom(request, basePath) ?? basePath;
    const now = pagesFor(new URL(from, request.origin), store).language;
    // two leading slashes would name another host
    const path = from.slice(now ? basePath.length + now.code.length + 1 : basePath.length).replace(/^\/+/, "/");
    const location = (path === "/" ? chosen.base : chosen.base + path) || "/";
    return { status: 302, headers: { ...headersOf(forOne), location }, body: undefined };
  }

  /** Remembers a market for somebody who has chosen it, and redirects to the page they came from. Undefined for other requests. */
  function marketOf(request: StorefrontRequest<Visitor>, store: StorefrontStore): StorefrontReply | undefined {
    const [, code] = /^\/market\/([a-z][a-z0-9-]*)$/.exec(request.url) ?? [];
    if (!store.markets?.some((market) => market.code === code)) return undefined;
    const secure = request.origin.startsWith("https:") ? "; Secure" : "";
    const cookie = `market=${code}; Path=${basePath || "/"}; Max-Age=${marketLivesSeconds}; HttpOnly; SameSite=Lax${secure}`;
    const location = pathFrom(request, basePath) ?? (basePath || "/");
    return { status: 302, headers: { ...headersOf(forOne), location, "set-cookie": cookie }, body: undefined };
  }

  function languagesOf({ furtherLanguages = [] }: StorefrontStore): StoreFacts["languages"] {
    const further = furtherLanguages.flatMap((code) => rendering.languages.get(code)?.language ?? []);
    if (further.length === 0) return undefined;
    const english = { code: "en", name: "English", base: basePath };
    return [english, ...further.map(({ code, name }) => ({ code, name, base: `${basePath}/${code}` }))];
  }

  /** The store's facts for browsers, and its texts, of which they get only those that a page shows. */
  function factsAndTexts(
    { texts, seo, furtherLanguages, pictureHosts: _hosts, ...store }: StorefrontStore,
    content: SiteContent,
    { language }: PagesIn,
  ): Pick<Asked, "content" | "seo" | "store" | "text"> {
    const languages = languagesOf({ furtherLanguages, texts, ...store });
    return {
      store: {
        ...store,
        ...(content.pageNames.length > 0 && { pages: [...new Set([...store.pages, ...content.pageNames])] }),
        hours: hoursIn(store.hours, language?.locale ?? "en-US", language?.patterns ?? usPatterns),
        ...(language && { locale: language.locale }),
        ...(languages && { languages }),
      },
      text: (name) => (Object.hasOwn(texts, name) ? texts[name] : undefined),
      content,
      seo: seo && { ...seo, texts: (language && seo.languages?.[language.code]) ?? seo.texts },
    };
  }

  async function send(
    answered: Answered,
    { headers }: StorefrontRequest<Visitor>,
    store: StorefrontStore,
    { url, isData }: WantedPage,
  ): Promise<StorefrontReply> {
    const { name: build } = pagesFor(url, store);
    if ("location" in answered) {
      const { status, location } = answered;
      // a script has to see the target itself, and whether it is a page of ours
      if (isData) return sendData(200, JSON.stringify({ build, location }), headers);
      return { status, headers: { ...headersOf(forOne), location }, body: undefined };
    }
    if ("file" in answered) {
      const { name, type, text } = answered.file;
      // the browser itself requests the address of a file
      if (isData) return sendData(200, JSON.stringify({ build, location: url.href }), headers);
      const attached = { "content-disposition": `attachment; filename="${name}"` };
      return sentOnce(200, text, type, { ...headersOf(forOne), ...attached }, headers);
    }
    if (isData) return sendData(answered.status, answered.data(), headers);
    const { status, body: parts } = answered.document();
    const body = Buffer.concat(parts);
    const finished = (await rendering.finish?.(body.toString(), url.pathname)) ?? body;
    return sentOnce(status, finished, html, headersFor(forOne, store), headers);
  }

  function sendData(status: number, text: string, headers: Headers): Promise<StorefrontReply> {
    return sentOnce(status, text, json, headersOf(forOne), headers);
  }

  return { get, post };
}

/** The form that a browser has sent, or the reply if it is malformed or too long. */
async function formIn(contentType: string, body: string | Buffer): Promise<FormData | StorefrontReply> {
  if (contentType.startsWith("multipart/form-data")) {
    if (body.length === 0 || Buffer.byteLength(body) > longestUpload)
      return plainReply(413, "The file is too large. Go back and send one of 4 MB at the most.");
    const sent = new Response(new Uint8Array(Buffer.from(body)), { headers: { "content-type": contentType } });
    return sent.formData().catch(() => plainReply(400, "The form came damaged. Go back and send it again."));
  }
  if (!contentType.startsWith("application/x-www-form-urlencoded"))
    return plainReply(415, "Send the form as a browser does.");
  const text = body.toString();
  if (Buffer.byteLength(body) > longestForm || hasMore(text, "&", mostFields))
    return plainReply(
      413,
      "The form is too large. Go back and send it in smaller parts. What you typed is still there.",
    );
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/** Whether a text contains a character more often than that. */
function hasMore(text: string, sign: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count++;
  return count > most;
}

/**
 * The cache key of an address for a group of guests. Parameters that campaigns, search engines and mails add to links, unique per click,
 * are ignored, as no page reads them.
 */
export const keyOf = (guests: string, url: string): string => `${guests} ${withoutMarks(url)}`;

const mark =
  /(?<=[?&])(?:utm_\w+|(?:g|d|fb|tt|tw|y)clid|msclkid|gbraid|wbraid|gad_\w+|srsltid|_gl|li_fat_id|epik|igshid|mkt_tok|mc_[ce]id)=[^&]*(?:&|$)/g;

function withoutMarks(url: string): string {
  if (!url.includes("?")) return url;
  const bare = url.replace(mark, "");
  return bare === url ? url : bare.replace(/[?&]$/, "");
}

/** The page that the request came from (referrer), if it is on this site. */
function pathFrom({ headers, origin }: StorefrontRequest<unknown>, basePath: string): string | undefined {
  const { referer } = headers;
  if (typeof referer !== "string" || !referer.startsWith(`${origin}/`)) return undefined;
  const path = referer.slice(origin.length);
  return withoutBase(path, basePath) === undefined ? undefined : path;
}

interface WantedPage {
  readonly url: URL;
  /** Whether only its data are requested. */
  readonly isData: boolean;
}

/** The page that a request is for. */
function wantedBy({ url, origin }: StorefrontRequest<unknown>, basePath: string): WantedPage {
  const ofData = withoutBase(url, DATA);
  const path = ofData ?? url;
  const isData = ofData !== undefined;
  return { url: new URL(origin + basePath + (basePath ? path.replace(/^\/(?=$|\?)/, "") : path)), isData };
}
