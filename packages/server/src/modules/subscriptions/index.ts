export { subscriptionMethods } from "./methods.ts";
export { subscriptionJobs } from "./renewal.ts";
export { createSubscriptions } from "./service.ts";
