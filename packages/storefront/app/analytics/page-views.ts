/** Source: site specification, section 9. */
const windowMs = 2000;

/** What tells whether a page was counted before. */
export interface PageView {
  readonly url: string;
  /** Where the visitor came from; empty where nobody says. */
  readonly referrer: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isReload: boolean;
}

/** The last page that was counted. */
export interface CountedView {
  readonly url: string;
  readonly at: number;
}

/**
 * Whether a view is the same as one that was counted: the same address within two seconds, the same page as the last one counted, or
 * one that it leads to itself. Reloads count. Source: site specification, section 4, "Analytics".
 */
export function isRepeated({ url, referrer, at, isReload }: PageView, last: CountedView | undefined): boolean {
  if (isReload) return false;
  if (last && last.url === url && at - last.at < windowMs) return true;
  if (last && sameUrl(last.url) === sameUrl(url)) return true;
  return referrer !== "" && sameUrl(referrer) === sameUrl(url);
}

/** An address as it is compared: path in small letters without a slash at its end, query in order, no fragment. */
export function sameUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, searchParams } = new URL(address);
  searchParams.sort();
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  return `${origin}${path}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
