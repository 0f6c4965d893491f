import { namedPages, withBase } from "@tradecounter/wire/pages";
import type { Visitor } from "../../http/shopper.ts";

/** A page of the site that a visitor asked, by its name, path or whole address; null of an address elsewhere. */
export function returnPage(origin: string, { site = origin }: Pick<Visitor, "site">, asked: string): URL | null {
  const url = URL.parse(namedPages[asked] ?? asked, origin);
  if (url?.origin !== new URL(origin).origin) return null;
  // put in front only now: no step back leads out of it again
  url.pathname = withBase(url.pathname, site.slice(origin.length));
  return url;
}
