import { renderToString } from "react-dom/server";
import type { Answer, Client, StoreFacts } from "../client.ts";
import type { DocumentParts, PageFiles } from "../document.ts";
import { finderOf, type Found } from "./find.ts";
import { errorPage, titleOf, type DataReply, type Island, type PageData } from "./island.ts";
import { Done, NotFound, Redirect, Refused } from "./outcome.ts";
import type { PageRequest, Refusal, ServerSite } from "./page.ts";
import { App } from "./react.tsx";
import { loadPage, refusalOf, statusOf, submitTo, type LoadedPage, type OnFault } from "./serve.ts";

/** A request for a page. */
export interface Asked {
  /** Absolute, as the visitor sees it. */
  readonly url: URL;
  readonly store: StoreFacts;
  readonly text: PageRequest["text"];
  /** Asks for a guest whom nobody knows: the calls of shared pages, which see what the pages before them saw. */
  readonly guest: Client;
  /** What answers calls for the visitor. */
  readonly visitor: Answer;
  /** What `layout()` gave. */
  readonly layout: object;
  /** Hears of what failed; the visitor gets the error page. */
  readonly onFault: OnFault;
}

/** A page to send: as a document, or as data alone. */
export interface Shown {
  readonly status: number;
  /** With the status again, as a page may turn out to be undrawable. */
  document(): { readonly status: number; readonly text: string };
  data(): string;
}

export type Moved = { readonly status: 301 | 302 | 303; readonly location: string };

/** What the build knows. */
export interface Build {
  readonly name: string;
  filesOf(folder: string): PageFiles;
}

interface Surroundings {
  readonly clientOver: (answer: Answer, store: StoreFacts, options?: { cacheEntries: number }) => Client;
  readonly documentText: (parts: DocumentParts) => string;
  readonly fonts: readonly string[];
}

/** Replies that shared pages are made from. A long list is a tenth of a megabyte. */
const sharedReplies = 300;

/** The server's half of the router: what a build hands to `src/`. */
export function createRenderer(site: ServerSite, { clientOver, documentText, fonts }: Surroundings) {
  const find = finderOf(site.map);

  /** Gets every module, so that the first visitors wait for none. */
  async function warmUp(): Promise<void> {
    await Promise.all(Object.values(site.modules).map((load) => load()));
  }

  /** A client for shared pages, for as long as the store's revision is in force. */
  function guest(answer: Answer, store: StoreFacts): Client {
    return clientOver(answer, store, { cacheEntries: sharedReplies });
  }

  /** What the layout shows to everybody. */
  async function layout({ guest, text }: Pick<Asked, "guest" | "text">): Promise<object> {
    return (await site.layout.load?.({ client: guest, text })) ?? {};
  }

  /** What is the visitor's own, around every page, as JSON. */
  async function own(asked: Pick<Asked, "visitor" | "store" | "onFault">, build: Build): Promise<string> {
    return replyText(build, { own: await ownOf(asked) });
  }

  /** A failure leaves the pages whole. */
  async function ownOf({
    visitor,
    store,
    onFault,
  }: Pick<Asked, "visitor" | "store" | "onFault">): Promise<object | null> {
    try {
      return (await site.layout.loadOwn?.({ client: clientOver(visitor, store) })) ?? null;
    } catch (fault) {
      // that there is nothing, as with no cart yet, is no fault
      if (statusOf(fault) >= 500) onFault(fault);
      return null;
    }
  }

  /** Answers a GET. */
  function page(asked: Asked, build: Build): Promise<Shown | Moved> {
    return show(asked, build, find(asked.url.pathname));
  }

  /** Answers a plain form with a page, or a place to go to. */
  async function post(asked: Asked, form: FormData, build: Build): Promise<Shown | Moved> {
    const { url } = asked;
    const found = find(url.pathname);
    const outcome = await outcomeOf(asked, found, form);
    if (outcome instanceof NotFound) return show(asked, build, undefined);
    if (outcome instanceof Refused) {
      const { status = 422 } = outcome.facts;
      return show(asked, build, found, { refusal: refusalOf(outcome.facts, form), status });
    }
    const to = outcome instanceof Done ? outcome.plainly : outcome?.url;
    return { status: 303, location: to ?? url.pathname + url.search };
  }

  /** Answers a form that was sent in place: what became of it as JSON, and when the page stays, its new data. */
  async function postInPlace(asked: Asked, form: FormData, build: Build): Promise<string> {
    const found = find(asked.url.pathname);
    const outcome = await outcomeOf(asked, found, form);
    if (outcome instanceof Refused) return replyText(build, { refusal: refusalOf(outcome.facts, form) });
    if (outcome instanceof Done) return replyText(build, { result: outcome.result, own: await ownOf(asked) });
    if (outcome instanceof Redirect) return replyText(build, { location: outcome.url, own: await ownOf(asked) });
    const [loaded, latest] = await Promise.all([
      loadFor(asked, outcome instanceof NotFound ? undefined : found),
      ownOf(asked),
    ]);
    const part = loaded instanceof Redirect ? { location: loaded.url } : { page: dataOf(loaded) };
    return replyText(build, { ...part, own: latest });
  }

  async function outcomeOf({ url, store, text, visitor, onFault }: Asked, found: Found | undefined, form: FormData) {
    const wanted = { url, found, store, text, client: clientOver(visitor, store) };
    return submitTo(site, wanted, form, onFault).catch((thrown: unknown) => {
      if (thrown instanceof NotFound) return thrown;
      throw thrown;
    });
  }

  function loadFor({ url, store, text, guest, visitor, onFault }: Asked, found: Found | undefined) {
    const client = isShared(found) ? guest : clientOver(visitor, store);
    return loadPage(site, { url, found, store, text, client }, onFault);
  }

  async function show(
    asked: Asked,
    build: Build,
    found: Found | undefined,
    sentBack?: { refusal: Refusal; status: number },
  ): Promise<Shown | Moved> {
    const [loaded, own] = await Promise.all([loadFor(asked, found), isShared(found) ? null : ownOf(asked)]);
    if (loaded instanceof Redirect) return { status: loaded.isPermanent ? 301 : 302, location: loaded.url };
    const refusal = sentBack?.refusal ?? null;
    const shown = { ...loaded, status: loaded.status === 200 && sentBack ? sentBack.status : loaded.status };
    return {
      status: shown.status,
      data: () => replyText(build, { page: dataOf(shown), own }),
      document() {
        try {
          return { status: shown.status, text: drawn(shown, refusal, own, asked, build) };
        } catch (fault) {
          asked.onFault(fault);
          return { status: 500, text: drawn(errorPage(site, shown.pathname, 500), null, own, asked, build) };
        }
      },
    };
  }

  function drawn(page: LoadedPage, refusal: Refusal | null, own: object | null, asked: Asked, build: Build): string {
    const { store, layout, url } = asked;
    const idle = {
      pending: undefined,
      sending: new Set<string>(),
      results: new Map<string, unknown>(),
      announcement: "",
    };
    const app = (
      <App
        site={site}
        store={store}
        layout={layout}
        client={noClient}
        router={undefined}
        state={{ page, refusal, own, ...idle }}
      />
    );
    const island: Island = { build: build.name, store, layout, own, page: dataOf(page), refusal };
    return documentText({
      lang: store.locale,
      meta: { ...page.meta, title: titleOf(page.meta, store) },
      url,
      status: page.status,
      files: build.filesOf(page.folder),
      fonts,
      body: renderToString(app),
      island: JSON.stringify(island),
    });
  }

  return {
    warmUp,
    guest,
    layout,
    own,
    page,
    post,
    postInPlace,
    /** How the page of a pathname may be kept; undefined when there is none. */
    placeOf: (pathname: string) => find(pathname)?.place,
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Not-found pages are for everybody, too. */
function isShared(found: Found | undefined): boolean {
  return found === undefined || found.place.shared !== undefined;
}

/** Only effects and events call the store from a page, and none happens here. */
const noClient = () => Promise.reject(new Error("Pages load in `load` while they are rendered."));

function replyText({ name }: Build, part: Partial<DataReply>): string {
  return JSON.stringify({ build: name, ...part } satisfies DataReply);
}

/** Structured data are for those who read documents. */
function dataOf({ folder, status, data, meta }: LoadedPage): PageData {
  return { folder, status, data, meta: { ...meta, jsonLd: undefined } as PageData["meta"] };
}
