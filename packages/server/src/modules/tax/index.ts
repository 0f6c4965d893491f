export { certificatesMark, certificatesOf, endCertificate, saveCertificate } from "./certificates.ts";
export type { Destination, TaxRate } from "./rules.ts";
export { taxRoutes } from "./routes.ts";
export { openTax, type Tax, type TaxOutcome } from "./service.ts";
export { replaceTaxRates, type TaxRateInput } from "./store.ts";
