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

/** Where a link of a page leads; undefined for what leads nowhere. */
export function hrefOf(target: LinkTarget | undefined): string | undefined {
  const reference = target === undefined ? undefined : referenceFrom(target);
  const address = reference && addressOf(reference, { basePath: "" });
  return address && pageAddress(address);
}

const placeAt = finderOf(siteMap);

/** The links of a menu as deep as it is shown, without those that lead to a page of the owner's that is not there. */
export function livingLinks(entries: readonly MenuEntry[], pages: readonly string[], depth: number): ShownLink[] {
  return linksOf(livingEntries(entries, pages, depth), depth);
}

/** No deeper than is shown: a menu has a store's whole tree of categories below it. */
function livingEntries(entries: readonly MenuEntry[], pages: readonly string[], depth: number): MenuEntry[] {
  return entries
    .filter(({ actionValue }) => !actionValue?.startsWith("/") || isThere(actionValue.split(/[?#]/, 1)[0]!, pages))
    .map((entry) => ({
      ...entry,
      subMenu: depth === 1 ? [] : livingEntries(entry.subMenu ?? [], pages, depth - 1),
    }));
}

function isThere(pathname: string, pages: readonly string[]): boolean {
  // pages of content have one segment, and most entries of a menu are categories
  const name = pathname.slice(base.length + 1);
  if (name.includes("/")) return true;
  return placeAt(pathname)?.place.page !== "content" || pages.includes(name);
}

/** A list of links that a page itself has, as a menu. */
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
