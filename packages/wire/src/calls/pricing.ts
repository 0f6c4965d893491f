import { call } from "../call.ts";

const cacheable = true;

/** Source: contract of the catalogue, sections 7.1 to 7.3. */
export const getProductPrice = call("getProductPrice", "GET", "pricing/products/:productId", { cacheable });
export const getProductPrices = call("getProductPrices", "GET", "pricing/products", { cacheable });
/** A read, though it is posted: for more ids than fit an address. */
export const priceProducts = call("priceProducts", "POST", "pricing/products");
/**
 * What promotions make of prices, without any cart: a read, though it is posted. Not under a store: `scope` names it, as for
 * inventory levels. Source: contract of the catalogue, section 7.5.
 */
export const evaluateProducts = call("evaluateProducts", "POST", "commerce/promotions/actions/evaluate-products", {
  base: "data",
});
/** Rates are changed beside the catalogue, whose version would name the reply. */
export const getProductTaxes = call("getProductTaxes", "GET", "taxes/products/:productId");
