import { flushSync } from "react-dom";
import type { Client } from "../client.ts";
import { settled } from "./island.ts";
import {
  finderOf,
  FORM_FIELD,
  loadPage,
  MissingModule,
  moduleIn,
  refusalOf,
  submitTo,
  type Found,
  type Page,
} from "./load.ts";
import { Done, Redirect, Refused } from "./outcome.ts";
import type { Refusal, Site } from "./page.ts";
import { keptScroll, scrollTo, type Position } from "./scroll.ts";

/** What the router shows and does at a moment. */
export interface RouterState {
  readonly page: Page;
  readonly refusal: Refusal | undefined;
  /** Where a navigation that has not arrived leads, as a path with its query. */
  readonly pending: string | undefined;
  /** Forms that are being sent, by name. */
  readonly sending: ReadonlySet<string>;
  /** What `submit` handed to `done`, by the form's name. */
  readonly results: ReadonlyMap<string, unknown>;
  /** What a screen reader is told: the title of the page that came. */
  readonly announcement: string;
}

export interface NavigateOptions {
  /** Takes the place of the present entry in the browser's history. */
  readonly replace?: boolean;
  /** Keeps scroll position and focus: for filters, sorting, and other views of the same page. */
  readonly keepScroll?: boolean;
}

export type Router = ReturnType<typeof createRouter>;

const prefetchLivesMs = 10_000;
const keptPages = 12;
const keptLivesMs = 300_000;
const redirectsAtMost = 8;

/** The router of a page that the server rendered. Listens to the browser's history as long as the document lives. */
export function createRouter(site: Site, client: Client, first: Pick<RouterState, "page" | "refusal">) {
  const find = finderOf(site);
  const listeners = new Set<() => void>();
  const prefetched = new Map<string, { at: number; loading: Promise<Page | Redirect> }>();
  /** Shared pages as they were left, by history entry: going back to one shows it at once. */
  const left = new Map<string, { page: Page; at: number }>();
  const busy = new WeakSet<HTMLFormElement>();
  const scroll = keptScroll();
  let state: RouterState = { ...first, pending: undefined, sending: new Set(), results: new Map(), announcement: "" };
  let shown = addressOf(new URL(location.href));
  let shownAt = Date.now();
  let underway: AbortController | undefined;

  function change(part: Partial<RouterState>): void {
    state = { ...state, ...part };
    listeners.forEach((changed) => changed());
  }

  /** A new navigation ends the one before. */
  function supersede(to: string): AbortSignal {
    underway?.abort();
    underway = new AbortController();
    change({ pending: to });
    return underway.signal;
  }

  function load(url: URL, found: Found | undefined, signal: AbortSignal): Promise<Page | Redirect> {
    return loadPage(site, { url, found, client, signal }, (fault) => console.error(fault));
  }

  function loadOnce(url: URL, found: Found | undefined, signal: AbortSignal): Promise<Page | Redirect> {
    const ready = prefetched.get(addressOf(url));
    prefetched.delete(addressOf(url));
    return ready && Date.now() - ready.at < prefetchLivesMs ? ready.loading : load(url, found, signal);
  }

  /** The page of an address with redirects followed, and the address where it was; undefined when superseded or elsewhere. */
  async function arrive(url: URL, { keepScroll }: NavigateOptions = {}): Promise<{ page: Page; url: URL } | undefined> {
    const signal = supersede(addressOf(url));
    for (let redirects = 0; redirects < redirectsAtMost; redirects += 1) {
      const page = await loadOnce(url, find(url.pathname), signal).catch(ignoreAbort(signal));
      if (!page || signal.aborted) return undefined;
      if (!(page instanceof Redirect)) {
        // a build that is gone from the server: the document that it sends now knows the new one
        if (page.fault instanceof MissingModule && navigator.onLine) break;
        if (!keepScroll) return { page, url };
        // the same view with other values: nothing in it makes room for "loading" and back
        const data = await settled(page.data);
        return signal.aborted ? undefined : { page: { ...page, data: data.shown }, url };
      }
      const next = new URL(page.url, url);
      if (!handles(next)) break;
      url = next;
    }
    location.assign(url);
    return undefined;
  }

  function show(
    { page, url }: { page: Page; url: URL },
    { keepScroll = false, position }: NavigateOptions & { position?: Position | undefined },
  ): void {
    const isOther = page !== state.page;
    shown = addressOf(url);
    shownAt = Date.now();
    describe(page, url);
    const results = isOther && !keepScroll ? new Map<string, unknown>() : state.results;
    const announcement = page.meta.title;
    // at once, as scroll position and focus are set on what is there afterwards
    flushSync(() => change({ page, pending: undefined, refusal: undefined, results, announcement }));
    if (keepScroll) return focusIfLost();
    focusHeading();
    scrollTo(position ?? url.hash);
  }

  function leave(): void {
    scroll.keep();
    const { page } = state;
    const isShared = find(page.pathname)?.place.shared && page.status === 200;
    if (isShared) left.set(scroll.entry(), { page, at: shownAt });
    if (left.size > keptPages) left.delete(left.keys().next().value!);
  }

  async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
    const wanted = new URL(to, location.href);
    if (!handles(wanted)) return location.assign(wanted);
    const arrival = await arrive(wanted, options);
    if (!arrival) return;
    const { url } = arrival;
    leave();
    scroll.enter(url, options.replace || url.href === location.href);
    show(arrival, options);
  }

  async function traverse(): Promise<void> {
    const url = new URL(location.href);
    leave();
    const position = scroll.arrive();
    if (addressOf(url) === shown && !state.pending) return scrollTo(position ?? url.hash);
    const kept = left.get(scroll.entry());
    if (kept && Date.now() - kept.at < keptLivesMs) {
      supersede(shown);
      return show({ page: kept.page, url }, { position });
    }
    const arrival = await arrive(url);
    if (!arrival) return;
    if (arrival.url !== url) scroll.enter(arrival.url, true);
    show(arrival, { position });
  }

  async function reload(): Promise<void> {
    const url = new URL(location.href);
    prefetched.delete(addressOf(url));
    const arrival = await arrive(url, { keepScroll: true });
    if (!arrival) return;
    if (arrival.url !== url) scroll.enter(arrival.url, true);
    show(arrival, { keepScroll: true });
  }

  function prefetch(to: string): void {
    const url = new URL(to, location.href);
    const found = find(url.pathname);
    const address = addressOf(url);
    const isFresh = Date.now() - (prefetched.get(address)?.at ?? 0) < prefetchLivesMs;
    if (!found || url.origin !== location.origin || isFresh || address === shown) return;
    // a page of one's own is not loaded ahead: what it shows may change before the click
    if (!found.place.shared) return void moduleIn(site, found.place.page).catch(() => {});
    const loading = load(url, found, new AbortController().signal);
    prefetched.set(address, { at: Date.now(), loading });
    void loading.then((page) => {
      if (!(page instanceof Redirect) && page.folder === "error") prefetched.delete(address);
    });
  }

  async function submit(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<void> {
    if (busy.has(form)) return;
    const url = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
    const data = new FormData(form, submitter);
    const name = String(data.get(FORM_FIELD) ?? "");
    const before = underway;
    busy.add(form);
    change({ sending: new Set(state.sending).add(name), refusal: undefined, results: without(state.results, name) });
    try {
      const signal = new AbortController().signal;
      const wanted = { url, found: find(url.pathname), client, signal };
      const outcome = await submitTo(site, wanted, data, (fault) => console.error(fault));
      if (outcome instanceof Refused) return sentBack(form, refusalOf(outcome.facts, data));
      prefetched.clear();
      left.clear();
      if (outcome instanceof Done) return change({ results: new Map(state.results).set(name, outcome.result) });
      if (underway !== before) return; // the visitor went on meanwhile, and stays there
      if (outcome) return await navigate(outcome.url);
      await (addressOf(url) === shown ? reload() : navigate(url.href));
      form.reset();
    } catch (fault) {
      console.error(fault);
      await reload();
    } finally {
      busy.delete(form);
      const sending = new Set(state.sending);
      sending.delete(name);
      change({ sending });
    }
  }

  function sentBack(form: HTMLFormElement, refusal: Refusal): void {
    flushSync(() => change({ refusal }));
    const [field] = Object.keys(refusal.fields);
    const control = field && form.elements.namedItem(field);
    const first = control instanceof RadioNodeList ? control[0] : control;
    if (first instanceof HTMLElement) first.focus();
  }

  function handles(url: URL): boolean {
    return url.origin === location.origin && find(url.pathname) !== undefined;
  }

  addEventListener("popstate", () => void traverse());
  addEventListener("pageshow", (event) => {
    // the browser kept the document: what is the visitor's own may have changed since
    if (event.persisted && !find(location.pathname)?.place.shared) void reload();
  });

  return {
    state: () => state,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    navigate,
    /** Loads the page's data again, in place. */
    reload,
    /** Fetches the module of an address, and on shared pages its data, before they are asked for. */
    prefetch,
    submit,
    /** Whether the router shows this address itself. */
    handles,
  };
}

function addressOf(url: URL): string {
  return url.pathname + url.search;
}

function ignoreAbort(signal: AbortSignal) {
  return (fault: unknown): undefined => {
    if (!signal.aborted) throw fault;
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** The keyboard and the screen reader go on where the new page begins. */
function focusHeading(): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** What had the focus may be gone with the old view: then the page's beginning takes it, not the top of the document. */
function focusIfLost(): void {
  if (!document.activeElement || document.activeElement === document.body) focusHeading();
}

/** Keeps the head in step with the page. */
function describe({ meta, status }: Page, url: URL): void {
  document.title = meta.title;
  const set = (selector: string, attribute: string, value: string | undefined) =>
    document.head.querySelector(selector)?.setAttribute(attribute, value ?? "");
  set('meta[name="description"]', "content", meta.description);
  set('meta[name="robots"]', "content", meta.robots ?? (status === 200 ? "all" : "noindex"));
  set('link[rel="canonical"]', "href", new URL(meta.canonical ?? url.pathname, url).href);
}
