import { base } from "../base.ts";
import type { Place, SiteMap } from "./outcome.ts";
import { pathMatcher } from "./paths.ts";

/** The page of the site map that an address matches. */
export interface Found {
  readonly place: Place;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds a pathname in the site map. */
export function finderOf(map: SiteMap): (pathname: string) => Found | undefined {
  const places = Object.values(map).map((place) => ({ place, match: pathMatcher(place.path) }));
  return (pathname) => {
    if (!pathname.startsWith(base)) return undefined;
    const path = pathname.slice(base.length) || "/";
    for (const { place, match } of places) {
      const params = match(path);
      if (params) return { place, params };
    }
    return undefined;
  };
}
