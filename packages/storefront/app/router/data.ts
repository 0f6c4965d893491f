import { sitePath } from "../base.ts";
import { addressOf } from "./document.ts";
import type { Found } from "./find.ts";
import { DATA, OWN, SHOWN_FOR, pageFrom, type DataReply } from "./island.ts";
import type { Site } from "./page.ts";
import type { State } from "./state.ts";

const prefetchLivesMs = 10_000;
const ownLivesMs = 10_000;
/** The maximum time to wait for the reply to what a page or another tab sent before. */
const waitsMs = 3000;

/**
 * A reply with the times, in milliseconds, at which it was requested and, for a form, answered: its own data reflect what the form has
 * changed.
 */
interface Asked extends DataReply {
  readonly askedAt: number;
  readonly sentAt?: number;
}

export type PageData = ReturnType<typeof createPageData>;

/** Requests pages and the visitor's own data from the server, ahead of time or on demand, and sends forms one after the other. */
export function createPageData(site: Site, find: (pathname: string) => Found | undefined, { own, changeOwn }: State) {
  const prefetched = new Map<string, { at: number; reply: Promise<Asked> }>();
  let ownAt = own() ? Date.now() : 0;

  let lookedAt = 0;

  /** Ignores a reply that was requested before a newer one was answered. */
  function takeOwn({ own: latest, askedAt, sentAt = askedAt }: Asked): void {
    if (!latest || sentAt < lookedAt) return;
    lookedAt = sentAt;
    ownAt = Date.now();
    changeOwn({ ...latest, askedAt });
  }

  /** Requests the visitor's own data. If the request fails, the page does without, and the next one asks again. */
  async function refreshOwn(): Promise<void> {
    if (Date.now() - ownAt < ownLivesMs) return;
    ownAt = Date.now();
    await ask(sitePath + OWN).then(takeOwn, () => (ownAt = 0));
  }

  /** The data of a page, prefetched or requested now. */
  async function load(url: URL, signal: AbortSignal): Promise<Asked> {
    // a page with the visitor's own data has to show what has just been sent
    if (!find(url.pathname)?.place.shared) await lastSent;
    const address = addressOf(url);
    const ready = prefetched.get(address);
    prefetched.delete(address);
    const asked = () => ask(dataOf(address), { signal });
    // a failed prefetch must not keep anybody from the page
    return ready && Date.now() - ready.at < prefetchLivesMs ? ready.reply.catch(asked) : asked();
  }

  function prefetch(url: URL): void {
    const found = find(url.pathname);
    const address = addressOf(url);
    const isFresh = Date.now() - (prefetched.get(address)?.at ?? 0) < prefetchLivesMs;
    if (!found || url.origin !== location.origin || isFresh) return;
    // prefetch only the code of a page with the visitor's own data: the data may change before the click
    if (!found.place.shared) return void site.components[found.place.page]?.().catch(() => {});
    const reply = ask(dataOf(address), { priority: "low" });
    prefetched.set(address, { at: Date.now(), reply });
    reply.then(
      (come) => come.page && pageFrom(site, come.page, url.pathname).catch(() => {}),
      () => prefetched.delete(address),
    );
  }

  /** Discards prefetched pages, which may be outdated. */
  function forget(): void {
    prefetched.clear();
  }

  // A guest's first write creates the session that the cart belongs to: another one sent meanwhile would begin another cart. So
  // it is answered before this tab sends more, and before another tab sends its first, if the browser has locks (only secure
  // pages do) and the reply does not take too long.
  let firstSent: Promise<Asked> | undefined;
  let lastSent: Promise<unknown> | undefined;

  /** Sends a form's fields. */
  async function send(url: URL, body: URLSearchParams): Promise<Asked> {
    let asked: Promise<Asked> | undefined;
    const headers = { [SHOWN_FOR]: own()?.shownFor ?? "" };
    const post = () => (asked ??= ask(dataOf(addressOf(url)), { method: "POST", body, headers }));
    const turn = firstSent ?? Promise.race([navigator.locks?.request("send", post), pause()]);
    const sent = turn.then(post, post);
    firstSent ??= sent;
    lastSent = Promise.race([Promise.allSettled([lastSent, sent]), pause()]);
    const reply = await sent;
    forget();
    return reply;
  }

  return { takeOwn, refreshOwn, load, prefetch, forget, send };
}

/** Throws if no data arrive: the network is down, or an intermediary answers instead of the store. */
async function ask(address: string, options?: RequestInit): Promise<Asked> {
  const askedAt = Date.now();
  const response = await fetch(address, options);
  return { ...((await response.json()) as DataReply), askedAt, ...(options?.body && { sentAt: Date.now() }) };
}

function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go, waitsMs));
}

/** The address of the data of a page of this site. */
function dataOf(address: string): string {
  return sitePath + DATA + address.slice(sitePath.length);
}
