export { payLinkRoutes } from "./routes.ts";
export { createPayLinks } from "./service.ts";
export { cartsOfContact } from "./store.ts";
