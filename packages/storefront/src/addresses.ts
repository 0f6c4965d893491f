import { finderOf } from "../app/router/find.ts";
import { siteMap } from "../app/routes.ts";

export { familySlug } from "../app/content/family-slug.ts";
export { categoryHref, href } from "../app/routes.ts";

/** Patterns of all page addresses, such as `/product/:sku/:productId`. */
export const pagePaths: readonly string[] = Object.values(siteMap).map(({ path }) => path);

const placeAt = finderOf(siteMap);

/**
 * Whether there is a page at an address, ignoring its query, in a store with pages of its own by these names. It does not tell whether the
 * store has the category or product in it.
 */
export function hasPage(address: string, names: readonly string[]): boolean {
  const { pathname } = new URL(address, "http://store.invalid");
  const found = placeAt(pathname);
  return found !== undefined && (found.place.page !== "content" || names.includes(pathname.slice(1)));
}

/** The pages that search engines may index besides categories and products: the home page, and the store's own by name. */
export function listedPages(names: readonly string[]): string[] {
  return ["/", ...names.filter((name) => name !== "home").map((name) => `/${name}`)];
}
