import type { MenuEntry, ShownLink } from "@tradecounter/wire/pages";
import { href } from "../../routes.ts";
import { livingLinks } from "../../sections/links.ts";

interface Kept {
  /** Names of the pages that were there. */
  readonly pages: string;
  readonly links: ShownLink[];
}

const keptOf = new WeakMap<readonly MenuEntry[], Kept>();

/** What the line of categories has room for: two lines at a desk. */
const most = 24;

/** Where the others are: the home page has all of them. */
const allCategories = (): MenuEntry => ({
  label: "All categories",
  actionType: "InternalLink",
  actionValue: `${href("home")}#categories`,
});

/** The header's menu as deep as it is shown, made once for a menu: buyers ask for it with each of their pages. */
export function menuLinks(entries: readonly MenuEntry[], pages: readonly string[]): ShownLink[] {
  const names = JSON.stringify(pages);
  const known = keptOf.get(entries);
  if (known?.pages === names) return known.links;
  const shown = entries.length > most ? [...entries.slice(0, most), allCategories()] : entries;
  const links = livingLinks(shown, pages, 3);
  keptOf.set(entries, { pages: names, links });
  return links;
}
