import { call } from "../call.ts";

const cacheable = true;

/** Source: contract of the catalogue, sections 7.1 to 7.3. */
export const getProductPrice = call("getProductPrice", "GET", "pricing/products/:productId", { cacheable });
export const getProductPrices = call("getProductPrices", "GET", "pricing/products", { cacheable });
/** A read, sent as a POST for more ids than fit in a URL. */
export const priceProducts = call("priceProducts", "POST", "pricing/products");
/**
 * Prices after promotions, without a cart: a read, sent as a POST. Not below a store's path: `scope` names the store, as for
 * inventory levels. Source: contract of the catalogue, section 7.5.
 */
export const evaluateProducts = call("evaluateProducts", "POST", "commerce/promotions/actions/evaluate-products", {
  base: "data",
});
/** Not cacheable: tax rates change independently of the catalog, whose version would be the reply's cache key. */
export const getProductTaxes = call("getProductTaxes", "GET", "taxes/products/:productId");
