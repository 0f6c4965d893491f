export { queryRoutes } from "./routes.ts";
export { createQueryService, type QueryService } from "./service.ts";
