import { namedPages, withBase } from "@tradecounter/wire/pages";
import type { Visitor } from "../../http/shopper.ts";

/** A page of the site that the visitor is on, given its name, path or full URL; null for a URL elsewhere. */
export function returnPage(origin: string, { site = origin }: Pick<Visitor, "site">, asked: string): URL | null {
  const url = URL.parse(namedPages[asked] ?? asked, origin);
  if (url?.origin !== new URL(origin).origin) return null;
  // the base path is added only now, so that no `..` leads out of it
  url.pathname = withBase(url.pathname, site.slice(origin.length));
  return url;
}
