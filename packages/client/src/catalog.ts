import {
  categoryFields,
  getCategory,
  getCategoryChildren,
  getCategoryMenu,
  getCategoryPath,
  getProduct,
  getProductChildren,
  getProducts,
  getSnapshotProduct,
} from "@tradecounter/wire";
import type { CategoryRef, MenuItem, QueryOf } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { ContextModule } from "./context.ts";
import type { Core } from "./core.ts";
import { demand, isFilled } from "./errors.ts";

export type CatalogModule = ReturnType<typeof catalogModule>;

/** Products and categories. Each throws INVALID_CONFIG for a blank id. Source: commerce specification, sections 5 and 7. */
export function catalogModule({ read, isPreview }: Core, { application }: Pick<ContextModule, "application">) {
  return {
    /** Read from the published catalog version that the store names, or from the live one if it names none. */
    async product(productId: string, query: QueryOf<typeof getProduct> = {}, options?: ReadOptions) {
      demand(isFilled(productId), "a product id is needed");
      const { catalogSnapshotVersionId } = await application(options && { signal: options.signal });
      return isFilled(catalogSnapshotVersionId)
        ? read("catalog", getSnapshotProduct, { params: { catalogSnapshotVersionId, productId }, query }, options)
        : read("catalog", getProduct, { params: { productId }, query }, options);
    },

    /** The parts of a bundle or set. */
    async children(productId: string, query: QueryOf<typeof getProductChildren> = {}, options?: ReadOptions) {
      demand(isFilled(productId), "a product id is needed");
      return read("catalog", getProductChildren, { params: { productId }, query }, options);
    },

    /** Several products by their ids or SKUs, in that order. */
    async products(query: QueryOf<typeof getProducts>, options?: ReadOptions) {
      const [hasIds, hasSkus] = [!!query?.ids?.length, !!query?.skus?.length];
      demand(hasIds !== hasSkus, "either ids or skus are needed, not both");
      return read("catalog", getProducts, { query }, options);
    },

    /** A category, by default with the fields that category lists have. */
    async category(categoryId: string, query: QueryOf<typeof getCategory> = {}, options?: ReadOptions) {
      demand(isFilled(categoryId), "a category id is needed");
      const input = { params: { categoryId }, query: { fields: [...categoryFields], ...query } };
      return read("catalog", getCategory, input, options);
    },

    /** The children of a category, or the top-level categories. */
    async categoryChildren(
      parentProductCategoryId?: string,
      query: Omit<QueryOf<typeof getCategoryChildren>, "parentProductCategoryId"> = {},
      options?: ReadOptions,
    ) {
      const asked = { parentProductCategoryId, fields: [...categoryFields], ...query };
      return (await read("catalog", getCategoryChildren, { query: asked }, options)).productCategories;
    },

    /** The breadcrumbs of a category, from the top down to itself. */
    async categoryPath(categoryId: string, options?: ReadOptions): Promise<CategoryRef[]> {
      demand(isFilled(categoryId), "a category id is needed");
      return (await read("catalog", getCategoryPath, { params: { categoryId } }, options)).path;
    },

    /** The menu of the published categories, or of their draft in a preview. */
    async menu(query: QueryOf<typeof getCategoryMenu> = {}, options?: ReadOptions): Promise<MenuItem[]> {
      const asked = { ...(isPreview && { publishStatus: "Draft" as const }), ...query };
      return (await read("catalog", getCategoryMenu, { query: asked }, options)).menuItems;
    },
  };
}
