import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Answer, Client, StoreFacts } from "../client.ts";
import { type DocumentParts, headOf, inBlock, type PageFiles } from "../document.ts";
import { mountAt, siteAddress } from "../base.ts";
import { inMemoryOfItsOwn } from "../own-memory.ts";
import { finderOf, type Found } from "./find.ts";
import { errorPage, pageFrom, type DataReply, type Island, type Own, type Page, type PageData } from "./island.ts";
import { Done, Download, NotFound, Redirect, Refused, ShownWith } from "./outcome.ts";
import type { PageRequest, Refusal, ServerSite } from "./page.ts";
import { HOLE, type Piece } from "./kept.tsx";
import type { SiteContent } from "../sections/site-content.ts";
import { createPieces, type Pieces } from "./pieces.ts";
import { App, RouterContext } from "./react.tsx";
import {
  loadPage,
  never,
  refusalOf,
  statusOf,
  submitTo,
  type LoadedPage,
  type OnFault,
  type SeoSettings,
} from "./serve.ts";

/** A request for a page. */
export interface Asked {
  /** Absolute, as the visitor sees it. */
  readonly url: URL;
  readonly store: StoreFacts;
  readonly text: PageRequest["text"];
  /** As the visitor sees it. */
  readonly content: PageRequest["content"];
  readonly seo?: SeoSettings | undefined;
  readonly cameFrom: PageRequest["cameFrom"];
  readonly kept: PageRequest["kept"];
  /** What `common()` returned. */
  readonly common: Common;
  /** Answers calls as the visitor. */
  readonly visitor: Answer;
  /** Whether nothing is shared with guests: a buyer sees prices and parts of their own on every page. */
  readonly isBuyer: boolean;
  /** For whom the form's page was rendered, if its sender says so. */
  readonly shownFor?: string | undefined;
  /** Called with what failed; the visitor gets the error page. */
  readonly onFault: OnFault;
}

const ofAnother =
  "The account that you order for has changed since this page was loaded, so nothing was saved. Check the account in the header and the prices, then try again.";

/** The data of header and footer. */
type Layout = Readonly<Record<string, unknown>>;

/** What the pages of one revision of a store share. */
export interface Common {
  /** Calls as an anonymous guest, for shared pages, which reuse the replies of earlier ones. */
  readonly guest: Client;
  /** What the layout shows to everybody. */
  readonly layout: Layout;
  /** Each of its members as JSON. */
  readonly layoutTexts: ReadonlyMap<string, string>;
  /** The store's data for browsers, ready to send: a member of an object, as JSON. */
  readonly told: Buffer;
  readonly pieces: Pieces;
}

/** A page to send: as a document, or as data alone. */
export interface Shown {
  readonly status: number;
  /** What it shows, as JSON: for the same pathname, equal content means an equal document and equal data. */
  readonly content: string;
  /** Includes the status, as rendering a page may fail. */
  document(): { readonly status: number; readonly body: readonly Buffer[] };
  data(): string;
}

export interface Attached {
  readonly file: Download;
}

export type Moved = { readonly status: 301 | 302 | 303; readonly location: string };

/** The parts of a build. */
export interface Build {
  readonly name: string;
  filesOf(folder: string): PageFiles;
}

interface Drawing extends Pick<Island, "own" | "refusal"> {
  readonly page: LoadedPage;
  readonly layout: object;
  /** Its data with the visitor's own, as JSON. */
  readonly content: string;
}

interface Surroundings {
  readonly clientOver: (answer: Answer, store: StoreFacts, options?: { cacheEntries: number }) => Client;
  readonly documentOf: (parts: DocumentParts) => Buffer[];
  readonly fonts: readonly string[];
}

/** Cached replies for shared pages, where a list counts as many as it has products: enough for some 400 parts, or 120 lists. */
const sharedReplies = 3_000;
/** Some five thousand rows of lists. */
const pieceBytes = 24 * 1024 * 1024;

/** The server side of the router, which a build provides to `src/`. */
export function createRenderer(site: ServerSite, { clientOver, documentOf, fonts }: Surroundings) {
  const find = finderOf(site.map);

  /** Loads every module, so that the first visitors wait for none. */
  async function warmUp(): Promise<void> {
    await Promise.all(Object.values(site.modules).map((load) => load()));
  }

  /** Called once for each revision of a store. */
  async function common(answer: Answer, store: StoreFacts, content: SiteContent): Promise<Common> {
    const guest = clientOver(answer, store, { cacheEntries: sharedReplies });
    const layout = await layoutFor(guest, store, content);
    const shared = JSON.stringify({ store } satisfies Pick<Island, "store">);
    const told = Buffer.from(inBlock(shared.slice(1, -1)));
    const layoutTexts = new Map(Object.entries(layout).map(([name, value]) => [name, JSON.stringify(value)]));
    return {
      guest,
      layout,
      layoutTexts,
      told,
      pieces: createPieces((piece) => drawnAlone(piece, store, layout), pieceBytes),
    };
  }

  async function layoutFor(client: Client, store: StoreFacts, content: SiteContent): Promise<Layout> {
    return { ...(await site.layout.load?.({ client, store, content, draw: drawnOver(store), signal: never })) };
  }

  /** The visitor's own data, shown around every page, as JSON. */
  async function own(asked: Pick<Asked, "visitor" | "store" | "onFault">, build: Build): Promise<string> {
    return replyText(build, { own: await ownOf(asked) });
  }

  /** A failure does not affect the pages. */
  async function ownOf({ visitor, store, onFault }: Pick<Asked, "visitor" | "store" | "onFault">): Promise<Own | null> {
    try {
      return (await site.layout.loadOwn?.({ client: clientOver(visitor, store) })) ?? null;
    } catch (fault) {
      // finding nothing, as without a cart, is not a fault
      if (statusOf(fault) >= 500) onFault(fault);
      return null;
    }
  }

  /** Answers a GET. */
  function page(asked: Asked, build: Build): Promise<Shown | Moved | Attached> {
    return show(asked, build, find(asked.url.pathname));
  }

  /** Answers a plain form with a page or a redirect. */
  async function post(asked: Asked, form: FormData, build: Build): Promise<Shown | Moved | Attached> {
    const { url } = asked;
    const found = find(url.pathname);
    const outcome = await outcomeOf(asked, found, form);
    if (outcome instanceof NotFound) return show(asked, build, undefined);
    if (outcome instanceof Refused) {
      const { status = 422, query } = outcome.facts;
      const sentBack = { refusal: refusalOf(outcome.facts, form), status };
      return show(asked, build, found, { sentBack, ...(query && { query: new URLSearchParams(query) }) });
    }
    if (outcome instanceof ShownWith) return show(asked, build, found, { query: outcome.query });
    const to = outcome instanceof Done ? outcome.plainly : outcome?.url;
    return { status: 303, location: to === undefined ? url.pathname + url.search : siteAddress(to) };
  }

  /** Answers a form sent in place: its outcome as JSON, and the new data if the page stays. */
  async function postInPlace(asked: Asked, form: FormData, build: Build): Promise<string> {
    const found = find(asked.url.pathname);
    if (await isOfAnother(asked, form))
      return replyText(build, { refusal: refusalOf({ message: ofAnother }, form), own: await ownOf(asked) });
    const outcome = await outcomeOf(asked, found, form);
    if (outcome instanceof Refused) return replyText(build, { refusal: refusalOf(outcome.facts, form) });
    if (outcome instanceof Done) return replyText(build, { result: outcome.result, own: await ownOf(asked) });
    if (outcome instanceof Redirect)
      return replyText(build, { location: siteAddress(outcome.url), own: await ownOf(asked) });
    const query = outcome instanceof ShownWith ? outcome.query : undefined;
    const [loaded, latest] = await Promise.all([
      loadFor(asked, outcome instanceof NotFound ? undefined : found, query),
      ownOf(asked),
    ]);
    if (loaded instanceof Download) return replyText(build, { location: asked.url.href, own: latest });
    const part = loaded instanceof Redirect ? { location: siteAddress(loaded.url) } : { page: dataOf(loaded, asked) };
    return replyText(build, { ...part, own: latest });
  }

  /**
   * Whether the page of a form was rendered for an account other than the one its sender now orders for; never for a guest. A form that
   * says so
   * in a field of its own is left to its page, which can look more closely.
   */
  async function isOfAnother({ shownFor, visitor, store }: Asked, form: FormData): Promise<boolean> {
    if (!shownFor || form.has("shownFor")) return false;
    const now = await site.layout.shownFor?.({ client: clientOver(visitor, store) }).catch(() => undefined);
    return now !== undefined && now !== shownFor;
  }

  async function outcomeOf(asked: Asked, found: Found | undefined, form: FormData) {
    const { url, cameFrom, kept, store, text, content, seo, common, visitor, onFault } = asked;
    const wanted = {
      url,
      cameFrom,
      kept,
      found,
      store,
      text,
      content,
      seo,
      ...drawingFor(store, common),
      client: clientOver(visitor, store),
    };
    return submitTo(site, wanted, form, onFault).catch((thrown: unknown) => {
      if (thrown instanceof NotFound) return thrown;
      throw thrown;
    });
  }

  function loadFor({ url: address, ...asked }: Asked, found: Found | undefined, query?: URLSearchParams) {
    const url = query ? new URL(`?${query}`, address) : address;
    const { store, text, content, seo, common, visitor, onFault } = asked;
    const isForAll = isShared(asked, found);
    const client = isForAll ? common.guest : clientOver(visitor, store);
    const { cameFrom, kept } = isForAll ? { cameFrom: undefined, kept: { value: undefined } } : asked;
    const shown = { store, text, content, seo, ...drawingFor(store, common) };
    return loadPage(site, { url, cameFrom, kept, found, client, ...shown }, onFault);
  }

  async function show(
    asked: Asked,
    build: Build,
    found: Found | undefined,
    { sentBack, query }: { sentBack?: { refusal: Refusal; status: number }; query?: URLSearchParams } = {},
  ): Promise<Shown | Moved | Attached> {
    const [loaded, own, layout] = await Promise.all([
      loadFor(asked, found, query),
      isShared(asked, found) ? null : ownOf(asked),
      layoutOf(asked),
    ]);
    if (loaded instanceof Redirect) return { status: loaded.status, location: siteAddress(loaded.url) };
    if (loaded instanceof Download) return { file: loaded };
    const refusal = sentBack?.refusal ?? null;
    const shown = { ...loaded, status: loaded.status === 200 && sentBack ? sentBack.status : loaded.status };
    const content = JSON.stringify({ own, page: dataOf(shown, asked) });
    return {
      status: shown.status,
      content,
      data: () => joined(replyText(build, {}), content),
      document() {
        try {
          return { status: shown.status, body: drawn({ page: shown, own, refusal, layout, content }, asked, build) };
        } catch (fault) {
          const page = { ...errorPage(site, shown.pathname, 500), data: { requestId: asked.onFault(fault) } };
          const content = JSON.stringify({ own, page: dataOf(page, asked) });
          return { status: 500, body: drawn({ page, own, refusal: null, layout, content }, asked, build) };
        }
      },
    };
  }

  /** The layout that all guests share if the visitor's is the same, as it is for most buyers: its pieces may be cached. */
  async function layoutOf({ isBuyer, common, visitor, store, content }: Asked): Promise<Layout> {
    if (!isBuyer) return common.layout;
    const layout = await layoutFor(clientOver(visitor, store), store, content);
    return isAsIn(common, layout) ? common.layout : layout;
  }

  function drawn(drawing: Drawing, { store, common, url }: Asked, build: Build): Buffer[] {
    const { page, own, refusal, layout, content } = drawing;
    const { told, pieces } = common;
    const state = { page, refusal, ...idle };
    const app = { site, store, layout, state, own, ...inert };
    const hasPieces = refusal === null && layout === common.layout;
    const around: Omit<Island, "own" | "page" | "store"> = {
      build: build.name,
      pathname: url.pathname,
      refusal,
    };
    return documentOf({
      store,
      meta: page.meta,
      url,
      status: page.status,
      files: build.filesOf(page.folder),
      fonts,
      body: hasPieces ? piecedMarkup(app, pieces) : [renderToString(<App {...app} />)],
      island: [`${inBlock(JSON.stringify(around).slice(0, -1))},`, told, `,${inBlock(content.slice(1))}`],
    });
  }

  /** A page's markup as React alone renders it from the data in its document, in the layout of `layoutFor`. */
  async function markupFrom({ store, own, page, pathname, refusal }: Island, layout: object): Promise<string> {
    const state = { page: await pageFrom(site, page, pathname), refusal, ...idle };
    return renderToString(<App site={site} store={store} layout={layout} state={state} own={own} {...inert} />);
  }

  return {
    mountAt,
    warmUp,
    common,
    own,
    page,
    post,
    postInPlace,
    layoutFor,
    markupFrom,
    /** How the page of a pathname may be cached; undefined if there is none. */
    placeOf: (pathname: string) => find(pathname)?.place,
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/** A menu is long, and most often the very same object, so its JSON is only made if it is not. */
function isAsIn({ layout: shared, layoutTexts }: Common, layout: Layout): boolean {
  const members = Object.entries(layout);
  return (
    members.length === Object.keys(shared).length &&
    members.every(([name, value]) => value === shared[name] || JSON.stringify(value) === layoutTexts.get(name))
  );
}

/** Not-found pages are also the same for every guest. */
function isShared({ isBuyer }: Pick<Asked, "isBuyer">, found: Found | undefined): boolean {
  return !isBuyer && (found === undefined || found.place.shared !== undefined);
}

/** The site's markup, with pieces that may be cached. */
function piecedMarkup(app: Parameters<typeof App>[0], pieces: Pieces): (string | Buffer)[] {
  const holes: Piece[] = [];
  const [start = "", ...rest] = renderToString(<App {...app} holes={holes} />).split(HOLE);
  return [start, ...rest.flatMap((text, at) => [pieces(holes[at]!), text])];
}

function drawnAlone({ draw, shown }: Piece, store: StoreFacts, layout: object): Buffer {
  const Draw = draw as ComponentType<object>;
  return inMemoryOfItsOwn(Buffer.from(drawnOver(store, layout)(<Draw {...shown} />)));
}

function drawingFor(store: StoreFacts, { pieces }: Common): Pick<PageRequest, "draw" | "drawKept"> {
  return { draw: drawnOver(store), drawKept: (draw, shown) => pieces({ draw, shown }).toString() };
}

/** Renders parts that have access to the store and to what the layout shows to everybody, but not to a page or a visitor. */
function drawnOver(store: StoreFacts, layout: object = {}) {
  const around = { store, layout, state: { page: nowhere, refusal: null, ...idle }, ...inert };
  return (part: ReactNode): string =>
    renderToString(<RouterContext value={around}>{part}</RouterContext>).replace(preloads, "");
}

/** React puts preload links before the markup, which is not where browsers expect them within a page. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

const nowhere: Page = { folder: "", status: 200, data: {}, meta: { title: "" }, pathname: "", Shown: undefined };

const idle = { pending: undefined, sending: new Set<string>(), results: new Map<string, unknown>(), announcement: "" };

/** Only effects and events of a page call the store or navigate, and neither runs here. */
const inert = {
  client: () => Promise.reject(new Error("Pages load in `load` while they are rendered.")),
  router: undefined,
};

/** The JSON of an object with the members of two non-empty ones. */
function joined(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}

function replyText({ name }: Build, part: Partial<DataReply>): string {
  return JSON.stringify({ build: name, ...part } satisfies DataReply);
}

/** Leaves out structured data and Open Graph, which only documents need. */
function dataOf({ folder, status, data, meta }: LoadedPage, { url, store }: Asked): PageData {
  const canonical = new URL(meta.canonical ?? url.pathname, url.origin);
  return { folder, status, data, meta: { title: meta.title, head: headOf(meta, canonical, status, store.languages) } };
}
