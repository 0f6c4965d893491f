export type { Destination, TaxRate } from "./rules.ts";
export { taxRoutes } from "./routes.ts";
export { openTax, type Tax } from "./service.ts";
export { replaceTaxRates, type TaxRateInput } from "./store.ts";
