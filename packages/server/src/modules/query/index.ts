export { objects } from "./objects.ts";
export { queryRoutes } from "./routes.ts";
export { createQueryService, type QueryService } from "./service.ts";
