import { CommerceError, getNavigationMenu, type MenuItem, type NavigationMenuItem } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { categoryMenu, type Catalog } from "../catalog/index.ts";
import {
  LINK_SET,
  siteMediaAddress,
  type Content,
  type ContentSet,
  type LinkSet,
  type LinkSetItem,
} from "../content/index.ts";
import { menuOf, type MenuOptions } from "./menu.ts";

/** The menu of a site that names no other. Source: site shell contract, 3.5. */
const DEFAULT_LINK_SET = "Default_Navigation";

/** Source: site shell contract, 3.1. */
export function navigationRoutes({ content, catalog }: { content: Content; catalog: Catalog }): Route[] {
  return [
    route(getNavigationMenu, async ({ query }, shopper) => {
      const { publishStatus, navigationLinkSetId, navigationLinkSetDeveloperName } = query;
      const isDraft = publishStatus === "Draft";
      // Our choice: only those who may see drafts get them
      if (isDraft && !shopper.isPreview) throw new CommerceError("INSUFFICIENT_ACCESS");
      const shown = await content.of(shopper.store, { isPreview: isDraft, at: shopper.visitor.preview?.at });
      const linkSet =
        navigationLinkSetId === undefined
          ? linkSetNamed(shown, navigationLinkSetDeveloperName ?? DEFAULT_LINK_SET, shopper.language)
          : linkSetWith(shown, navigationLinkSetId, shopper.language);
      const { categories } = catalog.shownTo(shopper);
      const levels = { addHomeMenuItem: false, maxItems: 2500, maxLevels: 5, publishStatus };
      return {
        menuItems: keptMenu(linkSet, {
          addHome: query.addHomeMenuItem,
          includeImages: query.includeImageUrl,
          skippedTypes: new Set(query.menuItemTypesToSkip),
          isGuest: shopper.kind === "guest",
          categories: categoryMenu(categories, { ...levels, includeImageUrl: query.includeImageUrl }),
          imageOf: (key) => (shown.find(key)?.mediaHash ? siteMediaAddress(key) : null),
        }),
      };
    }),
  ];
}

const keptMenus = 16;
type Menus = ReturnType<typeof recentlyUsed<NavigationMenuItem[]>>;
const menusOf = new WeakMap<LinkSet, WeakMap<readonly MenuItem[], Menus>>();

/**
 * Cached for all who see the same categories: a store's whole tree may be part of it. Buyers and guests share one object where nothing in
 * it is for buyers only, so that caches derived from it are shared, too.
 */
function keptMenu(linkSet: LinkSet, options: MenuOptions): NavigationMenuItem[] {
  const { addHome, includeImages, isGuest, skippedTypes, categories } = options;
  const menus = menusOf
    .getOrInsertComputed(linkSet, () => new WeakMap())
    .getOrInsertComputed(categories, () => recentlyUsed(keptMenus));
  const isCut = isGuest && !areForAll(linkSet.items);
  const key = JSON.stringify([addHome, includeImages, isCut, [...skippedTypes].sort()]);
  const known = menus.get(key);
  if (known) return known;
  const menu = menuOf(linkSet, options);
  menus.set(key, menu, 1);
  return menu;
}

function areForAll(items: readonly LinkSetItem[]): boolean {
  return items.every(({ isPublic, items: below }) => isPublic && areForAll(below));
}

/**
 * In the requested language if it exists in that, else in the store's own. Throws ILLEGAL_QUERY_PARAMETER_VALUE in the platform's words.
 */
function linkSetNamed(content: ContentSet, name: string, language?: string): LinkSet {
  const sets = content.all(language).filter(({ type }) => type === LINK_SET);
  const found = sets.map(({ body }) => body as unknown as LinkSet).find(({ developerName }) => developerName === name);
  if (!found)
    throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", 'Specify a valid "navigationLinkSetDeveloperName".');
  return found;
}

function linkSetWith(content: ContentSet, id: string, language?: string): LinkSet {
  const item = content.find(id, language);
  if (item?.type !== LINK_SET)
    throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", 'Specify a valid "navigationLinkSetId".');
  return item.body as unknown as LinkSet;
}
