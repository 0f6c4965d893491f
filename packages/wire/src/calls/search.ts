import { call } from "../call.ts";

const cacheable = true;

/** Source: contract of the catalogue, section 4. */
export const searchProducts = call("searchProducts", "GET", "search/products", { cacheable });
/** A read, sent as a POST. */
export const searchProductsWithPrices = call("searchProductsWithPrices", "POST", "search/product-search");
export const getSortRules = call("getSortRules", "GET", "search/sort-rules", { cacheable });
/** Not cacheable: the terms are the shopper's own recent ones. */
export const getSuggestions = call("getSuggestions", "GET", "search/suggestions");
