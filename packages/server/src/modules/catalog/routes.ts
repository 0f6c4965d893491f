import {
  CommerceError,
  getCategory,
  getCategoryChildren,
  getCategoryMenu,
  getCategoryPath,
  getFeaturedProducts,
  getGiftWrap,
  getProduct,
  getProductChildren,
  getProducts,
  getSnapshotProduct,
  pathOf,
  type ReceivedOf,
} from "@tradecounter/wire";
import { ReadyJson } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Catalog } from "./catalog.ts";
import type { Category } from "./categories.ts";
import { childrenOf } from "./children.ts";
import { featuredWith } from "./featured.ts";
import { giftWrapRow } from "./gift-wrap.ts";
import { earlierShownTo } from "./shown.ts";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";
import { detailView, isPlainDetail, missingOverview, overviewOf } from "./views.ts";
import { categoryMenu, toWireCategory } from "./wire-category.ts";
import { toCategoryRef } from "./wire-product.ts";

/** Source: catalogue contract, sections 5 and 6. */
export function catalogRoutes(catalog: Catalog): Route[] {
  return [
    route(getProduct, ({ params, query }, shopper) => productIn(catalog.shownTo(shopper), params.productId, query)),
    route(getSnapshotProduct, async ({ params, query }, shopper) => {
      const snapshot = await catalog.version(shopper.store.id, params.catalogSnapshotVersionId);
      if (!snapshot) throw new CommerceError("ITEM_NOT_FOUND", "There is no such version of the catalogue.");
      const shown = earlierShownTo(shopper, snapshot, catalog.snapshot(shopper.store.id));
      return productIn(shown, params.productId, query);
    }),
    route(getProductChildren, ({ params, query }, shopper) => {
      const snapshot = catalog.shownTo(shopper);
      const address = pathOf(getProductChildren, { productId: params.productId }, shopper.store.id);
      return childrenOf(snapshot, rowIn(snapshot, params.productId), query, address);
    }),
    route(getFeaturedProducts, ({ params, query }, shopper) => {
      const snapshot = catalog.shownTo(shopper);
      return featuredWith(snapshot, rowIn(snapshot, params.productId), query);
    }),
    route(getGiftWrap, ({ query }, shopper) => {
      const snapshot = catalog.shownTo(shopper);
      const row = giftWrapRow(shopper, snapshot);
      if (row === undefined) return { productIds: [] };
      return {
        productIds: [snapshot.idOf(row)],
        products: [overviewOf(snapshot.detail(row), { ...asUsual, ...query })],
      };
    }),
    route(getProducts, ({ query }, shopper) => collection(catalog.shownTo(shopper), query)),
    route(getCategory, ({ params, query }, shopper) => {
      const { categories } = catalog.shownTo(shopper);
      return toWireCategory(shopper.store.id, categories, categoryIn(categories, params.categoryId), query);
    }),
    route(getCategoryChildren, ({ query }, shopper) => {
      const { categories } = catalog.shownTo(shopper);
      const { parentProductCategoryId } = query;
      const parent =
        parentProductCategoryId === undefined ? undefined : categoryIn(categories, parentProductCategoryId);
      const children = categories.childrenOf(parent);
      return {
        productCategories: children.map((category) => toWireCategory(shopper.store.id, categories, category, query)),
      };
    }),
    route(getCategoryPath, ({ params }, shopper) => {
      const { categories } = catalog.shownTo(shopper);
      return { path: categories.pathOf(categoryIn(categories, params.categoryId)).map(toCategoryRef) };
    }),
    route(getCategoryMenu, ({ query }, shopper) => ({
      menuItems: categoryMenu(catalog.shownTo(shopper).categories, query),
    })),
  ];
}

const asUsual = {
  excludeMedia: false,
  excludePrices: true,
  includeAttributeSetInfo: false,
  includeGroupByAttributeVariationInfo: false,
  includeProductSellingModels: false,
  includeQuantityRule: false,
};

/** A product that the shopper may not see is treated as unknown. */
function rowIn(snapshot: CatalogSnapshot, productId: string): number {
  const row = snapshot.row(productId);
  if (row === undefined) throw new CommerceError("ITEM_NOT_FOUND");
  return row;
}

function categoryIn(categories: CatalogSnapshot["categories"], categoryId: string): Category {
  const category = categories.find(categoryId);
  if (!category) throw new CommerceError("ITEM_NOT_FOUND", "There is no such category.");
  return category;
}

function productIn(snapshot: CatalogSnapshot, productId: string, query: ReceivedOf<typeof getProduct>["query"]) {
  const row = rowIn(snapshot, productId);
  if (isPlainDetail(query)) return new ReadyJson(snapshot.detailBytes(row));
  const detail = detailView(snapshot.detail(row), query);
  if (!query.includeFieldLabels) return detail;
  return { ...detail, fieldLabels: snapshot.fieldLabels.filter(({ apiName }) => apiName in detail.fields) };
}

/** One entry for each id or SKU, in the order requested. */
function collection(snapshot: CatalogSnapshot, query: ReceivedOf<typeof getProducts>["query"]) {
  const { ids = [], skus = [] } = query;
  if (ids.length > 0 === skus.length > 0)
    throw new CommerceError("INVALID_API_INPUT", "Name products either by ids or by skus.");
  const asked = [
    ...ids.map((id) => ({ row: snapshot.row(id), missing: missingOverview({ id }) })),
    ...skus.map((sku) => ({ row: snapshot.rowBySku(sku), missing: missingOverview({ sku }) })),
  ];
  const products = asked.map(({ row, missing }) =>
    row === undefined ? missing : overviewOf(snapshot.detail(row), query),
  );
  return { products, total: products.length };
}
