import type { StoreFacts } from "../client.ts";
import { titleOf, type Page } from "./island.ts";

/** The address from which the document of a pathname was requested. By the time anybody looks, the browser may be elsewhere. */
export function askedFor(pathname: string): string {
  const [asked] = performance.getEntriesByType("navigation");
  // some browsers give the address before a redirect
  const at = [asked?.name ?? "", location.href].map((url) => new URL(url, location.href));
  const url = at.find((one) => one.pathname === pathname);
  return url ? addressOf(url) : pathname;
}

/** A path with its query, which identifies a page to the router. */
export function addressOf(url: URL): string {
  return url.pathname + url.search;
}

/** Moves the focus, and so keyboard and screen reader, to the start of the new page. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * The focused element may be gone with the old view: then its counterpart in the new one is focused, or the start of the page,
 * rather than the top of the document.
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

/** The elements that `headOf` wrote. */
const OF_PAGE = "[name=description],[name=robots],[rel=canonical],[data-owner]";
