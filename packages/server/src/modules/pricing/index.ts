export { pricePart } from "./price-columns.ts";
export { createPricing, type Price, type Pricing } from "./service.ts";
