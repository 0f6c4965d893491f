import { sitePath } from "../base.ts";
import { addressOf } from "./document.ts";
import type { Found } from "./find.ts";
import { DATA, OWN, SHOWN_FOR, pageFrom, type DataReply } from "./island.ts";
import type { Site } from "./page.ts";
import type { State } from "./state.ts";

const prefetchLivesMs = 10_000;
const ownLivesMs = 10_000;
/** How long is waited, at the most, for the answer to what a page or another tab sent before. */
const waitsMs = 3000;

/** A reply with the moments, in milliseconds, at which it was asked for and, of what a form sent, answered: it tells what the form has changed. */
interface Asked extends DataReply {
  readonly askedAt: number;
  readonly sentAt?: number;
}

export type PageData = ReturnType<typeof createPageData>;

/** Asks the server for pages and for what is the visitor's own, ahead or when they are wanted, and sends forms in their turn. */
export function createPageData(site: Site, find: (pathname: string) => Found | undefined, { own, changeOwn }: State) {
  const prefetched = new Map<string, { at: number; reply: Promise<Asked> }>();
  let ownAt = own() ? Date.now() : 0;

  let lookedAt = 0;

  /** What was asked for before a newer answer was given is of before. */
  function takeOwn({ own: latest, askedAt, sentAt = askedAt }: Asked): void {
    if (!latest || sentAt < lookedAt) return;
    lookedAt = sentAt;
    ownAt = Date.now();
    changeOwn({ ...latest, askedAt });
  }

  /** Asks for what is the visitor's own. The page does without where it does not come, and the next one asks again. */
  async function refreshOwn(): Promise<void> {
    if (Date.now() - ownAt < ownLivesMs) return;
    ownAt = Date.now();
    await ask(sitePath + OWN).then(takeOwn, () => (ownAt = 0));
  }

  /** The data of a page, asked for ahead or now. */
  async function load(url: URL, signal: AbortSignal): Promise<Asked> {
    // a page of one's own shows what has just been sent
    if (!find(url.pathname)?.place.shared) await lastSent;
    const address = addressOf(url);
    const ready = prefetched.get(address);
    prefetched.delete(address);
    const asked = () => ask(dataOf(address), { signal });
    // what was asked for ahead and did not come keeps nobody from the page
    return ready && Date.now() - ready.at < prefetchLivesMs ? ready.reply.catch(asked) : asked();
  }

  function prefetch(url: URL): void {
    const found = find(url.pathname);
    const address = addressOf(url);
    const isFresh = Date.now() - (prefetched.get(address)?.at ?? 0) < prefetchLivesMs;
    if (!found || url.origin !== location.origin || isFresh) return;
    // no page of one's own: what it shows may change before the click; but its code does not
    if (!found.place.shared) return void site.components[found.place.page]?.().catch(() => {});
    const reply = ask(dataOf(address), { priority: "low" });
    prefetched.set(address, { at: Date.now(), reply });
    reply.then(
      (come) => come.page && pageFrom(site, come.page, url.pathname).catch(() => {}),
      () => prefetched.delete(address),
    );
  }

  /** What was asked for ahead is not what a page shows any more. */
  function forget(): void {
    prefetched.clear();
  }

  // A guest's first write brings the session that the cart belongs to: one sent meanwhile would begin another cart. So
  // it is answered before this tab sends more, and before another one sends its first where the browser can tell (on a
  // page that is not secure it cannot) and the answer does not take too long.
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

/** Throws when no data come: the network is gone, or something between here and the store answers instead of it. */
async function ask(address: string, options?: RequestInit): Promise<Asked> {
  const askedAt = Date.now();
  const response = await fetch(address, options);
  return { ...((await response.json()) as DataReply), askedAt, ...(options?.body && { sentAt: Date.now() }) };
}

function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go, waitsMs));
}

/** Where the data of a page of this site are. */
function dataOf(address: string): string {
  return sitePath + DATA + address.slice(sitePath.length);
}
