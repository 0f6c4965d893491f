import type { MenuEntry, ShownLink } from "@tradecounter/wire/pages";
import { href } from "../../routes.ts";
import { livingLinks } from "../../sections/links.ts";

interface Kept {
  /** The pages that existed then, by name. */
  readonly pages: string;
  readonly links: ShownLink[];
}

const keptOf = new WeakMap<readonly MenuEntry[], Kept>();

/** What the category bar has room for: two lines on a desktop. */
const most = 24;

/** Where the others are: the home page lists all of them. */
const allCategories = (): MenuEntry => ({
  label: "All categories",
  actionType: "InternalLink",
  actionValue: `${href("home")}#categories`,
});

/** The links of the header's menu, computed once per menu: buyers need it on every page. */
export function menuLinks(entries: readonly MenuEntry[], pages: readonly string[]): ShownLink[] {
  const names = JSON.stringify(pages);
  const known = keptOf.get(entries);
  if (known?.pages === names) return known.links;
  const shown = entries.length > most ? [...entries.slice(0, most), allCategories()] : entries;
  const links = livingLinks(shown, pages, 3);
  keptOf.set(entries, { pages: names, links });
  return links;
}
