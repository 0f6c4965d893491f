import { finderOf } from "../app/router/find.ts";
import { siteMap } from "../app/routes.ts";

export { familySlug } from "../app/content/family-slug.ts";
export { categoryHref, href } from "../app/routes.ts";

/** Patterns of all addresses of pages: `/product/:sku/:productId`. */
export const pagePaths: readonly string[] = Object.values(siteMap).map(({ path }) => path);

const placeAt = finderOf(siteMap);

/**
 * Whether a page is at an address, its query aside, in a store that has pages of its own by these names. Of a category or a product it
 * is not known whether the store has it.
 */
export function hasPage(address: string, names: readonly string[]): boolean {
  const { pathname } = new URL(address, "http://store.invalid");
  const found = placeAt(pathname);
  return found !== undefined && (found.place.page !== "content" || names.includes(pathname.slice(1)));
}

/** The pages that search engines may list beside categories and products: the home page, and the store's own by their names. */
export function listedPages(names: readonly string[]): string[] {
  return ["/", ...names.filter((name) => name !== "home").map((name) => `/${name}`)];
}
