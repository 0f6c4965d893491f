import { flushSync } from "react-dom";
import type { PageData } from "./data.ts";
import { addressOf, askedFor, describe, focusHeading, focusIfLost } from "./document.ts";
import type { Found } from "./find.ts";
import { errorPage, MissingModule, pageFrom, type Island, type Page } from "./island.ts";
import type { Refusal, Site } from "./page.ts";
import { keptScroll, scrollTo, type Position } from "./scroll.ts";
import type { State } from "./state.ts";

export interface NavigateOptions {
  /** Replaces the current entry in the browser's history. */
  readonly replace?: boolean;
  /** Keeps scroll position and focus: for filters, sorting, and other views of the same page. */
  readonly keepScroll?: boolean;
}

/** A loaded page, and its address after redirects. */
interface Arrival {
  readonly page: Page;
  readonly url: URL;
  /** When it was loaded, if not just now. */
  readonly at?: number;
}

interface NavigationNeeds {
  readonly site: Site;
  readonly island: Pick<Island, "build" | "pathname" | "store">;
  readonly find: (pathname: string) => Found | undefined;
  readonly router: Pick<State, "state" | "own" | "change">;
  readonly data: PageData;
}

const keptPages = 12;
const keptLivesMs = 300_000;
const redirectsAtMost = 8;

export type Navigation = ReturnType<typeof createNavigation>;

/** Navigates between pages, and back and forward in the browser's history. */
export function createNavigation({ site, island, find, router: { state, own, change }, data }: NavigationNeeds) {
  const { build, pathname, store } = island;
  const isShared = (path: string) => find(path)?.place.shared;
  /** Shared pages as they were left, by history entry: going back to one shows it at once. */
  const left = new Map<string, { page: Page; at: number }>();
  /** The refusal shown before the navigation began, which disappears with the page. A later one has not been read yet. */
  let toldBefore: Refusal | null = state().refusal;
  const scroll = keptScroll();
  let shown = askedFor(pathname);
  let shownAt = Date.now();
  let underway: AbortController | undefined;
  let isExcluded: ((url: URL) => boolean) | undefined;

  /** A new navigation aborts the previous one. */
  function supersede(to: string): AbortSignal {
    underway?.abort();
    underway = new AbortController();
    toldBefore = state().refusal;
    change({ pending: to });
    return underway.signal;
  }

  /** Follows an address to its page. Undefined if superseded, or if the browser itself loads the address. */
  async function arrive(to: URL): Promise<Arrival | undefined> {
    const signal = supersede(addressOf(to));
    let url = to;
    try {
      for (let redirects = 0; handles(url) && redirects < redirectsAtMost; redirects += 1) {
        const reply = await data.load(url, signal);
        if (signal.aborted) return undefined;
        data.takeOwn(reply);
        if (reply.build !== build) break;
        if (reply.page) {
          const arrived = await pageFrom(site, reply.page, url.pathname);
          return signal.aborted ? undefined : { page: arrived, url };
        }
        url = new URL(reply.location!, url);
      }
    } catch (fault) {
      if (signal.aborted) return undefined;
      // the server no longer has this build: the document that it sends now has the new one
      if (!(fault instanceof MissingModule) || !navigator.onLine)
        return { page: errorPage(site, url.pathname, 0), url };
    }
    location.assign(url);
    return undefined;
  }

  function show(
    { page: next, url, at = Date.now() }: Arrival,
    { keepScroll }: NavigateOptions = {},
    position?: Position,
  ): void {
    shown = addressOf(url);
    shownAt = at;
    scroll.settle();
    describe(next, store);
    const results = keepScroll ? state().results : new Map<string, unknown>();
    const announcement = next.meta.title;
    const told = state().refusal === toldBefore ? null : state().refusal;
    const heldId = document.activeElement?.id;
    // synchronously, as scroll position and focus are set on the new content afterwards
    flushSync(() => change({ page: next, pending: undefined, refusal: told, results, announcement }));
    if (!own()) void data.refreshOwn();
    if (keepScroll) return focusIfLost(heldId);
    focusHeading();
    scrollTo(position ?? url.hash);
  }

  function leave(): void {
    const entry = scroll.keep();
    const { page: last } = state();
    if (isShared(last.pathname) && last.status === 200) left.set(entry, { page: last, at: shownAt });
    if (left.size > keptPages) left.delete(left.keys().next().value!);
  }

  async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
    const arrival = await arrive(new URL(to, location.href));
    if (!arrival) return;
    leave();
    scroll.enter(arrival.url, options.replace || arrival.url.href === location.href);
    show(arrival, options);
  }

  /** The browser has moved to another entry of its history. */
  async function traverse(): Promise<void> {
    const url = new URL(location.href);
    leave();
    const position = scroll.arrive();
    if (addressOf(url) === shown && !state().pending) {
      scroll.settle();
      return scrollTo(position ?? url.hash);
    }
    const kept = left.get(scroll.entry());
    if (kept && Date.now() - kept.at < keptLivesMs) {
      supersede(shown);
      return show({ ...kept, url }, {}, position);
    }
    await stand(url, {}, position);
  }

  /** Catches up with a visitor who went back or forward before anything listened. */
  async function catchUp(): Promise<void> {
    const url = new URL(location.href);
    if (addressOf(url) !== shown && !state().pending) await stand(url, {}, scroll.arrive());
  }

  /** Shows the page of the address that the browser already has. */
  async function stand(url: URL, options: NavigateOptions, position?: Position): Promise<void> {
    const arrival = await arrive(url);
    if (!arrival) return;
    if (arrival.url.href !== url.href) scroll.enter(arrival.url, true);
    show(arrival, options, position);
  }

  function reload(): Promise<void> {
    data.forget();
    return stand(new URL(location.href), { keepScroll: true });
  }

  /** Loads a page before it is requested: its code, and for shared pages its data. */
  function prefetch(to: string): void {
    const url = new URL(to, location.href);
    if (addressOf(url) !== shown) data.prefetch(url);
  }

  /** Returns a function that tells whether the visitor has navigated since. */
  function watch(): () => boolean {
    const [before, from] = [underway, shown];
    return () => underway !== before || shown !== from;
  }

  /** Shows the page that a form has led to. */
  function showAfterSending(arrival: Arrival): void {
    // the same page with another query is still the same page
    const isHere = arrival.url.pathname === location.pathname;
    if (addressOf(arrival.url) !== shown) {
      leave();
      scroll.enter(arrival.url, isHere);
    }
    show(arrival, { keepScroll: isHere });
  }

  /** Whether the router shows this address itself. */
  function handles(url: URL): boolean {
    return url.origin === location.origin && !!find(url.pathname) && !isExcluded?.(url);
  }

  addEventListener("popstate", () => void traverse());
  addEventListener("pageshow", (event) => {
    // the document comes from the back/forward cache: the visitor's own data may have changed since
    if (event.persisted && !isShared(location.pathname)) void reload();
  });

  return {
    navigate,
    /** Loads the page's data again, in place. */
    reload,
    catchUp,
    showAfterSending,
    handles,
    prefetch,
    watch,
    /** Discards the pages that were left, which are outdated. */
    forget: () => left.clear(),
    /** From now on, the browser itself loads the addresses for which this returns true. */
    exclude(which: (url: URL) => boolean) {
      isExcluded = which;
    },
  };
}
