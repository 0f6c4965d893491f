export { pricePart } from "./price-columns.ts";
export { pricingRoutes } from "./routes.ts";
export { createPricing, type Price, type Pricing } from "./service.ts";
export { pricingLineOf } from "./wire.ts";
