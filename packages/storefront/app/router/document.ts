import type { StoreFacts } from "../client.ts";
import { titleOf, type Page } from "./island.ts";

/** Where the document of a pathname was asked for. The browser may stand elsewhere by the time that anybody looks. */
export function askedFor(pathname: string): string {
  const [asked] = performance.getEntriesByType("navigation");
  // some browsers name the address that led here by a redirect
  const at = [asked?.name ?? "", location.href].map((url) => new URL(url, location.href));
  const url = at.find((one) => one.pathname === pathname);
  return url ? addressOf(url) : pathname;
}

/** A path with its query, as the router tells pages apart. */
export function addressOf(url: URL): string {
  return url.pathname + url.search;
}

/** The keyboard and the screen reader go on where the new page begins. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * What had the focus may be gone with the old view: then what the new one has in its place takes it, else the page's beginning,
 * not the top of the document.
 */
export function focusIfLost(heldId = ""): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById(heldId)?.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusHeading();
}

/** Keeps the head in step with the page. */
export function describe({ meta }: Page, store: StoreFacts): void {
  document.title = titleOf(meta, store);
  const { head } = document;
  head.querySelectorAll(OF_PAGE).forEach((tag) => tag.remove());
  head.insertAdjacentHTML("beforeend", meta.head ?? "<meta name=robots content=noindex>");
}

/** What `headOf` has written. */
const OF_PAGE = "[name=description],[name=robots],[rel=canonical],[data-owner]";
