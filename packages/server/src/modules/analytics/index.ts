export { createEventBuffer, type EventBuffer } from "./buffer.ts";
export { analyticsMethods } from "./methods.ts";
export { eventRetention } from "./retention.ts";
export { analyticsRoutes } from "./routes.ts";
