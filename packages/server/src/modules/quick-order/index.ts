export { quickOrderRoutes } from "./routes.ts";
export { createQuickOrder } from "./service.ts";
