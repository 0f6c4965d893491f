import type { MenuEntry, ShownLink } from "@tradecounter/wire/pages";
import { livingLinks } from "../../sections/links.ts";

interface Kept {
  /** Names of the pages that were there. */
  readonly pages: string;
  readonly links: ShownLink[];
}

const keptOf = new WeakMap<readonly MenuEntry[], Kept>();

/** The header's menu as deep as it is shown, made once for a menu: buyers ask for it with each of their pages. */
export function menuLinks(entries: readonly MenuEntry[], pages: readonly string[]): ShownLink[] {
  const names = JSON.stringify(pages);
  const known = keptOf.get(entries);
  if (known?.pages === names) return known.links;
  const links = livingLinks(entries, pages, 3);
  keptOf.set(entries, { pages: names, links });
  return links;
}
