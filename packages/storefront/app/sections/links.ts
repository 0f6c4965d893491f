import { finderOf } from "../router/find.ts";
import { siteMap } from "../routes.ts";
import { base, pageAddress } from "../base.ts";
import {
  addressOf,
  linksOf,
  referenceFrom,
  type LinkTarget,
  type MenuEntry,
  type PageLink,
  type ShownLink,
} from "@tradecounter/wire/pages";

/** The address of a page's link; undefined if it leads nowhere. */
export function hrefOf(target: LinkTarget | undefined): string | undefined {
  const reference = target === undefined ? undefined : referenceFrom(target);
  const address = reference && addressOf(reference, { basePath: "" });
  return address && pageAddress(address);
}

const placeAt = finderOf(siteMap);

/** The links of a menu to the depth shown, without those to a page of the owner's that does not exist. */
export function livingLinks(entries: readonly MenuEntry[], pages: readonly string[], depth: number): ShownLink[] {
  return linksOf(livingEntries(entries, pages, depth), depth);
}

/** No deeper than shown: a menu contains a store's whole category tree. */
function livingEntries(entries: readonly MenuEntry[], pages: readonly string[], depth: number): MenuEntry[] {
  return entries
    .filter(({ actionValue }) => !actionValue?.startsWith("/") || isThere(actionValue.split(/[?#]/, 1)[0]!, pages))
    .map((entry) => ({
      ...entry,
      subMenu: depth === 1 ? [] : livingEntries(entry.subMenu ?? [], pages, depth - 1),
    }));
}

function isThere(pathname: string, pages: readonly string[]): boolean {
  // content pages have one segment, and most menu entries are categories
  const name = pathname.slice(base.length + 1);
  if (name.includes("/")) return true;
  return placeAt(pathname)?.place.page !== "content" || pages.includes(name);
}

/** A page's own link list, as a menu. */
export function entriesOf(links: readonly PageLink[]): MenuEntry[] {
  return links.map(({ label, target, isExternal, links: below }) => {
    const actionValue = hrefOf(target ?? undefined);
    const isElsewhere = actionValue !== undefined && /^[a-z]+:/i.test(actionValue);
    return {
      label,
      actionType: isElsewhere ? "ExternalLink" : "InternalLink",
      actionValue,
      isExternal,
      subMenu: entriesOf(below),
    };
  });
}
