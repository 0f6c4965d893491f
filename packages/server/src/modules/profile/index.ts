export { emailChangeMethods, profileRoutes } from "./routes.ts";
export { isEmailTaken } from "./store.ts";
export { createProfiles } from "./service.ts";
