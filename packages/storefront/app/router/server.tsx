import { renderToString } from "react-dom/server";
import type { Answer, Client, StoreFacts } from "../client.ts";
import type { DocumentParts, PageFiles } from "../document.ts";
import { islandText, settled } from "./island.ts";
import { errorPage, finderOf, loadPage, moduleIn, refusalOf, submitTo, type Found, type Page } from "./load.ts";
import { Done, NotFound, Redirect, Refused } from "./outcome.ts";
import type { Refusal, Site } from "./page.ts";
import { App } from "./react.tsx";

/** A request for a page. */
export interface Asked {
  /** Absolute, as the visitor sees it. */
  readonly url: URL;
  readonly store: StoreFacts;
  /** What answers the calls of `load`: on a shared page, for a guest whom nobody knows. */
  readonly answer: Answer;
  /** What `layout()` gave. */
  readonly layout: object;
}

/** A page as it is sent, or where to go instead. */
export type Answered =
  | { readonly status: number; readonly html: string }
  | { readonly status: 301 | 302 | 303; readonly location: string };

interface Surroundings {
  readonly clientOver: (answer: Answer, store: StoreFacts) => Client;
  readonly documentText: (parts: DocumentParts) => string;
  readonly fonts: readonly string[];
}

/** The server's half of the router: what the build hands to `src/`. */
export function createRenderer(site: Site, { clientOver, documentText, fonts }: Surroundings) {
  const find = finderOf(site);

  /** Gets every module, so that the first visitors wait for none. */
  async function warmUp(): Promise<void> {
    await Promise.all(Object.keys(site.modules).map((folder) => moduleIn(site, folder)));
  }

  /** What the layout shows, the same for every guest of a store. */
  async function layout(answer: Answer, store: StoreFacts): Promise<object> {
    return (await site.layout.load?.({ client: clientOver(answer, store) })) ?? {};
  }

  /** Answers a GET. `onFault` hears of what failed; the visitor gets the error page. */
  async function page(asked: Asked, filesOf: FilesOf, onFault: OnFault): Promise<Answered> {
    return show(asked, find(asked.url.pathname), undefined, filesOf, onFault);
  }

  /** Answers a POST of a plain form. `visitor` answers the calls of `submit`. */
  async function post(
    asked: Asked & { readonly visitor: Answer; readonly form: FormData },
    filesOf: FilesOf,
    onFault: OnFault,
  ): Promise<Answered> {
    const { url, form, store } = asked;
    const found = find(url.pathname);
    const client = clientOver(asked.visitor, store);
    try {
      const outcome = await submitTo(site, { url, found, client, signal: never() }, form, onFault);
      if (outcome instanceof Refused) {
        const { status = 422 } = outcome.facts;
        return await show(asked, found, { refusal: refusalOf(outcome.facts, form), status }, filesOf, onFault);
      }
      const plainly = outcome instanceof Done ? outcome.plainly : outcome?.url;
      return { status: 303, location: plainly ?? url.pathname + url.search };
    } catch (thrown) {
      if (!(thrown instanceof NotFound)) throw thrown;
      return show(asked, undefined, undefined, filesOf, onFault);
    }
  }

  async function show(
    asked: Asked,
    found: Found | undefined,
    sentBack: { refusal: Refusal; status: number } | undefined,
    filesOf: FilesOf,
    onFault: OnFault,
  ): Promise<Answered> {
    const { url, store } = asked;
    const client = clientOver(asked.answer, store);
    const loaded = await loadPage(site, { url, found, client, signal: never() }, onFault);
    if (loaded instanceof Redirect) return { status: loaded.isPermanent ? 301 : 302, location: loaded.url };
    const refusal = sentBack?.refusal;
    const status = loaded.status === 200 && sentBack ? sentBack.status : loaded.status;
    try {
      return { status, html: await documentOf({ ...loaded, status }, refusal, asked, client, filesOf) };
    } catch (fault) {
      onFault(fault);
      const failed = errorPage(site, url.pathname, 500);
      return { status: 500, html: await documentOf(failed, undefined, asked, client, filesOf) };
    }
  }

  async function documentOf(
    page: Page,
    refusal: Refusal | undefined,
    asked: Asked,
    client: Client,
    filesOf: FilesOf,
  ): Promise<string> {
    const { shown, plain, promised } = await settled(page.data);
    const state = {
      page: { ...page, data: shown },
      refusal,
      pending: undefined,
      sending: new Set<string>(),
      results: new Map<string, unknown>(),
      announcement: "",
    };
    return documentText({
      lang: asked.store.locale,
      meta: page.meta,
      origin: asked.url.origin,
      pathname: asked.url.pathname,
      status: page.status,
      files: filesOf(page.folder),
      fonts,
      body: renderToString(<App site={site} client={client} layout={asked.layout} router={undefined} state={state} />),
      island: islandText({
        store: asked.store,
        layout: asked.layout,
        folder: page.folder,
        status: page.status,
        data: plain,
        promised,
        refusal,
      }),
    });
  }

  return {
    warmUp,
    layout,
    page,
    post,
    /** How the page of a pathname may be kept; undefined when there is none. */
    placeOf: (pathname: string) => find(pathname)?.place,
  };
}

export type Renderer = ReturnType<typeof createRenderer>;
export type FilesOf = (folder: string) => PageFiles;
type OnFault = (fault: unknown) => void;

/** Rendering is over in milliseconds: it is not worth stopping. */
function never(): AbortSignal {
  return new AbortController().signal;
}
