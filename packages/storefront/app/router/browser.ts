import { flushSync } from "react-dom";
import type { StoreFacts } from "../client.ts";
import { sitePath } from "../base.ts";
import { finderOf } from "./find.ts";
import {
  DATA,
  errorPage,
  FORM_FIELD,
  longestForm,
  MissingModule,
  mostFields,
  OWN,
  pageFrom,
  titleOf,
} from "./island.ts";
import type { DataReply, Island, Page } from "./island.ts";
import type { Refusal, Site } from "./page.ts";
import { keptScroll, scrollTo, type Position } from "./scroll.ts";

/** What the router shows and does at a moment. */
export interface RouterState {
  readonly page: Page;
  readonly refusal: Refusal | null;
  /** The visitor's own data around the page; null until they are known. */
  readonly own: object | null;
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

/** A page that has come, and the address where it was, after redirects. */
interface Arrival {
  readonly page: Page;
  readonly url: URL;
  /** When it came, if not just now. */
  readonly at?: number;
}

const prefetchLivesMs = 10_000;
const keptPages = 12;
const keptLivesMs = 300_000;
const ownLivesMs = 10_000;
const redirectsAtMost = 8;
/** How long is waited, at the most, for the answer to what a page or another tab sent before. */
const waitsMs = 3000;

/** The router of a page that the server rendered. Listens to the browser's history as long as the document lives. */
export function createRouter(site: Site, { build, pathname, store, own, refusal }: Island, page: Page) {
  const find = finderOf(site.map);
  const isShared = (pathname: string) => find(pathname)?.place.shared;
  const listeners = new Set<() => void>();
  const prefetched = new Map<string, { at: number; reply: Promise<DataReply> }>();
  /** Shared pages as they were left, by history entry: going back to one shows it at once. */
  const left = new Map<string, { page: Page; at: number }>();
  const busy = new WeakSet<HTMLFormElement>();
  /** What was told before the navigation began: it goes with the page. What came meanwhile has not been read. */
  let toldBefore: Refusal | null = refusal;
  const scroll = keptScroll();
  const idle = {
    pending: undefined,
    sending: new Set<string>(),
    results: new Map<string, unknown>(),
    announcement: "",
  };
  const drawn: RouterState = { page, refusal, own, ...idle };
  let state = drawn;
  let shown = askedFor(pathname);
  let shownAt = Date.now();
  let ownAt = own ? Date.now() : 0;
  let underway: AbortController | undefined;
  let isExcluded: ((url: URL) => boolean) | undefined;

  function change(part: Partial<RouterState>): void {
    state = { ...state, ...part };
    listeners.forEach((changed) => changed());
  }

  /** A new navigation ends the one before. */
  function supersede(to: string): AbortSignal {
    underway?.abort();
    underway = new AbortController();
    toldBefore = state.refusal;
    change({ pending: to });
    return underway.signal;
  }

  function takeOwn({ own: latest }: DataReply): void {
    if (!latest) return;
    ownAt = Date.now();
    change({ own: latest });
  }

  /** Asks for what is the visitor's own. The page does without where it does not come, and the next one asks again. */
  async function refreshOwn(): Promise<void> {
    if (Date.now() - ownAt < ownLivesMs) return;
    ownAt = Date.now();
    await ask(sitePath + OWN).then(takeOwn, () => (ownAt = 0));
  }

  async function askOnce(url: URL, signal: AbortSignal): Promise<DataReply> {
    // a page of one's own shows what has just been sent
    if (!isShared(url.pathname)) await lastSent;
    const address = addressOf(url);
    const ready = prefetched.get(address);
    prefetched.delete(address);
    const asked = () => ask(dataOf(address), { signal });
    // what was asked for ahead and did not come keeps nobody from the page
    return ready && Date.now() - ready.at < prefetchLivesMs ? ready.reply.catch(asked) : asked();
  }

  /** Follows an address to its page. Undefined when superseded, or when the browser goes there by itself. */
  async function arrive(to: URL): Promise<Arrival | undefined> {
    const signal = supersede(addressOf(to));
    let url = to;
    try {
      for (let redirects = 0; handles(url) && redirects < redirectsAtMost; redirects += 1) {
        const reply = await askOnce(url, signal);
        if (signal.aborted) return undefined;
        takeOwn(reply);
        if (reply.build !== build) break;
        if (reply.page) {
          const arrived = await pageFrom(site, reply.page, url.pathname);
          return signal.aborted ? undefined : { page: arrived, url };
        }
        url = new URL(reply.location!, url);
      }
    } catch (fault) {
      if (signal.aborted) return undefined;
      // a build that is gone from the server: the document that it sends now knows the new one
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
    const results = keepScroll ? state.results : idle.results;
    const announcement = next.meta.title;
    const told = state.refusal === toldBefore ? null : state.refusal;
    const heldId = document.activeElement?.id;
    // at once, as scroll position and focus are set on what is there afterwards
    flushSync(() => change({ page: next, pending: undefined, refusal: told, results, announcement }));
    if (!state.own) void refreshOwn();
    if (keepScroll) return focusIfLost(heldId);
    focusHeading();
    scrollTo(position ?? url.hash);
  }

  function leave(): void {
    const entry = scroll.keep();
    const { page: last } = state;
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

  /** The browser has gone to another entry of its history. */
  async function traverse(): Promise<void> {
    const url = new URL(location.href);
    leave();
    const position = scroll.arrive();
    if (addressOf(url) === shown && !state.pending) {
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

  /** Goes after a visitor who has gone back or forward before anybody listened. */
  async function catchUp(): Promise<void> {
    const url = new URL(location.href);
    if (addressOf(url) !== shown && !state.pending) await stand(url, {}, scroll.arrive());
  }

  /** Shows what is at the address where the browser stands already. */
  async function stand(url: URL, options: NavigateOptions, position?: Position): Promise<void> {
    const arrival = await arrive(url);
    if (!arrival) return;
    if (arrival.url.href !== url.href) scroll.enter(arrival.url, true);
    show(arrival, options, position);
  }

  function reload(): Promise<void> {
    prefetched.clear();
    return stand(new URL(location.href), { keepScroll: true });
  }

  function prefetch(to: string): void {
    const url = new URL(to, location.href);
    const found = find(url.pathname);
    const address = addressOf(url);
    const isFresh = Date.now() - (prefetched.get(address)?.at ?? 0) < prefetchLivesMs;
    if (!found || url.origin !== location.origin || isFresh || address === shown) return;
    // no page of one's own: what it shows may change before the click; but its code does not
    if (!found.place.shared) return void site.components[found.place.page]?.().catch(() => {});
    const reply = ask(dataOf(address), { priority: "low" });
    prefetched.set(address, { at: Date.now(), reply });
    reply.then(
      (come) => come.page && pageFrom(site, come.page, url.pathname).catch(() => {}),
      () => prefetched.delete(address),
    );
  }

  // A guest's first write brings the session that the cart belongs to: one sent meanwhile would begin another cart. So
  // it is answered before this tab sends more, and before another one sends its first where the browser can tell (on a
  // page that is not secure it cannot) and the answer does not take too long.
  let firstSent: Promise<DataReply> | undefined;
  let lastSent: Promise<unknown> | undefined;

  async function submit(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<void> {
    if (busy.has(form)) return;
    const url = actionOf(form, submitter);
    const body = fieldsOf(form, submitter);
    const name = body.get(FORM_FIELD) ?? "";
    const before = underway;
    const from = shown;
    const results = new Map(state.results);
    results.delete(name);
    busy.add(form);
    change({ sending: new Set(state.sending).add(name), refusal: null, results });
    try {
      let asked: Promise<DataReply> | undefined;
      const send = () => (asked ??= ask(dataOf(addressOf(url)), { method: "POST", body }));
      const turn = firstSent ?? Promise.race([navigator.locks?.request("send", send), pause()]);
      const sent = turn.then(send, send);
      firstSent ??= sent;
      lastSent = Promise.race([Promise.allSettled([lastSent, sent]), pause()]);
      const reply = await sent;
      prefetched.clear();
      left.clear();
      takeOwn(reply);
      if (reply.refusal) return sentBack(form, reply.refusal);
      if ("result" in reply) return change({ results: new Map(state.results).set(name, reply.result) });
      const to = reply.location && new URL(reply.location, url);
      // the visitor went on meanwhile, and stays there; but an order that is placed is told
      if ((underway !== before || shown !== from) && (!to || to.pathname === url.pathname)) return;
      if (to) return await navigate(to.href);
      await showAfter(form, { page: await pageFrom(site, reply.page!, url.pathname), url });
    } catch {
      // it may have arrived or not: what was typed stays, and the visitor decides
      const values = Object.fromEntries([...body].filter(([field]) => !/password/i.test(field)));
      // of what is too large the store takes nothing, and the connection may end before it has said so
      const isTooLarge = body.size > mostFields || body.toString().length > longestForm;
      const message = isTooLarge
        ? "This is too much to be sent at once. Shorten it, or send it in smaller parts."
        : "The store did not answer. Try again in a moment.";
      sentBack(form, { form: name, message, fields: {}, values, isUncertain: !isTooLarge });
    } finally {
      busy.delete(form);
      const sending = new Set(state.sending);
      sending.delete(name);
      change({ sending });
    }
  }

  async function showAfter(form: HTMLFormElement, arrival: Arrival): Promise<void> {
    // the same page with another query is the same page still
    const isHere = arrival.url.pathname === location.pathname;
    if (addressOf(arrival.url) !== shown) {
      leave();
      scroll.enter(arrival.url, isHere);
    }
    show(arrival, { keepScroll: isHere });
    form.reset();
  }

  function sentBack(form: HTMLFormElement, refused: Refusal): void {
    flushSync(() => change({ refusal: refused }));
    const [field] = Object.keys(refused.fields);
    const control = field && form.elements.namedItem(field);
    const first = control instanceof RadioNodeList ? control[0] : control;
    if (first instanceof HTMLElement) first.focus();
  }

  function handles(url: URL): boolean {
    return url.origin === location.origin && find(url.pathname) !== undefined && !isExcluded?.(url);
  }

  addEventListener("popstate", () => void traverse());
  addEventListener("pageshow", (event) => {
    // the browser kept the document: what is the visitor's own may have changed since
    if (event.persisted && !isShared(location.pathname)) void reload();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void refreshOwn();
  });

  return {
    state: () => state,
    /** What the server has drawn, from where hydration starts even if the visitor has gone on meanwhile. */
    drawn: () => drawn,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    navigate,
    /** Loads the page's data again, in place. */
    reload,
    catchUp,
    refreshOwn,
    /** Fetches a page before it is asked for: its code, and on shared pages its data. */
    prefetch,
    submit,
    /** Whether the router shows this address itself. */
    handles,
    /** From now on the browser goes by itself to the addresses of which this is true. */
    exclude(which: (url: URL) => boolean) {
      isExcluded = which;
    },
  };
}

/** Throws when no data come: the network is gone, or something between here and the store answers instead of it. */
async function ask(address: string, options?: RequestInit): Promise<DataReply> {
  const response = await fetch(address, options);
  return (await response.json()) as DataReply;
}

function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go, waitsMs));
}

/** Where a form is sent. */
export function actionOf(form: HTMLFormElement, submitter: HTMLElement | null | undefined): URL {
  return new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
}

/** What a form sends, files excepted. */
export function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null | undefined): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string") fields.append(name, value);
  return fields;
}

/** Where the data of a page of this site are. */
function dataOf(address: string): string {
  return sitePath + DATA + address.slice(sitePath.length);
}

function addressOf(url: URL): string {
  return url.pathname + url.search;
}

/** Where the document of a pathname was asked for. The browser may stand elsewhere by the time that anybody looks. */
function askedFor(pathname: string): string {
  const [asked] = performance.getEntriesByType("navigation");
  // some browsers name the address that led here by a redirect
  const at = [asked?.name ?? "", location.href].map((url) => new URL(url, location.href));
  const url = at.find((one) => one.pathname === pathname);
  return url ? addressOf(url) : pathname;
}

/** The keyboard and the screen reader go on where the new page begins. */
function focusHeading(): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * What had the focus may be gone with the old view: then what the new one has in its place takes it, else the page's beginning,
 * not the top of the document.
 */
function focusIfLost(heldId = ""): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById(heldId)?.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusHeading();
}

/** Keeps the head in step with the page. */
function describe({ meta }: Page, store: StoreFacts): void {
  document.title = titleOf(meta, store);
  const { head } = document;
  head.querySelectorAll(OF_PAGE).forEach((tag) => tag.remove());
  head.insertAdjacentHTML("beforeend", meta.head ?? '<meta name="robots" content="noindex">');
}

/** What `headOf` has written. */
const OF_PAGE = "[name=description],[name=robots],[rel=canonical],[data-owner]";
