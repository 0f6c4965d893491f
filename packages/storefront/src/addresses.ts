import { finderOf } from "../app/router/find.ts";
import { siteMap } from "../app/routes.ts";

export { categoryHref, href } from "../app/routes.ts";

const placeAt = finderOf(siteMap);

/**
 * Whether a page is at an address, its query aside, in a store that has these texts by name. Of a category or a product it
 * is not known whether the store has it.
 */
export function hasPage(address: string, texts: Readonly<Record<string, string>>): boolean {
  const { pathname } = new URL(address, "http://store.invalid");
  const found = placeAt(pathname);
  return found !== undefined && (found.place.page !== "content" || Object.hasOwn(texts, pathname.replaceAll("/", "")));
}

/** The pages that search engines may list beside categories and products: the home page, and the texts that a store has. */
export function listedPages(texts: Readonly<Record<string, string>>): string[] {
  const places = Object.values(siteMap).filter(({ page }) => page === "content");
  return ["/", ...places.map(({ path }) => path).filter((path) => Object.hasOwn(texts, path.slice(1)))];
}
