export { createAccountPrices, type AccountPrices } from "./account-prices.ts";
export { explainPrice, type Explanation, type LookedAt } from "./explain.ts";
export type { OwnPrices } from "./own-prices.ts";
export { pricePart } from "./price-columns.ts";
export { pricingRoutes } from "./routes.ts";
export { createPricing, type Price, type Pricing } from "./service.ts";
export { accountPriceIdOf, noteChangedAccountPrices } from "./store.ts";
export { isValidityDate, validFromMoment, validToMoment } from "./validity.ts";
export { pricingLineOf } from "./wire.ts";
