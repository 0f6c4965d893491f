import { recordIdOf } from "@tradecounter/commerce";
import type {
  CategoryDetail,
  MenuItem,
  ProductMedia,
  ReceivedOf,
  getCategory,
  getCategoryMenu,
} from "@tradecounter/wire";
import { categoryAddress } from "@tradecounter/wire/pages";
import { recentlyUsed } from "../../recently-used.ts";
import type { Category } from "./categories.ts";
import type { PublishedCategories } from "./category-rows.ts";
import { pickFields, pickMedia } from "./views.ts";
import { mediaGroup, thumbnailOf } from "./wire-product.ts";

type CategoryQuery = ReceivedOf<typeof getCategory>["query"];
type MenuQuery = ReceivedOf<typeof getCategoryMenu>["query"];

/** Source: catalogue contract, 6.1. Our choice: a category's only picture serves as both tile and banner. */
export function toWireCategory(
  storeId: string,
  categories: PublishedCategories,
  category: Category,
  query: CategoryQuery,
): CategoryDetail {
  const image = query.excludeMedia || category.image === null ? null : imageOf(storeId, category, category.image);
  const groups = image
    ? [
        mediaGroup(storeId, "bannerImage", "Banner Image", "Banner", [image]),
        mediaGroup(storeId, "tileImage", "Tile Image", "Tile", [image]),
      ]
    : [];
  return {
    bannerImage: image,
    fields: query.excludeFields ? {} : pickFields(fieldsOf(storeId, categories, category), query.fields),
    id: category.id,
    mediaGroups: pickMedia(groups, query.mediaGroups),
    tileImage: image,
    urlName: category.urlName,
  };
}

function fieldsOf(storeId: string, categories: PublishedCategories, category: Category): Record<string, string | null> {
  return {
    Id: category.id,
    Name: category.name,
    Description: category.description,
    CatalogId: recordIdOf("catalog", storeId),
    ParentCategoryId: categories.list[category.parentIndex]?.id ?? null,
    NumberOfProducts: String(categories.productCountOf(category)),
    IsNavigational: "true",
    SortOrder: String(category.sortOrder),
  };
}

function imageOf(storeId: string, category: Category, path: string): ProductMedia {
  return {
    alternateText: "",
    contentVersionId: null,
    id: recordIdOf("media", storeId, category.id, path),
    mediaType: "Image",
    sortOrder: 0,
    thumbnailUrl: thumbnailOf(path),
    title: category.name,
    url: path,
  };
}

/** Menu queries cached per catalog: pages use one or two, and made-up ones must not fill memory. */
const keptMenus = 16;
const menusOf = new WeakMap<PublishedCategories, ReturnType<typeof recentlyUsed<MenuItem[]>>>();

/**
 * The categories as a menu, cached per catalog, as every page has one. Source: catalogue contract, 6.4. Our choice: categories without
 * products are left out, and where there are too many, deeper levels are cut before upper ones. Draft and Live are the same: a category is
 * published with its catalog.
 */
export function categoryMenu(categories: PublishedCategories, query: MenuQuery): MenuItem[] {
  let menus = menusOf.get(categories);
  if (!menus) menusOf.set(categories, (menus = recentlyUsed(keptMenus)));
  const key = JSON.stringify(query);
  let menu = menus.get(key);
  if (!menu) menus.set(key, (menu = menuOf(categories, query)), 1);
  return menu;
}

function menuOf(categories: PublishedCategories, query: MenuQuery): MenuItem[] {
  const shown = new Set(
    categories.list
      .filter((category) => categories.productCountOf(category) > 0)
      .map((category) => ({ category, path: categories.pathOf(category) }))
      .filter(({ path }) => path.length <= query.maxLevels)
      .sort((a, b) => a.path.length - b.path.length)
      .slice(0, query.maxItems)
      .map(({ category }) => category),
  );
  const itemsOf = (parent?: Category): MenuItem[] =>
    categories
      .childrenOf(parent)
      .filter((category) => shown.has(category))
      .map((category) => ({
        ...menuItem(category.name, categoryAddress(categories.pathOf(category))),
        imageUrl: query.includeImageUrl && !parent ? category.image : null,
        pageReference: {
          attributes: {
            recordId: category.id,
            objectApiName: "ProductCategory",
            actionName: "view",
            urlPath: category.urlName,
          },
          state: {},
          type: "standard__recordPage",
        },
        subMenu: itemsOf(category),
      }));
  return query.addHomeMenuItem ? [menuItem("Home", "/"), ...itemsOf()] : itemsOf();
}

function menuItem(label: string, actionValue: string): MenuItem {
  return {
    actionType: "InternalLink",
    actionValue,
    imageUrl: null,
    label,
    pageReference: null,
    subMenu: [],
    target: "CurrentWindow",
  };
}
