import type { MenuItem, NavigationMenuItem } from "@tradecounter/wire";
import type { LinkSet, LinkSetItem } from "../content/index.ts";

export interface MenuOptions {
  readonly addHome: boolean;
  readonly includeImages: boolean;
  readonly skippedTypes: ReadonlySet<string>;
  /** Whether only public items are shown. */
  readonly isGuest: boolean;
  readonly categories: readonly MenuItem[];
  /** The URL of the picture with a key; null where there is none. */
  readonly imageOf: (contentKey: string) => string | null;
}

/** Source: site specification, section 9. */
const most = { levels: 5, items: 2500 };

const home: NavigationMenuItem = {
  actionType: "InternalLink",
  actionValue: "/",
  imageUrl: null,
  label: "Home",
  pageReference: null,
  subMenu: [],
  target: "CurrentWindow",
};

/**
 * The link set as a menu. Categories replace a data source item, or are placed below its label if it drops down. There is one link home.
 * Source: site shell contract, 3.1 and 3.3.
 */
export function menuOf(linkSet: LinkSet, options: MenuOptions): NavigationMenuItem[] {
  const items = linkSet.items.flatMap((item) => itemsFrom(item, options));
  const all = options.addHome ? [home, ...items.filter(({ actionValue }) => actionValue !== "/")] : onceHome(items);
  return limited(all);
}

function itemsFrom(item: LinkSetItem, options: MenuOptions): NavigationMenuItem[] {
  const { type, label, target, image, isDropDown, opensNewWindow } = item;
  const { isGuest, skippedTypes, includeImages, imageOf, categories } = options;
  if (skippedTypes.has(type) || (isGuest && !item.isPublic)) return [];
  if (type === "DataSourceDriven" && !isDropDown) return [...categories];
  const below = item.items.flatMap((one) => itemsFrom(one, options));
  return [
    {
      actionType: type === "SalesforceObject" ? "InternalLink" : type,
      actionValue: target,
      imageUrl: includeImages && image ? imageOf(image.contentKey) : null,
      label,
      pageReference: null,
      subMenu: type === "DataSourceDriven" ? [...categories, ...below] : below,
      target: opensNewWindow ? "NewWindow" : "CurrentWindow",
    },
  ];
}

function onceHome(items: readonly NavigationMenuItem[]): NavigationMenuItem[] {
  const first = items.findIndex(({ actionValue }) => actionValue === "/");
  return items.filter(({ actionValue }, at) => actionValue !== "/" || at === first);
}

/** Our choice: where there are too many, deeper levels are cut before upper ones. */
function limited(items: readonly NavigationMenuItem[]): NavigationMenuItem[] {
  const kept = new Set<NavigationMenuItem>();
  let level = items;
  for (let depth = 1; depth <= most.levels && kept.size < most.items; depth++) {
    for (const item of level.slice(0, most.items - kept.size)) kept.add(item);
    level = level.flatMap(({ subMenu }) => subMenu);
  }
  const cut = (some: readonly NavigationMenuItem[]): NavigationMenuItem[] =>
    some.filter((item) => kept.has(item)).map((item) => ({ ...item, subMenu: cut(item.subMenu) }));
  return cut(items);
}
