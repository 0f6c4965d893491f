/** The data for deciding whether a page view was already counted. */
export interface PageView {
  readonly url: string;
  /** The referrer; empty if unknown. */
  readonly referrer: string;
  readonly isReload: boolean;
}

/**
 * Whether a view repeats one that was counted: it has the code of the last page counted, or its referrer is its own
 * address. The same address within two seconds still is the last page. Reloads count anew. Source: site specification,
 * section 4, "Analytics".
 */
export function isRepeated({ url, referrer, isReload }: PageView, lastCounted: string | undefined): boolean {
  if (isReload) return false;
  return lastCounted === pageCode(url) || (referrer !== "" && sameUrl(referrer) === sameUrl(url));
}

/**
 * A number that identifies an address without revealing it: it is stored in the browser, and the query of a page may contain
 * a serial number or a key. Source: FNV-1a of 32 bits.
 */
export function pageCode(address: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(sameUrl(address))) hash = Math.imul(hash ^ byte, 0x01000193);
  return String(hash >>> 0);
}

/** An address normalized for comparison: lowercase path without trailing slash, sorted query, no fragment. */
export function sameUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, searchParams } = new URL(address);
  searchParams.sort();
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  return `${origin}${path}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
