export { emailChangeMethods, profileRoutes } from "./routes.ts";
export { createProfiles } from "./service.ts";
