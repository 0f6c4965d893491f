export { payLinkRoutes } from "./routes.ts";
export { createPayLinks } from "./service.ts";
export { cartOfContact } from "./store.ts";
