/** What tells whether a page was counted before. */
export interface PageView {
  readonly url: string;
  /** Where the visitor came from; empty where nobody says. */
  readonly referrer: string;
  readonly isReload: boolean;
}

/**
 * Whether a view is the same as one that was counted: the same page as the last one counted, by its code, or one that it leads to
 * itself. So is the same address within two seconds, which is the last page still. Reloads count. Source: site specification,
 * section 4, "Analytics".
 */
export function isRepeated({ url, referrer, isReload }: PageView, lastCounted: string | undefined): boolean {
  if (isReload) return false;
  return lastCounted === pageCode(url) || (referrer !== "" && sameUrl(referrer) === sameUrl(url));
}

/**
 * Which page an address is, as a number from which nobody has the address: it is kept in the browser, and the query of a page may be
 * a serial number or a key. Source: FNV-1a of 32 bits.
 */
export function pageCode(address: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(sameUrl(address))) hash = Math.imul(hash ^ byte, 0x01000193);
  return String(hash >>> 0);
}

/** An address as it is compared: path in small letters without a slash at its end, query in order, no fragment. */
export function sameUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, searchParams } = new URL(address);
  searchParams.sort();
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  return `${origin}${path}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
