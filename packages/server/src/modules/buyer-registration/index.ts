export { buyerRegistrationMethods, buyerRegistrationRoutes } from "./routes.ts";
export { createBuyerRegistrations, type BuyerRegistrations } from "./service.ts";
