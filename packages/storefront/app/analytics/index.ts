import { noConsent, type ConsentChoice } from "@tradecounter/wire";
import type { StoreFacts } from "../client.ts";
import type { Router } from "../router/browser.ts";
import { hasBanner, openBanner } from "./banner.ts";
import { askedBy, isPrivateByItself, keptChoice, onChoice } from "./consent.ts";
import { openDataLayer } from "./data-layer.ts";
import { guarded } from "./failures.ts";
import { followPages } from "./follow-pages.ts";
import { openMemory, type Memory } from "./memory.ts";
import { beacon, createOwnEvents } from "./own-events.ts";
import type { SiteEvent } from "./page-events.ts";
import { pageNameOf } from "./page-name.ts";
import { createRecorder } from "./recorder.ts";
import { keepPrivateFromTags } from "./private-addresses.ts";

/** Loaded if the store uses analytics; failures are logged and never shown. Source: site specification, section 8. */
export const measure = guarded(start);

function start(router: Router, store: StoreFacts): void {
  const { firstParty = false, tagManagerId = null } = store.analytics ?? {};
  const asked = askedBy(store, isPrivateByItself());
  if (asked.length === 0) return;
  const memory = openMemory((place) => (place === "session" ? sessionStorage : localStorage));
  const layer = openDataLayer(window as unknown as { dataLayer?: unknown[] });
  layer.denyAll(noConsent);
  const own = createOwnEvents({
    visit: () => visitFrom(memory),
    now: Date.now,
    memory,
    beacon,
    later: (work, ms) => setTimeout(guarded(work), ms),
  });
  const recorder = createRecorder(firstParty ? [layer.sink, own] : [layer.sink], Date.now);
  const mayLoadTag = tagManagerId !== null && keepPrivateFromTags(router);
  let isTagLoaded = false;
  let isAgreed = false;

  function decide(choice: ConsentChoice): void {
    isAgreed = choice.analytics;
    memory.allow(choice.analytics);
    layer.update(choice);
    if (mayLoadTag && !isTagLoaded && (choice.analytics || choice.advertising)) {
      isTagLoaded = true;
      layer.load(tagManagerId);
    }
    recorder.allow(choice.analytics);
    if (choice.analytics) return;
    own.forget();
    expireTagCookies();
  }

  const kept = keptChoice();
  const banner = kept ? undefined : openBanner(asked, store);
  // before the first page is reported, as it needs what is remembered of earlier pages
  if (kept) decide(kept);

  const pageName = () => pageNameOf(router.state().page.pathname, document.title);
  const push = (event: SiteEvent) => recorder.push(event, pageName());
  const follow = followPages({ router, store, memory, push, isAgreed: () => isAgreed });
  const changed = guarded(() => {
    banner?.show(hasBanner(router.state().page.pathname));
    follow();
  });
  changed();
  router.subscribe(changed);
  onChoice((choice) => {
    banner?.close();
    decide(choice);
    changed();
  });
  const leave = guarded(own.leave);
  document.addEventListener("visibilitychange", () => document.hidden && leave());
  addEventListener("pagehide", leave);
}

/** A random id for this visit, created on first use. */
function visitFrom(memory: Memory): string {
  let visit = memory.get("visit");
  if (!visit) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    visit = btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    memory.set("visit", visit);
  }
  return visit;
}

/** Expires the cookies of a tag manager's tags, on this host and its parent domains. Source: site shell contract, 7.6. */
function expireTagCookies(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0]!);
  const labels = location.hostname.split(".");
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  for (const name of names)
    if (name.startsWith("_ga"))
      for (const domain of ["", ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
}
