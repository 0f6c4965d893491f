export { controllerRoutes, type ControllerNeeds } from "./routes.ts";
