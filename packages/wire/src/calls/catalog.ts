import { call } from "../call.ts";

const cacheable = true;

/** Source: contract of the catalogue, section 5. */
export const getProduct = call("getProduct", "GET", "products/:productId", { cacheable });
export const getSnapshotProduct = call(
  "getSnapshotProduct",
  "GET",
  "versions/:catalogSnapshotVersionId/products/:productId",
  { cacheable },
);
export const getProductChildren = call("getProductChildren", "GET", "products/:productId/children", { cacheable });
export const getProducts = call("getProducts", "GET", "products", { cacheable });
export const getFeaturedProducts = call("getFeaturedProducts", "GET", "products/:productId/featured-products", {
  cacheable,
});
export const getGiftWrap = call("getGiftWrap", "GET", "products/gift-wrap", { cacheable });

/** Source: contract of the catalogue, section 6. */
export const getCategory = call("getCategory", "GET", "product-categories/:categoryId", { cacheable });
export const getCategoryChildren = call("getCategoryChildren", "GET", "product-categories/children", { cacheable });
export const getCategoryPath = call("getCategoryPath", "GET", "product-category-path/product-categories/:categoryId", {
  cacheable,
});
export const getCategoryMenu = call("getCategoryMenu", "GET", "category-menu-items", { cacheable });
