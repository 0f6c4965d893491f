export { buyerRegistrationMethods, buyerRegistrationRoutes } from "./routes.ts";
export { createBuyerRegistrations, type BuyerRegistrations } from "./service.ts";
export { noteOrdersOf } from "./confirmed.ts";
